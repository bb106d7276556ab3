// `npm run voice-truth [-- --folder FOLDER] [--write] [--rhubarb]`: how well voices become visemes.
// Lets flite and espeak-ng speak with known phonemes, fits the networks of packages/capture on all voices but one,
// judges them on that one, and on synthetic voices that are never fitted on. Speech and fits are kept in FOLDER (a
// temporary one unless given) and used again. `--write` fits on all voices and replaces the weights that ship;
// `--rhubarb` lets Rhubarb Lip Sync hear the same sentences. Installs espeak-ng, flite and numpy by apt where it may.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, fail, root, run } from './setup.mjs'

const HIDDEN = { offline: 96, live: 64 }
const EPOCHS = { offline: 4, live: 5 }

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'facework-voice-truth') },
    write: { type: 'boolean', default: false },
    rhubarb: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const say = (text) => process.stderr.write(`${text}\n`)

const works = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
function ensurePrograms() {
  const missing = [
    ['espeak-ng', works('espeak-ng', ['--version'])],
    ['flite', works('flite', ['-lv'])],
    ['python3-numpy', works('python3', ['-c', 'import numpy'])],
  ].flatMap(([name, isThere]) => (isThere ? [] : [name]))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !works('apt-get', ['--version']))
    fail(`Install ${missing.join(', ')} first (Debian: apt install ${missing.join(' ')}).`)
  say(`Installing ${missing.join(', ')} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['-qq', 'update'], { env, quiet: true })
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...missing], { env, quiet: true })
}

ensurePrograms()
ensureInstalled()
ensureBuilt()
const { FRAME_SIZE, LIVE_CONTEXT, OFFLINE_CONTEXT, VISEME_COUNT } = await import(
  '../packages/capture/dist/internal.js'
)
const { makeSpeech, REAL_VOICES, UNHEARD_SYNTHETIC } = await import('./voice/make-speech.mjs')
const { typicalSpeaker, writeRows } = await import('./voice/training-rows.mjs')
const { judgeVoice, lineOf } = await import('./voice/judge-voice.mjs')
const { packWeights, weightsModule } = await import('./voice/pack-weights.mjs')

mkdirSync(values.folder, { recursive: true })
const utterances = makeSpeech(join(values.folder, 'speech'), say)
const typical = typicalSpeaker(utterances)
const listFile = join(values.folder, 'voices.json')
if (!existsSync(listFile))
  writeFileSync(listFile, JSON.stringify(writeRows(values.folder, utterances, typical, say)))
const voices = JSON.parse(readFileSync(listFile, 'utf8'))

const sizesOf = (kind) => {
  const inputs = (kind === 'live' ? LIVE_CONTEXT : OFFLINE_CONTEXT).length * FRAME_SIZE
  return [inputs, HIDDEN[kind], HIDDEN[kind], VISEME_COUNT]
}

/** Weights of a network that has never heard the given voice; fitted on all of them without one. */
function weightsWithout(kind, voice) {
  const left = voice === undefined ? 'all' : `w${voices.indexOf(voice)}`
  const file = join(values.folder, `${kind}-${left}.f32`)
  if (!existsSync(file)) {
    say(`fitting ${kind} ${voice === undefined ? 'on all voices' : `without ${voice}`}`)
    const without = voice === undefined ? [] : ['--without', String(voices.indexOf(voice))]
    const args = ['--hidden', HIDDEN[kind], '--epochs', EPOCHS[kind]].map(String)
    run(
      'python3',
      [join(root, 'scripts/voice/fit-voice.py'), values.folder, kind, file, ...without, ...args],
      {
        env: { OPENBLAS_NUM_THREADS: '1' },
        quiet: true,
      },
    )
  }
  const bytes = readFileSync(file)
  return { sizes: sizesOf(kind), values: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) }
}

const judged = {}
for (const voice of [...REAL_VOICES, ...UNHEARD_SYNTHETIC]) {
  const left = REAL_VOICES.includes(voice) ? voice : undefined
  const heard = utterances.filter((each) => each.judge && each.voice === voice)
  judged[voice] = await judgeVoice(heard, {
    offline: weightsWithout('offline', left),
    live: { weights: weightsWithout('live', left), typical },
    rhubarb: values.rhubarb ? values.folder : undefined,
  })
  if (!values.json) process.stdout.write(`${lineOf(voice, judged[voice])}\n`)
}
if (values.json) process.stdout.write(`${JSON.stringify(judged, null, 2)}\n`)
if (values.write) {
  for (const kind of ['offline', 'live']) {
    const { sizes, values: weights } = weightsWithout(kind, undefined)
    const file = join(root, `packages/capture/src/voice/model/fitted/voice-${kind}.table.ts`)
    writeFileSync(file, weightsModule(packWeights(weights, sizes), kind === 'live' ? typical : undefined))
    say(`written: ${file}`)
  }
}
