import { expect, it } from 'vitest'
import { vowelSound, wavBytes } from '../../../../packages/capture/src/voice/test-voice.ts'
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
  expect(await codeOf('--timings', 'broken.json')).toBe('voice/timings')
  expect(await codeOf()).toBe('voice/nothing')
  expect(await codeOf('loud.wav')).toBe('voice/clipped')
})
