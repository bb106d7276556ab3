// Lip-sync files that the fuzz damages: by name of the format, texts as its tools and services write them.
const cues = [
  [0, 0.2, 'X'],
  [0.2, 0.3, 'A'],
  [0.3, 0.6, 'D'],
  [0.6, 0.66, 'B'],
]
const letters = [...'five by']

export const TIMING_FILES = {
  rhubarb: [
    JSON.stringify({
      metadata: { soundFile: 'line.wav', duration: 1.2 },
      mouthCues: cues.map(([start, end, value]) => ({ start, end, value })),
    }),
  ],
  'rhubarb-tsv': ['0.00\tX\n0.20\tA\n0.30\tD\n0.60\tB\n0.66\tX\n1.20\tX\n'],
  moho: ['MohoSwitch1\n1 rest\n6 MBP\n9 AI\n15 etc\n17 rest\n', 'MohoSwitch1\n1 X\n6 A\n9 D\n'],
  'azure-visemes': [
    JSON.stringify([0, 21, 11, 12, 7, 0].map((visemeId, i) => ({ audioOffset: 500000 + i * 1e6, visemeId }))),
    '{"audio_offset":0,"viseme_id":12}\n{"audio_offset":1000000,"viseme_id":7}\n',
  ],
  polly: [
    ['sentence', 'word']
      .map((type) => JSON.stringify({ time: 0, type, start: 0, end: 3, value: 'Map' }))
      .concat(
        ['p', 'a', 'p', 'sil'].map((value, i) =>
          JSON.stringify({ time: 6 + i * 100, type: 'viseme', value }),
        ),
      )
      .join('\n'),
  ],
  elevenlabs: [
    JSON.stringify({
      audio_base64: 'UklGRg==',
      alignment: {
        characters: letters,
        character_start_times_seconds: letters.map((_, i) => i / 10),
        character_end_times_seconds: letters.map((_, i) => (i + 1) / 10),
      },
    }),
    [0, 1]
      .map(() =>
        JSON.stringify({
          alignment: {
            chars: letters,
            charStartTimesMs: letters.map((_, i) => i * 100),
            charDurationsMs: letters.map(() => 100),
          },
        }),
      )
      .join('\n'),
  ],
  phonemes: [
    'start\tend\tphoneme\n0\t0.1\tM\n0.1\t0.3\tAY1\n0.3\t0.5\t\n',
    '0 0.1 h\n0.1 0.3 aɪ\n0.3 0.5 ç\n',
  ],
  textgrid: [
    'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 0.5\ntiers? <exists>\nsize = 1\nitem []:\n    item [1]:\n        class = "IntervalTier"\n        name = "phones"\n        xmin = 0\n        xmax = 0.5\n        intervals: size = 2\n        intervals [1]:\n            xmin = 0\n            xmax = 0.1\n            text = "m"\n        intervals [2]:\n            xmin = 0.1\n            xmax = 0.5\n            text = "aɪ"\n',
    'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n0.5\n<exists>\n1\n"IntervalTier"\n"phones"\n0\n0.5\n2\n0\n0.1\n"m"\n0.1\n0.5\n"aɪ"\n',
  ],
  audio2face: [
    JSON.stringify({
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
    }),
  ],
}
