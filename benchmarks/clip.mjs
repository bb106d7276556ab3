// Captures in few bytes: size beside float32 frames and general packers, decoding beside the prototype.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { importLiveLinkCsv } from '@facework/formats'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { decodeClip } from '../packages/container/dist/clip-codec/decode-clip.js'
import { encodeClip } from '../packages/container/dist/clip-codec/encode-clip.js'
import { planClip } from '../packages/container/dist/clip-codec/plan-clip.js'
import { median, ratioOf, runRounds } from './rounds.mjs'

const SHARED = new URL('../../shared/', import.meta.url)
const CAPTURES = new URL('clips/livelinkface/', SHARED)
const HEAD = new URL('heads/ict/ict-id1-lod.glb', SHARED)
const COMMAND = fileURLToPath(new URL('../apps/cli/bin/facework.js', import.meta.url))
const ONE_ERROR = 0.001
const FRAMES_OF_TEN_SECONDS = 600
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
    for (const tolerance of tolerancesOf(file, NAMES))
      rows.push(...(await measure(file, columns, NAMES, tolerance)))
  }
  return rows

  async function measure(file, columns, names, { title, errors, bounds, note }) {
    const frames = columns[0].length
    const curves = columns.map((values, c) => ({
      type: 'sampled',
      name: names[c],
      start: 0,
      rate: 60,
      values,
    }))
    const byCurve = Object.fromEntries(names.map((name, c) => [name, errors[c]]))
    const plan = planClip({ joints: [], morphs: [], curves }, { curves: byCurve })
    const { bytes } = encodeClip(plan.columns)
    const back = decodeClip(bytes, file, LIMITS)
    let [worst, worstPart] = [0, 0]
    columns.forEach((column, c) => {
      for (let i = 0; i < frames; i++) {
        const off = Math.abs(column[i] - back[c].values[i])
        worst = Math.max(worst, off)
        worstPart = Math.max(worstPart, off / errors[c])
      }
    })
    if (!(worstPart <= 1)) throw new Error(`${file}: off by ${worstPart} of what is allowed.`)
    // Others know one error for all curves: each is scaled so that it is the same as its own.
    const scaled = columns.map((column, c) =>
      errors[c] === ONE_ERROR ? column : column.map((v) => (v * ONE_ERROR) / errors[c]),
    )
    const byFrame = new Float32Array(frames * columns.length)
    scaled.forEach((column, c) => {
      for (let i = 0; i < frames; i++) byFrame[i * columns.length + c] = column[i]
    })
    const prototype = encodeH(byFrame, frames, columns.length, ONE_ERROR).bytes
    const packed = Math.min(quantisedBrotli(scaled, ONE_ERROR), meshoptBrotli(scaled, ONE_ERROR))
    // It has no place for errors by curve: as float32, where there are any.
    const told = new Set(errors).size > 1 ? errors.length * 4 : 0
    const name = `clip/${file.replace('.csv', '')}-${title}`
    const size = (what, other, must) => {
      const ratio = other / bytes.length
      const off = `largest error ${worst.toPrecision(3)}, ${worstPart.toFixed(4)} of its curve's`
      return {
        name: `${name}-size-vs-${what}`,
        ratio,
        spread: [ratio, ratio],
        ...(must ? { must } : {}),
        note: [`${bytes.length} bytes, ${other} bytes; ${off}`, ...(note ? [note] : [])].join('; '),
      }
    }
    const times = await runRounds({
      ours: () => decodeClip(bytes, file, LIMITS),
      prototype: () => decodeH(prototype, frames, columns.length, ONE_ERROR),
    })
    const { ratio, spread } = ratioOf(times, 'prototype', 'ours')
    const milliseconds = `${frames} frames in ${median(times.ours).toFixed(2)} ms`
    return [
      size('float32', byFrame.byteLength, bounds?.float32),
      size('brotli', packed, bounds?.brotli),
      size('prototype', prototype.length + told, 1),
      {
        name: `${name}-decode-vs-prototype`,
        ratio,
        spread,
        must: 4,
        note: milliseconds,
        ...(bounds ? { limit: decodeLimit((median(times.ours) / frames) * FRAMES_OF_TEN_SECONDS) } : {}),
      },
    ]
  }
}

/** Of the stretch that is no ratio: 1 ms for ten seconds. Decisions were counted in the plain decoder. */
function decodeLimit(milliseconds) {
  return `ten seconds take ${milliseconds.toFixed(1)} ms; for 1 ms, each of some 80,000 decisions would have 12 ns, and it takes about 50, since every one waits for the one before`
}

/** The errors a capture is packed with: one for all curves, and by curve what is 0.05 mm on a head. */
function tolerancesOf(file, names) {
  const flat = (maxError, bounds) => ({ title: String(maxError), errors: names.map(() => maxError), bounds })
  const both = [flat(0.001, { float32: 17, brotli: 1.14 }), flat(0.0005)]
  if (!existsSync(HEAD)) {
    console.log('clip: the head (../shared/heads/ict) is not here; nothing was measured in millimetres.')
    return both
  }
  const folder = mkdtempSync(join(tmpdir(), 'facework-clip-'))
  try {
    const call = ['compress', fileURLToPath(new URL(file, CAPTURES)), '--head', fileURLToPath(HEAD)]
    const options = ['--max-mm', '0.05', '-o', join(folder, 'take.facework'), '--json']
    const text = execFileSync(process.execPath, [COMMAND, ...call, ...options], { encoding: 'utf8' })
    const { errors, worstMm } = JSON.parse(text)
    const note = `a vertex is off by ${worstMm.toFixed(4)} mm at most`
    return [...both, { title: '0.05mm', errors: names.map((name) => errors[name] ?? ONE_ERROR), note }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
