import { type Clip, readDocument } from '@facework/documents'
import { expect, it } from 'vitest'
import { vowelSound, wavBytes } from '../../../../packages/capture/src/voice/test-voice.ts'
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
} from '../../../../packages/formats/src/timings/test-timing-files.ts'
import { sampleCurveReference } from '../../../../packages/runtime/src/reference/sample-curve.ts'
import { testFolder } from '../test-io.ts'

const TIMINGS = {
  unit: 'phoneme',
  cues: [
    { start: 0.1, end: 0.3, value: 'AA1' },
    { start: 0.3, end: 0.4, value: 'm' },
  ],
}

it('writes a take from audio, from text and from timings', async () => {
  const folder = testFolder()
  folder.write('a.wav', wavBytes(vowelSound(0.8, [[0.2, 0.6, 750, 1250]])))
  folder.write('t.json', JSON.stringify(TIMINGS))
  for (const [args, from] of [
    [['a.wav'], 'voice from sound'],
    [['a.wav', '--text', 'ah'], 'voice from sound and text'],
    [['--text', 'Hello there.'], 'voice from text'],
    [['a.wav', '--timings', 't.json'], 'voice from timings'],
  ] as const) {
    const { json } = await folder.json('speak', ...args, '-o', 'take.clip.json', '--force')
    expect(json).toMatchObject({ ok: true, from, output: 'take.clip.json' })
    expect(json.curves).toContain('jawOpen')
  }
})

/** Seconds of the middle of a closed lip and of an open mouth in each file. */
it.each([
  ['Rhubarb', RHUBARB, 0.25, 0.45],
  ['Rhubarb TSV', TSV, 0.25, 0.45],
  ['Moho', MOHO, 0.27, 0.45],
  ['Azure', AZURE, 0.2, 0.3],
  ['Polly', POLLY, 0.05, 0.2],
  ['ElevenLabs', ELEVENLABS, 0.45, 0.55],
  ['phonemes', PHONEMES, 0.05, 0.15],
  ['TextGrid', TEXT_GRID, 0.05, 0.15],
] as const)('takes a timing file: %s', async (_, text, shut, open) => {
  const folder = testFolder()
  folder.write('line', text)
  await folder.json('speak', '--timings', 'line', '--extras', '0', '-o', 'take.clip.json')
  const clip = readDocument(JSON.parse(folder.read('take.clip.json'))) as Clip
  const curve = (name: string) => clip.curves.find((each) => each.name === name)!
  const [jaw, seal] = [curve('jawOpen'), curve('mouthClose')]
  // The mouth is 60 ms before the sound; the lips are apart by the jaw as far as it is not sealed.
  const at = (seconds: number) =>
    sampleCurveReference(jaw, seconds - 0.06) - sampleCurveReference(seal, seconds - 0.06)
  expect(at(shut)).toBeLessThan(0.03)
  expect(at(open)).toBeGreaterThan(0.15)
})

it('keeps the curves of Audio2Face, and adds what they leave out', async () => {
  const folder = testFolder()
  folder.write('a.wav', wavBytes(vowelSound(4, [[0.2, 3.8, 750, 1250]])))
  folder.write('a2f.json', AUDIO2FACE)
  const alone = (await folder.json('speak', '--timings', 'a2f.json', '-o', 'take.clip.json')).json
  expect(alone).toMatchObject({ from: 'voice from curves', curves: ['jawOpen', 'mouthSmileLeft', 'lipSuck'] })
  const { json } = await folder.json('speak', 'a.wav', '--timings', 'a2f.json', '-o', 'b.clip.json')
  expect(json.curves).toEqual(expect.arrayContaining(['jawOpen', 'lipSuck', 'eyeBlinkLeft']))
  expect(json.curves).not.toContain('mouthFunnel')
})

it('says what is wrong with what it is given', async () => {
  const folder = testFolder()
  folder.write('quiet.wav', wavBytes({ rate: 16000, samples: new Float32Array(16000) }))
  folder.write(
    'loud.wav',
    wavBytes({ rate: 16000, samples: new Float32Array(16000).map((_, i) => (i % 80 < 40 ? 1 : -1)) }),
  )
  folder.write('text.ogg', 'OggS and nothing else')
  folder.write('t.json', JSON.stringify({ unit: 'phoneme', cues: [{ start: 0, end: 1, value: '§' }] }))
  folder.write('broken.json', '{')
  const codeOf = async (...args: string[]) =>
    (await folder.json('speak', ...args, '-o', 'take.clip.json')).json.diagnostics[0].code
  expect(await codeOf('none.wav')).toBe('cli/file-missing')
  expect(await codeOf('quiet.wav')).toBe('voice/silent')
  expect(await codeOf('text.ogg')).toBe('voice/unreadable')
  expect(await codeOf('--timings', 't.json')).toBe('voice/timings')
  expect(await codeOf('--timings', 'broken.json')).toBe('timings/format')
  expect(await codeOf()).toBe('voice/nothing')
  expect(await codeOf('loud.wav')).toBe('voice/clipped')
})
