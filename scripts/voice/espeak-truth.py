"""Speech of espeak-ng with the phonemes that its library reports while it speaks.

  espeak-truth.py JOBS.json     [{ "text", "voice", "speed", "pitch", "out" }] -> out.wav, out.json: [[start, end, phoneme]]
"""
import ctypes, json, sys, wave


class Id(ctypes.Union):
    _fields_ = [('number', ctypes.c_int), ('name', ctypes.c_char_p), ('string', ctypes.c_char * 8)]


class Event(ctypes.Structure):
    _fields_ = [('type', ctypes.c_int), ('uid', ctypes.c_uint), ('text', ctypes.c_int), ('length', ctypes.c_int),
                ('ms', ctypes.c_int), ('sample', ctypes.c_int), ('user', ctypes.c_void_p), ('id', Id)]


library = ctypes.CDLL('libespeak-ng.so.1')
rate = library.espeak_Initialize(1, 0, None, 1)  # 1: samples go to the callback; option 1: phoneme events
pcm, events = bytearray(), []
PHONEME = 7


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))
def receive(samples, count, event):
    if count > 0 and samples: pcm.extend(ctypes.string_at(samples, count * 2))
    i = 0
    while event[i].type != 0:
        if event[i].type == PHONEME:
            events.append((event[i].ms / 1000, bytes(event[i].id.string).split(b'\0')[0].decode('utf8', 'replace')))
        i += 1
    return 0


library.espeak_SetSynthCallback(receive)
for job in json.load(open(sys.argv[1])):
    pcm.clear(); events.clear()
    if library.espeak_SetVoiceByName(job['voice'].encode()) != 0: raise SystemExit(f"espeak-ng has no voice {job['voice']}")
    library.espeak_SetParameter(1, job['speed'], 0); library.espeak_SetParameter(3, job['pitch'], 0)
    text = job['text'].encode()
    library.espeak_Synth(text, len(text) + 1, 0, 0, 0, 1, None, None); library.espeak_Synchronize()
    with wave.open(job['out'] + '.wav', 'wb') as file:
        file.setnchannels(1); file.setsampwidth(2); file.setframerate(rate); file.writeframes(bytes(pcm))
    ends = [time for time, _ in events[1:]] + [len(pcm) / 2 / rate]
    json.dump([[time, end, phone] for (time, phone), end in zip(events, ends)], open(job['out'] + '.json', 'w'))
