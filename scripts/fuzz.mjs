// `npm run fuzz [-- --format gltf,fbx] [-- --count 20000] [-- --seed 1]`
// Damages small files of every format, thousands of times, and sees that each ends in sound documents or in one
// FaceworkError within 5 s [B1]. Input n of a format depends on the seed and n only, so a failure can be had again.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { crc32, gzipSync } from 'node:zlib'
import { CODEC, readAndRecode } from './fuzz-clip-codec.mjs'
import { TIMING_FILES } from './fuzz-timings.mjs'
import { ensureBuilt, ensureInstalled, fail } from './setup.mjs'

const FORMATS = [
  'gltf',
  'fbx',
  'bvh',
  'live-link',
  'live-link-recording',
  'vrm',
  'vrma',
  'container',
  'compressed-clip',
  ...Object.keys(TIMING_FILES),
]
const MAX_BYTES = 64 << 20
const LIMIT_MS = 5000
const SHOWN = 5

async function main() {
  const { values } = parseArgs({
    options: {
      format: { type: 'string', default: FORMATS.join(',') },
      count: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
    },
  })
  const formats = values.format.split(',')
  const [count, seed] = [Number(values.count), Number(values.seed)]
  const unknown = formats.find((f) => !FORMATS.includes(f))
  if (unknown !== undefined) fail(`There is no format "${unknown}"; use ${FORMATS.join(', ')}.`)
  if (!(Number.isInteger(count) && count > 0))
    fail(`--count should be a whole number; found ${values.count}.`)
  if (!Number.isInteger(seed)) fail(`--seed should be a whole number; found ${values.seed}.`)
  ensureInstalled()
  ensureBuilt()
  const waiting = [...formats]
  const results = new Map()
  const next = async () => {
    for (let f = waiting.shift(); f; f = waiting.shift()) results.set(f, await fuzz(f, count, seed))
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), formats.length) }, next))
  let failures = 0
  for (const format of formats) {
    const r = results.get(format)
    failures += r.failures
    console.log(
      `${format}: ${count} inputs, ${r.refused} refused, ${r.read} read, ${r.failures} failures, worst ${Math.round(r.worst)} ms`,
    )
  }
  process.exit(failures > 0 ? 1 : 0)
}

/** All inputs of one format, in a thread that is ended and begun again where an input hangs or kills it. */
async function fuzz(format, count, seed) {
  const total = { refused: 0, read: 0, failures: 0, worst: 0 }
  const report = async (index, what, bytes) => {
    if (total.failures++ >= SHOWN) return
    const path = join(mkdtempSync(join(tmpdir(), 'facework-fuzz-')), `${format}-${seed}-${index}.bin`)
    writeFileSync(path, bytes ?? inputAt(await seedsOf(format), format, seed, index))
    console.error(`${format}, seed ${seed}, input ${index}: ${what}\n  saved as ${path}`)
  }
  for (let from = 0; from < count; ) from = await runFrom(from, { format, count, seed }, total, report)
  if (total.failures > SHOWN) console.error(`${format}: ${total.failures - SHOWN} more failures not shown`)
  return total
}

/** Runs inputs from one on; returns where to go on, behind an input that ended the thread or at the end. */
function runFrom(from, task, total, report) {
  return new Promise((resolve) => {
    // The input at work, in shared memory: a thread that hangs cannot send messages.
    const state = new Int32Array(new SharedArrayBuffer(4))
    state[0] = -1
    const worker = new Worker(fileURLToPath(import.meta.url), {
      workerData: { ...task, from, state },
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
      argv: [],
    })
    const pending = []
    let [seen, since] = [-1, performance.now()]
    const watch = setInterval(async () => {
      const at = Atomics.load(state, 0)
      if (at !== seen || at < 0) [seen, since] = [at, performance.now()]
      else if (performance.now() - since > LIMIT_MS) await stop(`did not end within ${LIMIT_MS} ms`)
    }, 250)
    const stop = async (what) => {
      clearInterval(watch)
      worker.removeAllListeners('error')
      worker.on('error', () => {})
      await worker.terminate()
      const at = Atomics.load(state, 0)
      if (at < 0) fail(`The thread for ${task.format} could not begin: ${what}`)
      total.worst = Math.max(total.worst, performance.now() - since)
      await Promise.all([...pending, report(at, what)])
      resolve(at + 1)
    }
    worker.on('error', (error) => stop(`ended the thread: ${error?.stack ?? error}`))
    worker.on('message', async (message) => {
      total.refused += message.refused
      total.read += message.read
      total.worst = Math.max(total.worst, message.worst)
      for (const f of message.failures) pending.push(report(f.index, f.what, f.bytes))
      if (!message.done) return
      clearInterval(watch)
      await Promise.all(pending)
      await worker.terminate()
      resolve(task.count)
    })
  })
}

async function work({ format, count, seed, from, state }) {
  const { FaceworkError } = await import('@facework/report')
  const { readDocument } = await import('@facework/documents')
  const read = await readerOf(format)
  const seeds = await seedsOf(format)
  // A seed that is refused would test nothing but the refusal.
  for (const { bytes, close } of seeds) await read(close(bytes))
  let batch = { refused: 0, read: 0, worst: 0, failures: [] }
  for (let index = from; index < count; index++) {
    const bytes = inputAt(seeds, format, seed, index)
    Atomics.store(state, 0, index)
    const start = performance.now()
    let what
    try {
      const { diagnostics: _, ...result } = await read(bytes.slice())
      const bad = placeOfNotFinite(result)
      if (bad !== undefined) what = `${bad.value} in ${bad.path}`
      else {
        batch.read++
        const documents = [
          result.skeleton,
          result.model,
          result.expressions,
          ...(result.clips ?? []),
          ...(result.documents ?? []),
        ]
        try {
          for (const document of documents) if (document) readDocument(document)
        } catch (error) {
          what = `an unsound document: ${error.code} ${error.path} ${error.message}`
          batch.read--
        }
      }
    } catch (error) {
      if (error instanceof FaceworkError) batch.refused++
      else what = error?.stack?.split('\n').slice(0, 4).join('\n  ') ?? String(error)
    }
    const took = performance.now() - start
    batch.worst = Math.max(batch.worst, took)
    if (took > LIMIT_MS) what = `took ${Math.round(took)} ms${what ? `; ${what}` : ''}`
    if (what !== undefined) batch.failures.push({ index, what, bytes })
    // Told after every input: the next may end the thread.
    parentPort.postMessage({ ...batch, done: false })
    batch = { refused: 0, read: 0, worst: 0, failures: [] }
  }
  parentPort.postMessage({ ...batch, done: true })
}

/** Where the first number that is not finite stands; without recursion, since extras may be nested deeply. */
function placeOfNotFinite(root) {
  const open = [{ value: root, path: '' }]
  for (let at = open.pop(); at; at = open.pop()) {
    const { value, path } = at
    if (typeof value === 'number' && !Number.isFinite(value)) return at
    if (value instanceof Float32Array || value instanceof Float64Array) {
      const i = value.findIndex((v) => !Number.isFinite(v))
      if (i >= 0) return { value: value[i], path: `${path}[${i}]` }
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      for (const [key, child] of Object.entries(value)) open.push({ value: child, path: `${path}.${key}` })
    }
  }
  return undefined
}

async function readerOf(format) {
  const formats = await import('@facework/formats')
  const { readDocument } = await import('@facework/documents')
  const { readContainer } = await import('@facework/container')
  const options = { name: 'fuzz', maxBytes: MAX_BYTES }
  if (Object.hasOwn(TIMING_FILES, format)) {
    const reader = formats.INPUT_FORMATS.find(({ name }) => name === format)
    return (bytes) => {
      // Told apart from others on the way, as a file that is opened is.
      reader.detects(bytes)
      return reader.read({ bytes, name: 'fuzz' })
    }
  }
  return {
    gltf: (bytes) => formats.importGltf(bytes, options),
    fbx: (bytes) => formats.importFbx(bytes, options),
    bvh: (bytes) => formats.importBvh(bytes, options),
    'live-link': (bytes) => formats.importLiveLinkCsv(bytes, options),
    'live-link-recording': (bytes) => formats.importLiveLinkRecording(bytes, options),
    vrm: (bytes) => formats.importVrm(bytes, options),
    vrma: (bytes) => formats.importVrma(bytes, options),
    container: (bytes) => readContainer(bytes, { maxBytes: MAX_BYTES, check: readDocument }),
    'compressed-clip': (bytes) => readAndRecode(bytes, MAX_BYTES >> 4),
  }[format]
}

// --- Damage

/** mulberry32 */
function randomFrom(seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function inputAt(seeds, format, seed, index) {
  const random = randomFrom(crc32(`${format} ${seed} ${index}`))
  const pick = (n) => Math.floor(random() * n)
  const { bytes: original, close } = seeds[pick(seeds.length)]
  let bytes = original.slice()
  for (let n = 1 + pick(3); n > 0 && bytes.length > 0; n--) bytes = DAMAGE[pick(DAMAGE.length)](bytes, pick)
  return close(bytes)
}

const NUMBERS = '-1,0,1,2,7,255,65535,4294967295,1e9,1e38,1e300,1e999,-1e999,1e-45,0.5,NaN,null,"",[],{},true'
const BAD_UTF8 = [[0xff, 0xfe], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0xf8, 0x88, 0x80], [0x80]]
const NESTING = ['[', '{', '{"a":', '[[', 'a: {\n', 'JOINT a\n{\nOFFSET 0 0 0\nCHANNELS 0\n', '"', '(']

const DAMAGE = [
  function flipBits(bytes, pick) {
    for (let n = 1 + pick(4); n > 0; n--) bytes[pick(bytes.length)] ^= 1 << pick(8)
    return bytes
  },
  function fillRun(bytes, pick) {
    const at = pick(bytes.length)
    const value = [0, 0xff, 0x7f, 0x80, pick(256)][pick(5)]
    return bytes.fill(value, at, at + 1 + pick(16))
  },
  function truncate(bytes, pick) {
    // Rarely at random, since most cuts end at the first check; else near the end.
    return bytes.slice(0, pick(3) === 0 ? pick(bytes.length) : Math.max(0, bytes.length - 1 - pick(64)))
  },
  function editLength(bytes, pick) {
    if (bytes.length < 4) return bytes
    const view = new DataView(bytes.buffer)
    const little = pick(4) > 0
    let at = pick(bytes.length - 3)
    // The next place that could be a length or an offset.
    for (let tries = 0; tries < 200; tries++) {
      const value = view.getUint32(at, little)
      if (value > 0 && value <= bytes.length) break
      at = (at + 1) % (bytes.length - 3)
    }
    const value = view.getUint32(at, little)
    view.setUint32(at, [value + 1, value - 1, 0xffffffff, 0x7fffffff, 0, value * 2][pick(6)], little)
    return bytes
  },
  function duplicateBlock(bytes, pick) {
    const from = pick(bytes.length)
    return inserted(bytes, pick(bytes.length), bytes.slice(from, from + 1 + pick(pick(2) === 0 ? 16 : 400)))
  },
  function overwriteBlock(bytes, pick) {
    const from = pick(bytes.length)
    return bytes.copyWithin(pick(bytes.length), from, from + 1 + pick(64))
  },
  function insertNesting(bytes, pick) {
    const word = NESTING[pick(NESTING.length)]
    return inserted(bytes, pick(bytes.length), Buffer.from(word.repeat([10, 70, 600, 20000][pick(4)])))
  },
  function insertBadUtf8(bytes, pick) {
    return inserted(bytes, pick(bytes.length), Uint8Array.from(BAD_UTF8[pick(BAD_UTF8.length)]))
  },
  replaceNumber,
  replaceNumber,
  replaceNumber,
]

/** Another number in place of the next one that is written in digits; binary parts have few. */
function replaceNumber(bytes, pick) {
  const digit = (b) => (b >= 48 && b <= 57) || b === 46 || b === 45 || b === 101
  const numbers = NUMBERS.split(',')
  let at = pick(bytes.length)
  while (at < bytes.length && !(bytes[at] >= 48 && bytes[at] <= 57)) at++
  if (at >= bytes.length) return bytes
  while (at > 0 && digit(bytes[at - 1])) at--
  let end = at
  while (end < bytes.length && digit(bytes[end])) end++
  const old = Number(Buffer.from(bytes.subarray(at, end)).toString('latin1'))
  const word =
    pick(3) === 0 && Number.isFinite(old) ? String(old + pick(5) - 2) : numbers[pick(numbers.length)]
  return Uint8Array.from(Buffer.concat([bytes.subarray(0, at), Buffer.from(word), bytes.subarray(end)]))
}

function inserted(bytes, at, more) {
  const out = new Uint8Array(bytes.length + more.length)
  out.set(bytes.subarray(0, at))
  out.set(more, at)
  out.set(bytes.subarray(at), at + more.length)
  return out
}

// --- Seeds: what is damaged, and how a file is made of it afterwards, past checksums and outer lengths.

const asIs = (bytes) => ({ bytes, close: (damaged) => damaged })

/** A .glb as it is, its JSON alone with the sizes put right again, and its numbers alone. */
function glbSeeds(glb) {
  const size = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true)
  const json = glb.slice(20, 20 + size)
  const bin = glb.slice(28 + size)
  return [
    asIs(glb),
    { bytes: json, close: (damaged) => glbOf(damaged, bin) },
    { bytes: json, close: (damaged) => glbOf(damaged, bin) },
    { bytes: bin, close: (damaged) => glbOf(json, damaged) },
  ]
}

function glbOf(json, bin) {
  const padded = (n) => Math.ceil(n / 4) * 4
  const out = new Uint8Array(28 + padded(json.length) + padded(bin.length)).fill(32)
  const view = new DataView(out.buffer)
  out.set(Buffer.from('glTF'))
  view.setUint32(4, 2, true)
  view.setUint32(8, out.length, true)
  view.setUint32(12, padded(json.length), true)
  out.set(Buffer.from('JSON'), 16)
  out.set(json, 20)
  const at = 20 + padded(json.length)
  view.setUint32(at, padded(bin.length), true)
  out.set([0x42, 0x49, 0x4e, 0], at + 4)
  out.fill(0, at + 8).set(bin, at + 8)
  return out
}

function withExtension(glb, name, value) {
  const size = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true)
  const json = JSON.parse(Buffer.from(glb.subarray(20, 20 + size)).toString())
  json.extensionsUsed = [...(json.extensionsUsed ?? []), name]
  json.extensions = { ...json.extensions, [name]: value(json) }
  return glbOf(Buffer.from(JSON.stringify(json)), glb.slice(28 + size))
}

/** Byte positions as packages/container/SPEC.md draws them. */
const CONTAINER = {
  header: 32,
  count: 12,
  fileLength: 16,
  tableChecksum: 28,
  entry: 24,
  entryChecksum: 4,
  entryOffset: 8,
  entryLength: 16,
}

/** Checksums of a container put right where its table can still be read. */
function mendContainer(bytes) {
  const out = bytes.slice()
  if (out.length < CONTAINER.header) return out
  const view = new DataView(out.buffer)
  const tableEnd = CONTAINER.header + CONTAINER.entry * view.getUint32(CONTAINER.count, true)
  if (tableEnd > out.length) return out
  for (let at = CONTAINER.header; at < tableEnd; at += CONTAINER.entry) {
    const offset = view.getUint32(at + CONTAINER.entryOffset, true)
    const size = view.getUint32(at + CONTAINER.entryLength, true)
    if (offset + size <= out.length)
      view.setUint32(at + CONTAINER.entryChecksum, crc32(out.subarray(offset, offset + size)), true)
  }
  const sum = crc32(out.subarray(CONTAINER.header, tableEnd), crc32(out.subarray(0, CONTAINER.tableChecksum)))
  view.setUint32(CONTAINER.tableChecksum, sum, true)
  return out
}

/** A container as it is, with its checksums put right, and each of its chunks alone. */
function containerSeeds(file) {
  const view = new DataView(file.buffer, file.byteOffset)
  const chunks = Array.from({ length: view.getUint32(CONTAINER.count, true) }, (_, i) => {
    const at = CONTAINER.header + CONTAINER.entry * i
    const offset = view.getUint32(at + CONTAINER.entryOffset, true)
    const bytes = file.slice(offset, offset + view.getUint32(at + CONTAINER.entryLength, true))
    return { type: file.slice(at, at + 4), bytes }
  })
  const assemble = (parts) => {
    const tableEnd = CONTAINER.header + CONTAINER.entry * parts.length
    const aligned = (n) => Math.ceil(n / 8) * 8
    const out = new Uint8Array(parts.reduce((sum, c) => sum + aligned(c.bytes.length), tableEnd))
    const to = new DataView(out.buffer)
    out.set(file.subarray(0, CONTAINER.header))
    to.setUint32(CONTAINER.fileLength, out.length, true)
    let offset = tableEnd
    for (const [i, { type, bytes }] of parts.entries()) {
      const at = CONTAINER.header + CONTAINER.entry * i
      out.set(type, at)
      to.setUint32(at + CONTAINER.entryOffset, offset, true)
      to.setUint32(at + CONTAINER.entryLength, bytes.length, true)
      out.set(bytes, offset)
      offset += aligned(bytes.length)
    }
    return mendContainer(out)
  }
  return [
    asIs(file),
    { bytes: file, close: mendContainer },
    ...chunks.map(({ bytes }, i) => ({
      bytes,
      close: (damaged) => assemble(chunks.map((c, k) => (k === i ? { ...c, bytes: damaged } : c))),
    })),
  ]
}

/** A Live Link recording before gzip: version, count, then packets with their sizes; big-endian. */
function recording() {
  const packet = (frame) => {
    const out = Buffer.alloc(1 + 4 + 6 + 4 + 5 + 17 + 61 * 4)
    out[0] = 6
    out.writeInt32BE(6, 1)
    out.write('device', 5)
    out.writeInt32BE(5, 11)
    out.write('phone', 15)
    out.writeInt32BE(frame, 20)
    out.writeFloatBE(0.25, 24)
    out.writeInt32BE(60, 28)
    out.writeInt32BE(1, 32)
    out[36] = 61
    for (let i = 0; i < 61; i++) out.writeFloatBE((i % 7) / 7, 37 + i * 4)
    return out
  }
  const head = Buffer.from([6, 0, 0, 0, 5])
  const packets = [0, 1, 2, 4, 9].flatMap((frame) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(packet(frame).length)
    return [size, packet(frame)]
  })
  return Uint8Array.from(Buffer.concat([head, ...packets]))
}

/** A clip whose curves have straight segments only, as CSV and VRM animations need them. */
function straight(clip) {
  const keys = [0, 1].map((time) => ({ time, value: time, interpolation: 'linear' }))
  return { ...clip, curves: clip.curves.map((curve) => ({ ...curve, keys })) }
}

/** A clip of sampled curves that rest and move, one of them the other side of the first. */
function take(frames = 90) {
  const random = randomFrom(frames)
  const values = (size) =>
    Float32Array.from({ length: frames }, (_, i) =>
      i % 50 < 20 ? 0 : Math.sin(i / 9) * size + random() / 100,
    )
  const curves = ['smileLeft', 'smileRight', 'jawOpen', 'yaw'].map((name, i) => ({
    type: 'sampled',
    name,
    start: 0,
    rate: 60,
    values: values([1, 0.9, 0.5, 90][i]),
    before: 'hold',
    after: 'hold',
  }))
  const content = { duration: 12, joints: [], morphs: [], curves, markers: [], tags: {} }
  return { kind: 'clip', version: 1, id: 'take', name: 'take', ...content }
}

async function seedsOf(format) {
  if (Object.hasOwn(TIMING_FILES, format))
    return TIMING_FILES[format].map((text) => asIs(new TextEncoder().encode(text)))
  const formats = await import('@facework/formats')
  const { writeContainer } = await import('@facework/container')
  const { head, talk, body, wave, poseFrames, inBetweens } = await documents()
  const avatar = formats.exportGltf({ model: body }).bytes
  const nodeOf = (json, name) => json.nodes.findIndex((n) => n.name === name)
  const face = (json) => json.nodes.findIndex((n) => n.mesh !== undefined)
  const make = {
    gltf: () => glbSeeds(formats.exportGltf({ model: head, clips: [talk] }).bytes),
    fbx: () =>
      ['binary', 'ascii'].map((encoding) =>
        asIs(formats.exportFbx({ model: head, clips: [talk], poseFrames, inBetweens }, { encoding }).bytes),
      ),
    bvh: () => [asIs(formats.exportBvh({ body: head, clip: talk }, { fps: 5 }).bytes)],
    'live-link': () => [asIs(formats.exportLiveLinkCsv(straight(talk), { fps: 8 }).bytes)],
    'live-link-recording': () => {
      const bytes = recording()
      const close = (damaged) => Uint8Array.from(gzipSync(damaged, { level: 1 }))
      // Mostly inside the gzip, where its checksum does not catch the damage first.
      return [{ bytes, close }, { bytes, close }, { bytes, close }, asIs(close(bytes))]
    },
    vrm: () => [
      ...glbSeeds(
        withExtension(avatar, 'VRMC_vrm', (json) => ({
          specVersion: '1.0',
          meta: { name: 'Ada', authors: ['us'], licenseUrl: 'https://vrm.dev/licenses/1.0/' },
          humanoid: {
            humanBones: Object.fromEntries(BONES.map(([bone]) => [bone, { node: nodeOf(json, bone) }])),
          },
          expressions: {
            preset: {
              happy: {
                overrideMouth: 'blend',
                morphTargetBinds: [{ node: face(json), index: 0, weight: 0.8 }],
              },
              blink: { isBinary: true, morphTargetBinds: [{ node: face(json), index: 1, weight: 1 }] },
            },
            custom: {
              Blush: {
                materialColorBinds: [{ material: 0, type: 'color', targetValue: [1, 0, 0, 0.5] }],
                textureTransformBinds: [{ material: 0, offset: [0.5, 0], scale: [1, 2] }],
              },
            },
          },
          lookAt: {
            type: 'bone',
            offsetFromHeadBone: [0, 0.05, 0.01],
            rangeMapHorizontalInner: { inputMaxValue: 90, outputScale: 10 },
          },
        })),
      ),
      ...glbSeeds(
        withExtension(avatar, 'VRM', (json) => ({
          specVersion: '0.0',
          meta: { title: 'Ada', author: 'us' },
          humanoid: { humanBones: BONES.map(([bone]) => ({ bone, node: nodeOf(json, bone) })) },
          firstPerson: {
            lookAtTypeName: 'BlendShape',
            firstPersonBoneOffset: { x: 0, y: 0.05, z: 0.1 },
            lookAtHorizontalOuter: { curve: [0, 0, 0, 1, 1, 1, 1, 0], xRange: 45, yRange: 0.8 },
          },
          blendShapeMaster: {
            blendShapeGroups: [
              { name: 'Joy', presetName: 'joy', binds: [{ mesh: 0, index: 0, weight: 80 }] },
              {
                name: 'Wink',
                presetName: 'unknown',
                binds: [{ mesh: 0, index: 1, weight: 40 }],
                materialValues: [{ materialName: 'skin', propertyName: '_Color', targetValue: [1, 0, 0, 1] }],
              },
            ],
          },
          materialProperties: [{ name: 'skin', vectorProperties: { _Color: [0.5, 0.5, 0.25, 1] } }],
        })),
      ),
    ],
    vrma: () => glbSeeds(formats.exportVrma(straight(wave)).bytes),
    container: () => {
      const unknownChunks = [{ type: 'note', bytes: Uint8Array.of(1, 2, 3) }]
      return [
        ...containerSeeds(writeContainer({ documents: [head, talk], unknownChunks })),
        ...containerSeeds(writeContainer({ documents: [take()], compress: {} })),
      ]
    },
    'compressed-clip': async () => {
      const { encodeClip } = await import(`${CODEC}encode-clip.js`)
      const { planClip } = await import(`${CODEC}plan-clip.js`)
      return [40, 150, 700].map((frames) => asIs(encodeClip(planClip(take(frames), {}).columns).bytes))
    },
  }
  return make[format]()
}

// biome-ignore format: a table
const BONES = [
  ['hips', undefined, [0, 0.9, 0]], ['spine', 'hips', [0, 0.1, 0]], ['head', 'spine', [0, 0.5, 0]],
  ['leftUpperLeg', 'hips', [0.1, -0.05, 0]], ['leftLowerLeg', 'leftUpperLeg', [0, -0.4, 0]], ['leftFoot', 'leftLowerLeg', [0, -0.4, 0]],
  ['rightUpperLeg', 'hips', [-0.1, -0.05, 0]], ['rightLowerLeg', 'rightUpperLeg', [0, -0.4, 0]], ['rightFoot', 'rightLowerLeg', [0, -0.4, 0]],
  ['leftUpperArm', 'spine', [0.2, 0.4, 0]], ['leftLowerArm', 'leftUpperArm', [0.25, 0, 0]], ['leftHand', 'leftLowerArm', [0.25, 0, 0]],
  ['rightUpperArm', 'spine', [-0.2, 0.4, 0]], ['rightLowerArm', 'rightUpperArm', [-0.25, 0, 0]], ['rightHand', 'rightLowerArm', [-0.25, 0, 0]],
]

/** Small documents with a bit of everything. */
async function documents() {
  const { clipKind, modelKind } = await import('@facework/documents')
  const still = { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] }
  const joint = (name, parent, t) => ({ name, ...(parent ? { parent } : {}), reference: { ...still, t } })
  const primitive = {
    mode: 'triangles',
    material: 0,
    indices: Uint32Array.of(0, 1, 2),
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    uvs: Float32Array.of(0, 0, 1, 0, 0, 1),
    normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
    morphs: [
      { positions: Float32Array.of(0, 0, 1, 0, 0, 0, 0, 0, 0) },
      { positions: Float32Array.of(0, 0, 2, 0, 0, 0, 0, 0, 0) },
    ],
  }
  const mesh = {
    name: 'face',
    transform: still,
    morphs: ['half', 'smile'].map((name) => ({ name, default: 0 })),
    primitives: [primitive],
  }
  const material = {
    name: 'skin',
    color: [1, 0.5, 0.25, 1],
    metallic: 0,
    roughness: 0.75,
    emissive: [0, 0, 0],
  }
  const materials = [{ ...material, doubleSided: 'no', alpha: 'opaque', alphaCutoff: 0.5, textures: {} }]
  // The same ids every time, so that inputs are the same too.
  const head = {
    ...modelKind.create('head', {
      joints: [joint('root', undefined, [0, 0.1, 0]), joint('jaw', 'root', [0, 0.1, 0])],
      faceRoot: 'jaw',
      materials,
      meshes: [
        {
          ...mesh,
          skin: {
            joints: ['jaw'],
            inverseBinds: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -0.2, 0, 1),
          },
          primitives: [
            {
              ...primitive,
              joints: new Uint16Array(12),
              weights: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
            },
          ],
        },
      ],
    }),
    id: 'head',
  }
  const turn = (name, interpolation) => ({
    joint: name,
    path: 'rotation',
    interpolation,
    times: Float32Array.of(0, 1),
    values: Float32Array.of(0, 0, 0, 1, 0.6, 0, 0, 0.8),
  })
  const keyed = (name) => ({
    type: 'keyed',
    name,
    keys: [
      { time: 0, value: 0, interpolation: 'cubic', out: { slope: 1, weight: 0.5 } },
      { time: 1, value: 1, interpolation: 'linear', in: { slope: 0 } },
    ],
    before: 'hold',
    after: 'hold',
  })
  const talk = {
    ...clipKind.create('talk', {
      duration: 1,
      joints: [turn('jaw', 'linear')],
      morphs: [
        {
          mesh: 'face',
          morph: 'smile',
          interpolation: 'linear',
          times: Float32Array.of(0, 1),
          values: Float32Array.of(0, 1),
        },
      ],
      curves: [keyed('jawOpen'), keyed('eyeBlinkLeft')],
    }),
    id: 'talk',
  }
  const body = {
    ...modelKind.create('body', { joints: BONES.map((bone) => joint(...bone)), materials, meshes: [mesh] }),
    id: 'body',
  }
  const wave = {
    ...clipKind.create('wave', {
      duration: 1,
      joints: [
        turn('head', 'linear'),
        turn('hips', 'step'),
        { ...turn('hips', 'linear'), path: 'translation', values: Float32Array.of(0, 0.9, 0, 0.1, 1, 0) },
      ],
      curves: [keyed('happy'), keyed('Grin'), keyed('lookAtYaw')],
    }),
    id: 'wave',
  }
  return {
    head,
    talk,
    body,
    wave,
    poseFrames: { frameRate: 30, frameRateFrom: 'file', frames: [{ frame: 0, name: 'Neutral' }] },
    inBetweens: [{ morph: 'half', of: 'smile', at: 0.5, mesh: 'face' }],
  }
}

if (isMainThread) await main()
else await work(workerData)
