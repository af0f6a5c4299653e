# Messages of mail, and dicts in files.
import email
import os
import shelve
import tempfile
from email.header import decode_header
from email.message import EmailMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.utils import formatdate, parseaddr, parsedate_to_datetime

message = EmailMessage()
message["Subject"] = "Héllo"
message["From"] = "a@b.c"
message["To"] = "x@y.z, Joe <q@r.s>"
message.set_content("body é\n")
print(message.as_string())
print([address.username for address in message["To"].addresses])

parts = MIMEMultipart()
parts.attach(MIMEText("t", "plain"))
print(parts.is_multipart(), [part.get_content_type() for part in parts.walk()])

parsed = email.message_from_string("From: me\nSubject: =?utf-8?q?h=C3=A9?=\n\nbody\n")
print(parsed["subject"], repr(parsed.get_payload()), decode_header(parsed["subject"]))
print(parseaddr("Joe <j@x.y>"), formatdate(0), parsedate_to_datetime("Thu, 01 Jan 1970 00:00:00 +0000"))

with tempfile.TemporaryDirectory() as folder:
    file = os.path.join(folder, "kept")
    with shelve.open(file) as kept:
        kept["a"] = [1, {"b": 2}]
    with shelve.open(file) as kept:
        print(dict(kept), "a" in kept)
