"""Digests of bytes, by algorithms that go by names."""

import _hashes

# The sizes of blocks and digests.
_SIZES = {
    "md5": (64, 16), "sha1": (64, 20), "sha224": (64, 28), "sha256": (64, 32), "sha384": (128, 48), "sha512": (128, 64),
    "sha3_224": (144, 28), "sha3_256": (136, 32), "sha3_384": (104, 48), "sha3_512": (72, 64), "shake_128": (168, 0),
    "shake_256": (136, 0), "blake2b": (128, 64), "blake2s": (64, 32),
}

algorithms_guaranteed = set(_SIZES)
algorithms_available = set(_SIZES)

__all__ = (*_SIZES, "new", "algorithms_guaranteed", "algorithms_available", "file_digest", "pbkdf2_hmac")


class HASH:
    """A hash so far."""

    __module__ = "_hashlib"

    def __init__(self, name, data, size=None):
        self.name = name
        self.block_size, self.digest_size = _SIZES[name]
        if size is not None:
            self.digest_size = size
        self._hash = _hashes.new(name, self.digest_size)
        if data is not None:
            self.update(data)

    def update(self, data, /):
        _hashes.update(self._hash, data)

    def digest(self):
        return _hashes.digest(self._hash, self.digest_size)

    def hexdigest(self):
        return self.digest().hex()

    def copy(self):
        made = type(self).__new__(type(self))
        made.name, made.block_size, made.digest_size = self.name, self.block_size, self.digest_size
        made._hash = _hashes.copy(self._hash)
        return made

    def __repr__(self):
        return "<%s _hashlib.%s object @ %#x>" % (self.name, type(self).__name__, id(self))


class HASHXOF(HASH):
    """A hash whose digest is as long as one likes."""

    __module__ = "_hashlib"

    def digest(self, length, /):
        return _hashes.digest(self._hash, length)

    def hexdigest(self, length, /):
        return self.digest(length).hex()


def _constructor(name):
    kind = HASHXOF if name.startswith("shake") else HASH

    def make(string=b"", *, usedforsecurity=True):
        return kind(name, string)

    make.__name__ = make.__qualname__ = "openssl_" + name
    return make


for _name in _SIZES:
    globals()[_name] = _constructor(_name)


def _blake2(name):
    most = _SIZES[name][1]

    def make(data=b"", /, *, digest_size=most, key=b"", salt=b"", person=b"", fanout=1, depth=1, leaf_size=0, node_offset=0,
             node_depth=0, inner_size=0, last_node=False, usedforsecurity=True):
        if not 1 <= digest_size <= most:
            raise ValueError("digest_size for %s must be between 1 and %d bytes, here it is %d" % (
                name.capitalize(), most, digest_size))
        if key or salt or person or (fanout, depth) != (1, 1) or leaf_size or node_offset or node_depth or inner_size:
            raise NotImplementedError("minipy has no keyed or tree hashes of " + name)
        return HASH(name, data, digest_size)

    make.__name__ = make.__qualname__ = name
    return make


blake2b = _blake2("blake2b")
blake2s = _blake2("blake2s")


def new(name, data=b"", **kwargs):
    if not isinstance(name, str):
        raise TypeError("new() argument 'name' must be str, not " + type(name).__name__)
    known = name.lower().replace("-", "_")
    if known.startswith("sha_"):
        known = "sha" + known[4:]
    if known not in _SIZES:
        raise ValueError("unsupported hash type " + name)
    return globals()[known](data, **kwargs)


def file_digest(fileobj, digest, /, *, _bufsize=2**18):
    hash = new(digest) if isinstance(digest, str) else digest()
    if hasattr(fileobj, "getbuffer"):
        hash.update(fileobj.getbuffer())
        return hash
    while True:
        data = fileobj.read(_bufsize)
        if not data:
            return hash
        hash.update(data)


def pbkdf2_hmac(hash_name, password, salt, iterations, dklen=None):
    plain = new(hash_name)
    if dklen is None:
        dklen = plain.digest_size
    if dklen < 1:
        raise ValueError("key length must be greater than 0.")
    if iterations < 1:
        raise ValueError("iteration value must be greater than 0.")
    if len(password) > plain.block_size:
        password = new(hash_name, password).digest()
    password = bytes(password) + bytes(plain.block_size - len(password))
    inner = new(hash_name, bytes([byte ^ 0x36 for byte in password]))
    outer = new(hash_name, bytes([byte ^ 0x5C for byte in password]))

    def keyed(message):
        first, second = inner.copy(), outer.copy()
        first.update(message)
        second.update(first.digest())
        return second.digest()

    made = b""
    number = 1
    while len(made) < dklen:
        last = keyed(bytes(salt) + number.to_bytes(4, "big"))
        sum = int.from_bytes(last, "big")
        for _ in range(iterations - 1):
            last = keyed(last)
            sum ^= int.from_bytes(last, "big")
        made += sum.to_bytes(plain.digest_size, "big")
        number += 1
    return made[:dklen]
