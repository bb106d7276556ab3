// Small files of every timing format, as its program or service writes them.

export const RHUBARB = JSON.stringify({
  metadata: { soundFile: 'line.wav', duration: 1.2 },
  mouthCues: [
    { start: 0, end: 0.2, value: 'X' },
    { start: 0.2, end: 0.3, value: 'A' },
    { start: 0.3, end: 0.6, value: 'D' },
    { start: 0.6, end: 0.66, value: 'B' },
    { start: 0.66, end: 1.2, value: 'X' },
  ],
})
export const TSV = '0.00\tX\n0.20\tA\n0.30\tD\n0.60\tB\n0.66\tX\n1.20\tX\n'
export const MOHO = 'MohoSwitch1\n1 rest\n6 MBP\n9 AI\n15 etc\n17 rest\n'
export const AZURE = JSON.stringify([
  { audioOffset: 500000, visemeId: 0 },
  { audioOffset: 1500000, visemeId: 21 },
  { audioOffset: 2500000, visemeId: 11 },
  { audioOffset: 4500000, visemeId: 0 },
])
export const POLLY = `{"time":0,"type":"sentence","start":0,"end":3,"value":"Map"}
{"time":6,"type":"word","start":0,"end":3,"value":"Map"}
{"time":6,"type":"viseme","value":"p"}
{"time":106,"type":"viseme","value":"a"}
{"time":306,"type":"viseme","value":"p"}
{"time":406,"type":"viseme","value":"sil"}
`
export const ELEVENLABS = JSON.stringify({
  audio_base64: 'UklGRg==',
  alignment: {
    characters: ['f', 'i', 'v', 'e', ' ', 'b', 'y'],
    character_start_times_seconds: [0, 0.1, 0.2, 0.3, 0.35, 0.4, 0.5],
    character_end_times_seconds: [0.1, 0.2, 0.3, 0.35, 0.4, 0.5, 0.7],
  },
})
export const PHONEMES = 'start\tend\tphoneme\n0\t0.1\tM\n0.1\t0.3\tAY1\n0.3\t0.5\t\n'
export const TEXT_GRID = `File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 0.5
tiers? <exists>
size = 2
item []:
    item [1]:
        class = "IntervalTier"
        name = "words"
        xmin = 0
        xmax = 0.5
        intervals: size = 1
        intervals [1]:
            xmin = 0
            xmax = 0.5
            text = "my"
    item [2]:
        class = "IntervalTier"
        name = "phones"
        xmin = 0
        xmax = 0.5
        intervals: size = 3
        intervals [1]:
            xmin = 0
            xmax = 0.1
            text = "m"
        intervals [2]:
            xmin = 0.1
            xmax = 0.3
            text = "aɪ"
        intervals [3]:
            xmin = 0.3
            xmax = 0.5
            text = ""
`
export const AUDIO2FACE = JSON.stringify({
  exportFps: 60,
  trackPath: 'line.wav',
  numPoses: 3,
  numFrames: 3,
  facsNames: ['jawOpen', 'MouthSmileLeft', 'lipSuck'],
  weightMat: [
    [0, 0.25, 0],
    [0.5, 0.25, 1],
    [1, 0, 0.125],
  ],
})
