// Captures in few bytes: size beside float32 frames and general packers, decoding beside the prototype.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { importLiveLinkCsv } from '@facework/formats'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { decodeClip } from '../packages/container/dist/clip-codec/decode-clip.js'
import { encodeClip } from '../packages/container/dist/clip-codec/encode-clip.js'
import { planClip } from '../packages/container/dist/clip-codec/plan-clip.js'
import { ratioOf, runRounds } from './rounds.mjs'

const SHARED = new URL('../../shared/', import.meta.url)
const CAPTURES = new URL('clips/livelinkface/', SHARED)
const LIMITS = { maxBytes: 2 ** 28 }

const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }).length

/** The 52 controls of a capture as columns; times are left out, since no contender has them. */
function columnsOf(file, names) {
  const { clips } = importLiveLinkCsv(readFileSync(new URL(file, CAPTURES)))
  return names.map((name) => {
    const curve = clips[0].curves.find((c) => c.name === name)
    return curve.values ?? Float32Array.from(curve.keys, (key) => key.value)
  })
}

function variableBytes(values) {
  const out = []
  for (const value of values) {
    let rest = value < 0 ? -2 * value - 1 : 2 * value
    for (; rest >= 128; rest >>= 7) out.push((rest & 127) | 128)
    out.push(rest)
  }
  return Uint8Array.from(out)
}

/** The smallest of: differences, second differences, curve by curve and frame by frame, under brotli. */
function quantisedBrotli(columns, maxError) {
  const steps = columns.map((c) => Int32Array.from(c, (v) => Math.round(v / (2 * maxError))))
  const first = steps.map((c) => c.map((v, i) => (i > 0 ? v - c[i - 1] : v)))
  const second = first.map((c) => c.map((v, i) => (i > 1 ? v - c[i - 1] : v)))
  const byFrame = (list) => Array.from(list[0], (_, i) => list.map((c) => c[i])).flat()
  const orders = [first.flatMap((c) => [...c]), second.flatMap((c) => [...c]), byFrame(first)]
  return Math.min(...orders.map((values) => brotli(variableBytes(values))))
}

function meshoptBrotli(columns, maxError) {
  const frames = columns[0].length
  const rows = new Uint16Array(frames * columns.length)
  columns.forEach((column, c) => {
    for (let i = 0; i < frames; i++)
      rows[i * columns.length + c] = Math.round(column[i] / (2 * maxError)) & 0xffff
  })
  return brotli(MeshoptEncoder.encodeVertexBuffer(new Uint8Array(rows.buffer), frames, columns.length * 2))
}

export async function clip() {
  if (!existsSync(CAPTURES)) {
    console.log('clip: the captures (../shared/clips/livelinkface) are not here; nothing was measured.')
    return []
  }
  await MeshoptEncoder.ready
  const { encodeH, decodeH } = await import(new URL('prototypes/clip-codec.mjs', SHARED).href)
  const { NAMES } = await import(new URL('prototypes/workload.mjs', SHARED).href)
  const rows = []
  for (const file of readdirSync(CAPTURES).filter((name) => name.endsWith('.csv'))) {
    const columns = columnsOf(file, NAMES)
    const frames = columns[0].length
    const curves = columns.map((values, c) => ({
      type: 'sampled',
      name: NAMES[c],
      start: 0,
      rate: 60,
      values,
    }))
    const byFrame = Float32Array.from(
      { length: frames * columns.length },
      (_, i) => columns[i % columns.length][Math.floor(i / columns.length)],
    )
    for (const maxError of [0.001, 0.0005]) {
      const { bytes } = encodeClip(planClip({ joints: [], morphs: [], curves }, { maxError }).columns)
      const back = decodeClip(bytes, file, LIMITS)
      let worst = 0
      columns.forEach((column, c) => {
        for (let i = 0; i < frames; i++) worst = Math.max(worst, Math.abs(column[i] - back[c].values[i]))
      })
      if (!(worst <= maxError)) throw new Error(`${file}: off by ${worst}, allowed ${maxError}.`)
      const prototype = encodeH(byFrame, frames, columns.length, maxError).bytes
      const packed = Math.min(quantisedBrotli(columns, maxError), meshoptBrotli(columns, maxError))
      const name = `clip/${file.replace('.csv', '')}-${maxError}`
      const size = (what, other, must) => {
        const ratio = other / bytes.length
        const note = `${bytes.length} bytes, ${other} bytes; largest error ${worst.toPrecision(3)}`
        rows.push({
          name: `${name}-size-vs-${what}`,
          ratio,
          spread: [ratio, ratio],
          ...(must ? { must } : {}),
          note,
        })
      }
      size('float32', byFrame.byteLength, maxError === 0.001 ? 17 : undefined)
      size('brotli', packed, maxError === 0.001 ? 1.14 : undefined)
      size('prototype', prototype.length, 1)
      const times = await runRounds({
        ours: () => decodeClip(bytes, file, LIMITS),
        prototype: () => decodeH(prototype, frames, columns.length, maxError),
      })
      const { ratio, spread } = ratioOf(times, 'prototype', 'ours')
      rows.push({ name: `${name}-decode-vs-prototype`, ratio, spread, must: 4, note: `${frames} frames` })
    }
  }
  return rows
}
