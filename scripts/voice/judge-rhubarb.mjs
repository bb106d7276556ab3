// Rhubarb Lip Sync hears the same sentences, for comparison. Its package is installed into the folder of the truth.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRAME_RATE, OPENINGS, resample } from '../../packages/capture/dist/internal.js'
import { rhubarbToVisemes } from '../../packages/documents/dist/internal.js'
import { readUtterance } from './make-speech.mjs'
import { correlation, smoothed } from './measures.mjs'
import { labelsOf } from './training-rows.mjs'

/** It takes about as long as the sound. */
export const RHUBARB_SENTENCES = 8
const PACKAGE = 'rhubarb-lip-sync-wasm'
const RATE = 16000
const LIP_CLOSURE = 1

/** Its messages go to stdout, so the result goes to a file. */
const PROGRAM = `
const { readFileSync, writeFileSync } = require('node:fs')
const { Rhubarb } = require('${PACKAGE}')
Rhubarb.getLipSync(readFileSync(process.argv[1])).then((result) => {
  writeFileSync(process.argv[2], JSON.stringify(result))
  process.exit(0)
})`

const VISEMES = ['sil', 'PP', 'FF', 'TH', 'DD', 'kk', 'CH', 'SS', 'nn', 'RR', 'aa', 'E', 'I', 'O', 'U']

/** How far a shape opens the mouth, through the built-in map to visemes. */
const openingOf = (shape) =>
  rhubarbToVisemes.lines.reduce((sum, { target, terms }) => {
    const gain = terms.find(({ source }) => source === shape)?.gain ?? 0
    return sum + gain * OPENINGS[VISEMES.indexOf(target.slice(7))]
  }, 0)

function shapesOf(utterance, folder) {
  const result = `${utterance.out}.rhubarb.json`
  if (!existsSync(result)) {
    const { samples } = resample(readUtterance(utterance).sound, RATE)
    const pcm = join(folder, 'rhubarb.pcm')
    writeFileSync(
      pcm,
      Buffer.from(Int16Array.from(samples, (x) => Math.max(-1, Math.min(1, x)) * 32767).buffer),
    )
    spawnSync(process.execPath, ['-e', PROGRAM, pcm, result], { cwd: folder, stdio: 'ignore' })
  }
  return JSON.parse(readFileSync(result, 'utf8')).mouthCues
}

export async function judgeRhubarb(utterances, folder) {
  if (!existsSync(join(folder, 'node_modules', PACKAGE)))
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', PACKAGE], {
      stdio: 'ignore',
    })
  const [opening, truth] = [[], []]
  let [closed, found] = [0, 0]
  for (const utterance of utterances) {
    const { sound, visemes } = readUtterance(utterance)
    const count = Math.floor((sound.samples.length / sound.rate) * FRAME_RATE) + 1
    const labels = labelsOf(visemes, count)
    const own = new Float64Array(count)
    const shut = new Uint8Array(count)
    for (const { start, end, value } of shapesOf(utterance, folder))
      for (let i = Math.ceil(start * FRAME_RATE); i < Math.min(count, end * FRAME_RATE); i++) {
        own[i] = openingOf(value)
        shut[i] = value === 'A' ? 1 : 0
      }
    opening.push(...smoothed(own, 3))
    truth.push(
      ...smoothed(
        Float64Array.from(labels, (v) => OPENINGS[v]),
        3,
      ),
    )
    labels.forEach((v, i) => {
      if (v !== LIP_CLOSURE) return
      closed++
      found += shut[i]
    })
  }
  return { opening: correlation(opening, truth), closures: found / closed }
}
