# Views with tuples as keys, views with gaps where contiguous bytes are needed, and buffers that are filled by readinto.
import array
import collections
import io
import struct


def tried(request):
    try:
        print(request())
    except Exception as e:
        print(type(e).__name__, e)


view = memoryview(bytearray(b"abcdef"))
tried(lambda: view[(1,)])
tried(lambda: view[()])
tried(lambda: view[0, 0])
tried(lambda: view["x"])
tried(lambda: view[(1.5,)])
view[(2,)] = 65
print(view.tobytes())

gaps = view[::2]
tried(lambda: b"".join([b"x", gaps]))
tried(lambda: b"".join([gaps]))
tried(lambda: struct.unpack_from("2s", gaps))
tried(lambda: struct.unpack("3s", gaps))
tried(lambda: bytes(gaps) + gaps.tobytes() + bytes(view[::-1]))
tried(lambda: bytearray(gaps)[::-1])
tried(lambda: gaps == b"aAe")
tried(lambda: gaps.hex("-"))
view[::2] = b"123"
view[1::2] = view[::-2]
print(view.tobytes(), gaps.tolist())

file = io.BytesIO(b"0123456789")
numbers = array.array("h", [0, 0])
print(file.readinto(numbers), numbers.tobytes())
tried(lambda: file.readinto(b"abc"))
tried(lambda: file.readinto(memoryview(bytearray(6))[::2]))
print(file.readinto(view[:3]), view.tobytes(), file.read())
tried(lambda: file.readinto(5))
released = memoryview(b"a")
released.release()
tried(lambda: b"".join([released]))

ordered = collections.OrderedDict()
ordered["self"] = ordered
ordered["list"] = [ordered]
print(ordered, repr(ordered) == str(ordered))
