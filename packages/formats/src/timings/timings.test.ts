import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readDocument } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { importAudio2Face } from '../audio2face/import-audio2face.ts'
import { detectFormat } from '../input-formats.ts'
import { damage, randomFrom } from '../live-link/test-damage.ts'
import { importSpeech } from './import-speech.ts'
import { readSpeechFile } from './read-speech-file.ts'
import { bytesOf, curvesOf, keysOf } from './test-curves.ts'
import {
  AUDIO2FACE,
  AZURE,
  ELEVENLABS,
  MOHO,
  PHONEMES,
  POLLY,
  RHUBARB,
  TEXT_GRID,
  TSV,
} from './test-timing-files.ts'

const clipOf = (text: string, fps?: number) => importSpeech(bytesOf(text), { name: 'line', fps }).clips[0]!
const formatOf = async (text: string) => (await detectFormat(bytesOf(text)))?.name
const codesOf = (text: string) => importSpeech(bytesOf(text)).diagnostics.map(({ code }) => code)
const errorOf = (text: string): [string, string] => {
  try {
    importSpeech(bytesOf(text))
  } catch (error) {
    if (error instanceof FaceworkError) return [error.code, error.path]
    throw error
  }
  return ['read', '']
}

describe('[R1] lip sync as curves of visemes', () => {
  it('Rhubarb JSON: each shape goes over to the next within 40 ms of their boundary, or half the shorter', () => {
    const clip = clipOf(RHUBARB)
    expect([clip.name, clip.duration, clip.source?.file]).toEqual(['line', 1.2, 'line'])
    // Boundaries 0.2 (± 0.04), 0.3 (± 0.04), 0.6 (± 0.03, half of B), 0.66 (± 0.03).
    expect(curvesOf(clip)).toEqual({
      viseme_sil: [
        [0.16, 1],
        [0.24, 0],
        [0.63, 0],
        [0.69, 1],
      ],
      viseme_PP: [
        [0.16, 0],
        [0.24, 1],
        [0.26, 1],
        [0.34, 0],
      ],
      viseme_kk: [
        [0.57, 0],
        [0.63, 0.3],
        [0.69, 0],
      ],
      viseme_SS: [
        [0.57, 0],
        [0.63, 0.4],
        [0.69, 0],
      ],
      viseme_aa: [
        [0.26, 0],
        [0.34, 1],
        [0.57, 1],
        [0.63, 0],
      ],
      viseme_I: [
        [0.57, 0],
        [0.63, 0.3],
        [0.69, 0],
      ],
    })
  })

  it('Rhubarb TSV: the same, whose last line is the end', () => {
    expect(curvesOf(clipOf(TSV))).toEqual(curvesOf(clipOf(RHUBARB)))
    expect(clipOf(TSV).duration).toBe(1.2)
  })

  it('Moho: frames from 1 on, 24 per second unless given, Preston Blair or letters', () => {
    // At 25 per second frame 6 is 0.2 s, 9 is 0.32 s, 15 is 0.56 s, 17 is 0.64 s.
    const clip = clipOf(MOHO, 25)
    expect([clip.frameRate, clip.duration]).toEqual([25, 0.64])
    expect(curvesOf(clip)).toMatchObject({
      viseme_PP: [
        [0.16, 0],
        [0.24, 1],
        [0.28, 1],
        [0.36, 0],
      ],
      viseme_aa: [
        [0.28, 0],
        [0.36, 1],
        [0.52, 1],
        [0.6, 0],
      ],
      viseme_SS: [
        [0.52, 0],
        [0.6, 0.4],
      ],
    })
    expect(clipOf(MOHO).duration).toBeCloseTo(16 / 24, 9)
    expect(curvesOf(clipOf('MohoSwitch1\n1 X\n6 A\n9 D\n15 B\n17 X', 25))).toEqual(curvesOf(clip))
  })

  it('Azure: ticks of 100 ns, diphthongs in two parts', () => {
    // Silence from 0 on, p/b/m at 0.15 s, ai at 0.25 s, whose second half begins at 0.25 + 0.55 · 0.2 = 0.36 s.
    const clip = clipOf(AZURE)
    expect(clip.duration).toBeCloseTo(0.45, 9)
    expect(curvesOf(clip)).toEqual({
      viseme_sil: [
        [0.11, 1],
        [0.19, 0],
      ],
      viseme_PP: [
        [0.11, 0],
        [0.19, 1],
        [0.21, 1],
        [0.29, 0],
      ],
      viseme_aa: [
        [0.21, 0],
        [0.29, 1],
        [0.32, 1],
        [0.4, 0],
      ],
      viseme_I: [
        [0.32, 0],
        [0.4, 1],
      ],
    })
    const lines = '{"audio_offset":0,"viseme_id":12}\n{"audio_offset":1000000,"viseme_id":7}\n'
    expect(keysOf(clipOf(lines), 'viseme_U')).toEqual([[0, 1]])
  })

  it('Azure: offsets in milliseconds are noticed', () => {
    const text = AZURE.replaceAll('00000,', '0,')
    expect(codesOf(text)).toEqual(['timings/milliseconds'])
    expect(clipOf(text).duration).toBeCloseTo(0.45, 9)
  })

  it('Polly: milliseconds, visemes only', () => {
    expect(curvesOf(clipOf(POLLY))).toEqual({
      viseme_sil: [
        [0.003, 1],
        [0.009, 0],
      ],
      viseme_PP: [
        [0.003, 0],
        [0.009, 1],
        [0.066, 1],
        [0.146, 0],
        [0.266, 0],
        [0.346, 1],
      ],
      viseme_aa: [
        [0.066, 0],
        [0.146, 1],
        [0.266, 1],
        [0.346, 0],
      ],
    })
    expect(clipOf(POLLY).duration).toBeCloseTo(0.406, 9)
  })

  it('ElevenLabs: letters become sounds within each word', () => {
    // five: f 0–0.1, i (ay) 0.1–0.2 cut at 0.155, v with the silent e 0.2–0.35, held until "by" at 0.4.
    const clip = clipOf(ELEVENLABS)
    expect(clip.duration).toBe(0.7)
    expect(curvesOf(clip)).toEqual({
      viseme_PP: [
        [0.36, 0],
        [0.44, 1],
        [0.46, 1],
        [0.54, 0],
      ],
      viseme_FF: [
        [0.0725, 1],
        [0.1275, 0],
        [0.1775, 0],
        [0.2225, 1],
        [0.36, 1],
        [0.44, 0],
      ],
      viseme_aa: [
        [0.0725, 0],
        [0.1275, 1],
        [0.1325, 1],
        [0.1775, 0],
        [0.46, 0],
        [0.54, 1],
        [0.57, 1],
        [0.65, 0],
      ],
      viseme_I: [
        [0.1325, 0],
        [0.1775, 1],
        [0.2225, 0],
        [0.57, 0],
        [0.65, 1],
      ],
    })
    const stream = (chars: string, first: number) =>
      JSON.stringify({
        alignment: {
          chars: [...chars],
          charStartTimesMs: [...chars].map((_, i) => first + 100 * i),
          charDurationsMs: [...chars].map(() => 100),
        },
      })
    // The second message counts from its own start: "mo" ends at 0.2 s, where the last letter of the word begins.
    const parts = clipOf(`${stream('mo', 0)}\n${stream('m', 0)}`)
    expect(parts.duration).toBeCloseTo(0.3, 9)
    expect(keysOf(parts, 'viseme_PP').slice(-2)).toEqual([
      [0.16, 0],
      [0.24, 1],
    ])
  })

  it('phonemes: ARPAbet in a list, IPA in a TextGrid', () => {
    // my: m 0–0.1, ai cut at 0.1 + 0.55 · 0.2 = 0.21.
    const expected = {
      viseme_sil: [
        [0.26, 0],
        [0.34, 1],
      ],
      viseme_PP: [
        [0.06, 1],
        [0.14, 0],
      ],
      viseme_aa: [
        [0.06, 0],
        [0.14, 1],
        [0.17, 1],
        [0.25, 0],
      ],
      viseme_I: [
        [0.17, 0],
        [0.25, 1],
        [0.26, 1],
        [0.34, 0],
      ],
    }
    expect(curvesOf(clipOf(PHONEMES))).toEqual(expected)
    expect(curvesOf(clipOf(TEXT_GRID))).toEqual(expected)
    const short = `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n0.5\n<exists>\n1\n"IntervalTier"\n"phones"\n0\n0.5\n3\n0\n0.1\n"m"\n0.1\n0.3\n"aɪ"\n0.3\n0.5\n""\n`
    expect(curvesOf(clipOf(short))).toEqual(expected)
    expect(codesOf('0 0.1 m\n0.1 0.2 a\n0.2 0.3 t\n0.3 0.4 a\n0.4 0.5 m\n0.5 0.6 a\n0.6 0.7 ∆\n')).toEqual([
      'timings/unknown-phoneme',
    ])
  })

  it('Audio2Face: weights as sampled curves under ARKit names', () => {
    const { clips, diagnostics } = importAudio2Face(bytesOf(AUDIO2FACE), { name: 'line' })
    const values = clips[0]!.curves.map((curve) => [
      curve.name,
      curve.type === 'sampled' && [...curve.values],
    ])
    expect(values).toEqual([
      ['jawOpen', [0, 0.5, 1]],
      ['mouthSmileLeft', [0.25, 0.25, 0]],
      ['lipSuck', [0, 1, 0.125]],
    ])
    expect([clips[0]!.duration, clips[0]!.frameRate]).toEqual([2 / 60, 60])
    expect(diagnostics.map(({ code }) => code)).toEqual(['timings/other-names'])
  })

  it('is told apart by content', async () => {
    expect(
      await Promise.all(
        [
          RHUBARB,
          TSV,
          MOHO,
          AZURE,
          POLLY,
          ELEVENLABS,
          PHONEMES,
          TEXT_GRID,
          AUDIO2FACE,
          '{"kind":"clip"}',
        ].map(formatOf),
      ),
    ).toEqual(
      'rhubarb rhubarb-tsv moho azure-visemes polly elevenlabs phonemes textgrid audio2face document'.split(
        ' ',
      ),
    )
    expect(await formatOf('12 13 hello\n')).toBeUndefined()
    expect(await formatOf('1 2 3\n4 5 6\n')).toBeUndefined()
    expect(errorOf('hello')).toEqual(['timings/format', ''])
  })

  it.each([
    ['rhubarb', RHUBARB, 'viseme', 'sil PP aa kk SS I sil'],
    ['rhubarb-tsv', TSV, 'viseme', 'sil PP aa kk SS I sil'],
    ['moho', MOHO, 'viseme', 'sil PP aa kk SS I'],
    ['azure-visemes', AZURE, 'viseme', 'sil PP aa I'],
    ['polly', POLLY, 'viseme', 'PP aa PP'],
    ['elevenlabs', ELEVENLABS, 'character', 'f i v e   b y'],
    ['phonemes', PHONEMES, 'phoneme', 'M AY1 '],
    ['textgrid', TEXT_GRID, 'phoneme', 'm aɪ '],
    ['speech-timings', '{"unit":"word","cues":[{"start":0,"end":1,"value":"my"}]}', 'word', 'my'],
  ])('reads the timings of %s for speech', (name, text, unit, values) => {
    const { format, timings } = readSpeechFile(bytesOf(text))
    expect([format, timings.unit]).toEqual([name, unit])
    expect(timings.cues.map(({ value }) => value).join(' ')).toBe(values)
  })

  it('speaks shapes where some phonemes of a file are not known', () => {
    const { timings, diagnostics } = readSpeechFile(bytesOf(TEXT_GRID.replace('"m"', '"∆"')))
    expect([timings.unit, diagnostics[0]?.code]).toEqual(['viseme', 'timings/unknown-phoneme'])
  })

  it.each([
    [AUDIO2FACE, 'timings/curves'],
    ['{"unit":"phoneme","cues":1}', 'document/type'],
    ['{"cues":', 'timings/not-json'],
    ['hello', 'timings/format'],
  ])('says why a file has no timings: %#', (text, code) => {
    expect(() => readSpeechFile(bytesOf(text))).toThrow(expect.objectContaining({ code }))
  })

  it.each([
    [RHUBARB.replace('"D"', '"Q"'), 'timings/unknown-shape', 'mouthCues[2].value'],
    [RHUBARB.replace('0.66', '"x"'), 'timings/shape', 'mouthCues[3].end'],
    [RHUBARB.replace('"end":0.3', '"end":0.1'), 'timings/shape', 'mouthCues[1].end'],
    [RHUBARB.replace('"end":0.3', '"end":1e300'), 'timings/time', 'mouthCues[1].end'],
    [RHUBARB.slice(0, -1), 'timings/not-json', ''],
    ['{"mouthCues":[]}', 'timings/no-cues', ''],
    [`${TSV}oops`, 'timings/shape', 'line 7'],
    [MOHO.replace('MBP', 'MPB'), 'timings/unknown-shape', 'line 3'],
    ['MohoSwitch1\n', 'timings/no-cues', ''],
    [AZURE.replace('21', '22'), 'timings/unknown-shape', '[1].visemeId'],
    [POLLY.replace('"value":"p"', '"value":"Q"'), 'timings/unknown-shape', 'marks[2].value'],
    [POLLY.replace('106', '-106'), 'timings/time', 'marks[3].time'],
    [ELEVENLABS.replace('"f",', ''), 'timings/shape', 'character_start_times_seconds'],
    [PHONEMES.replace('0.3\tAY', '0.05\tAY'), 'timings/shape', 'line 3'],
    [TEXT_GRID.slice(0, -20), 'timings/shape', 'token 28'],
  ])('[B1] a malformed file ends in one error: %#', (text, code, path) => {
    expect(errorOf(text)).toEqual([code, path])
  })

  it('[B1] a malformed Audio2Face file ends in one error', () => {
    const error = (text: string) => {
      try {
        importAudio2Face(bytesOf(text))
      } catch (thrown) {
        return [(thrown as FaceworkError).code, (thrown as FaceworkError).path]
      }
      return undefined
    }
    expect(error(AUDIO2FACE.replace('[0.5,0.25,1]', '[0.5,0.25]'))).toEqual(['timings/shape', 'weightMat[1]'])
    expect(error(AUDIO2FACE.replace('0.125', '1e300'))).toEqual(['timings/shape', 'weightMat[2][2]'])
    expect(error(AUDIO2FACE.replace('lipSuck', 'JAWOPEN'))).toEqual(['timings/shape', 'facsNames'])
    expect(error(AUDIO2FACE.replace('60', '-1'))).toEqual(['timings/fps', 'exportFps'])
  })

  it('[B1] 300 damaged files of each format end in sound documents or one error', async () => {
    const words = ['NaN', '-1', '1e999', '"', '\t', '\n', '[', '{}', 'null', ',']
    for (const text of [RHUBARB, TSV, MOHO, AZURE, POLLY, ELEVENLABS, PHONEMES, TEXT_GRID, AUDIO2FACE]) {
      const random = randomFrom(5)
      const format = (await detectFormat(bytesOf(text)))!
      for (let i = 0; i < 300; i++) {
        try {
          const { documents } = await format.read({ bytes: damage(bytesOf(text), random, words), name: 'x' })
          for (const document of documents) readDocument(document)
        } catch (error) {
          if (!(error instanceof FaceworkError)) throw new Error(`${format.name} ${i}`, { cause: error })
          expect(error.code).toMatch(/^timings\//)
        }
      }
    }
  })
})

const shared = fileURLToPath(new URL('../../../../../shared/clips/speech/', import.meta.url))
if (!existsSync(shared))
  console.info('timings: ../shared/clips/speech is not there; its files are not tested')

describe.skipIf(!existsSync(shared))('Rhubarb files under ../shared', () => {
  it('overlapping cues: the weights of all visemes are those of the shapes at every moment', () => {
    const bytes = new Uint8Array(readFileSync(`${shared}Mark_joy.rhubarb.json`))
    const { clips, diagnostics } = importSpeech(bytes)
    expect(diagnostics.map(({ code }) => code)).toEqual(['timings/overlap'])
    expect(clips[0]!.duration).toBe(6.12775)
    for (let t = 0; t < 6; t += 0.01) {
      const sum = clips[0]!.curves.reduce((all, { name }) => all + valueAt(keysOf(clips[0]!, name), t), 0)
      expect(sum).toBeCloseTo(1, 4)
    }
  })
})

function valueAt(keys: readonly [number, number][], t: number): number {
  const next = keys.findIndex(([time]) => time > t)
  if (next <= 0) return keys.at(next === 0 ? 0 : -1)![1]
  const [[t0, v0], [t1, v1]] = [keys[next - 1]!, keys[next]!]
  return v0 + ((v1 - v0) * (t - t0)) / (t1 - t0)
}
