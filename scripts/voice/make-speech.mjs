// Speech with exact phones: flite for voices made from real speakers, espeak-ng for many more.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readWav } from '../../packages/capture/dist/index.js'
import { visemeOfName, visemesOfPhoneme } from '../../packages/documents/dist/internal.js'
import { randomFrom, sentences } from './sentences.mjs'

/** Made from recordings of people. */
export const REAL_VOICES = ['slt', 'rms', 'awb', 'kal16'].map((name) => `flite:${name}`)
export const SYNTHETIC_VOICES = [
  'en-us',
  'en-us+f1',
  'en-us+f2',
  'en-us+f3',
  'en-us+f4',
  'en-us+m1',
  'en-us+m3',
  'en-us+m5',
  'en-us+m7',
  'en',
  'en+f2',
  'en+m4',
  'en+f1',
].map((name) => `espeak:${name}`)
/** Never fitted on. */
export const UNHEARD_SYNTHETIC = ['espeak:en-us+f5', 'espeak:en-us+m8']

const REAL_SENTENCES = 130
const SYNTHETIC_SENTENCES = 40
export const JUDGED_SENTENCES = 40
/** Typical pitch of the voices, Hz. */
const PITCH = { slt: 170, rms: 100, awb: 120, kal16: 105 }

// biome-ignore format: a table
/** espeak-ng's own names of phonemes, by their beginning, as ARPAbet. */
const ESPEAK = { eI: 'EY', aI: 'AY', oU: 'OW', aU: 'AW', OI: 'OY', tS: 'CH', dZ: 'JH', 3: 'ER', 0: 'AA', '@L': 'L', 'A@': 'AA R', 'O@': 'AO R', 'o@': 'AO R', 'e@': 'EH R', 'i@': 'IY AX', 'U@': 'UH R', D: 'DH', T: 'TH', S: 'SH', Z: 'ZH', N: 'NG', j: 'Y', h: 'HH', x: 'K', C: 'CH', V: 'AH', E: 'EH', e: 'EH', I: 'IH', i: 'IY', U: 'UH', u: 'UW', O: 'AO', o: 'AO', '@': 'AX', a: 'AE', A: 'AA', r: 'R', R: 'R', w: 'W', l: 'L', n: 'N', m: 'M', p: 'P', b: 'B', f: 'F', v: 'V', s: 'S', z: 'Z', t: 'T', d: 'D', k: 'K', g: 'G' }

function espeakPhones(phone) {
  const name = phone.replace(/^['`,%=|]+/, '')
  if (!name || name[0] === '_') return ['pau']
  for (const length of [2, 1])
    if (name.slice(0, length) in ESPEAK) return ESPEAK[name.slice(0, length)].split(' ')
  return ['AX']
}

/** Phones of a file as [start, end, ARPAbet]; those of espeak-ng that stand for two are cut in half. */
function phonesOf(engine, raw) {
  if (engine === 'flite') return raw
  return raw.flatMap(([start, end, phone]) => {
    const names = espeakPhones(phone)
    return names.map((name, i) => [
      start + ((end - start) * i) / names.length,
      start + ((end - start) * (i + 1)) / names.length,
      name,
    ])
  })
}

/** Visemes as [start, end, index]: h takes the shape of what follows; a diphthong is cut at 55 %. */
export function visemesOfPhones(phones) {
  const shapes = phones.map(([, , phone]) =>
    (visemesOfPhoneme(phone, 'arpabet') ?? ['E']).flatMap((name) =>
      name === 'h' ? [] : [visemeOfName(name)],
    ),
  )
  return phones.flatMap(([start, end], i) => {
    let shape = shapes[i]
    if (shape.length === 0)
      shape = [shapes.slice(i + 1, i + 3).find((s) => s.length > 0 && s[0] !== 0)?.[0] ?? 11]
    if (shape.length === 1) return [[start, end, shape[0]]]
    const cut = start + 0.55 * (end - start)
    return [
      [start, cut, shape[0]],
      [cut, end, shape[1]],
    ]
  })
}

function flite(text, voice, out, { pitch, stretch }) {
  const args = [
    '-voice',
    voice,
    '--setf',
    `int_f0_target_mean=${pitch}`,
    '--setf',
    `duration_stretch=${stretch}`,
    '-psdur',
    '-t',
    text,
    '-o',
    `${out}.wav`,
  ]
  const said = execFileSync('flite', args, { encoding: 'utf8' }).trim().split(/\s+/)
  let at = 0
  const phones = said.map((item) => {
    const cut = item.lastIndexOf(':')
    const end = Number(item.slice(cut + 1))
    const phone = [at, end, item.slice(0, cut)]
    at = end
    return phone
  })
  writeFileSync(`${out}.json`, JSON.stringify(phones))
}

/** Makes what is missing in `folder`; returns every utterance with its voice, text and whether it is for judging. */
export function makeSpeech(folder, say) {
  mkdirSync(folder, { recursive: true })
  const texts = sentences(JUDGED_SENTENCES + 1600, 5)
  const judged = texts.slice(0, JUDGED_SENTENCES)
  const random = randomFrom(11)
  let next = JUDGED_SENTENCES
  const all = []
  const add = (voice, text, judge, options) => {
    const out = join(
      folder,
      `${voice.replace(':', '-').replace(/\+/g, '_')}-${judge ? 'judge' : 'fit'}-${all.length}`,
    )
    all.push({ voice, text, judge, out, ...options })
  }
  for (const voice of REAL_VOICES) {
    const usual = PITCH[voice.split(':')[1]]
    for (let i = 0; i < REAL_SENTENCES; i++) {
      // Half of them as the speaker is, half higher or lower, slower or faster.
      const odd = i % 2 === 1
      const pitch = Math.round(usual * (odd ? 0.75 + 1.1 * random() : 1))
      add(voice, texts[next++ % texts.length], false, { pitch, stretch: odd ? 0.8 + 0.5 * random() : 1 })
    }
    for (const text of judged) add(voice, text, true, { pitch: usual, stretch: 1 })
  }
  for (const voice of [...SYNTHETIC_VOICES, ...UNHEARD_SYNTHETIC]) {
    const heard = SYNTHETIC_VOICES.includes(voice)
    if (heard)
      for (let i = 0; i < SYNTHETIC_SENTENCES; i++)
        add(voice, texts[next++ % texts.length], false, {
          pitch: Math.round(30 + 40 * random()),
          speed: Math.round(140 + 60 * random()),
        })
    else for (const text of judged) add(voice, text, true, { pitch: 50, speed: 165 })
  }
  const missing = all.filter(({ out }) => !existsSync(`${out}.json`))
  say(`${all.length} sentences, ${missing.length} to be spoken`)
  for (const { text, voice, out, ...options } of missing) {
    const [engine, name] = voice.split(':')
    if (engine === 'flite') flite(text, name, out, options)
  }
  const jobs = missing
    .filter(({ voice }) => voice.startsWith('espeak'))
    .map((job) => ({ ...job, voice: job.voice.split(':')[1] }))
  if (jobs.length > 0) {
    const list = join(folder, 'jobs.json')
    writeFileSync(list, JSON.stringify(jobs))
    execFileSync('python3', [fileURLToPath(new URL('./espeak-truth.py', import.meta.url)), list], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  }
  return all
}

/** Sound and visemes of an utterance. */
export function readUtterance({ voice, out }) {
  const phones = phonesOf(voice.split(':')[0], JSON.parse(readFileSync(`${out}.json`, 'utf8')))
  return { sound: readWav(readFileSync(`${out}.wav`), out), phones, visemes: visemesOfPhones(phones) }
}
