// A thread of the fuzz: reads inputs one after another. Counts are in shared memory, so that they are known also of a
// thread that hangs or dies; failures are sent as messages.
import { parentPort } from 'node:worker_threads'
import { inputAt } from './damage.mjs'
import { setRefusal } from './http-api.mjs'
import { placeOfNotFinite } from './not-finite.mjs'
import { readerOf } from './readers.mjs'
import { seedsOf } from './seeds.mjs'

export const LIMIT_MS = 5000
/** Heap and columns that an input may add while it is read. */
const LIMIT_BYTES = 1 << 30
/** Places in the shared memory. */
export const STATE = { index: 0, refused: 1, read: 2, worst: 3, length: 4 }

export async function runThread({ format, from, count, seed, state }) {
  const { FaceworkError } = await import('@facework/report')
  const { readDocument } = await import('@facework/documents')
  setRefusal(FaceworkError)
  const read = await readerOf(format)
  const seeds = await seedsOf(format)
  // A seed that is refused would test nothing but the refusal.
  if (format !== 'http') for (const { bytes, close } of seeds) await read(close(bytes.slice()), 0)
  const used = () => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  for (let index = from; index < count; index++) {
    const bytes = inputAt(seeds, format, seed, index)
    Atomics.store(state, STATE.index, index)
    const before = used()
    const start = performance.now()
    const cpu = process.cpuUsage()
    let what
    try {
      const result = await read(bytes.slice(), index)
      what = problemIn(result, readDocument)
      if (what === undefined) Atomics.add(state, STATE.read, 1)
    } catch (error) {
      if (error instanceof FaceworkError) Atomics.add(state, STATE.refused, 1)
      else what = error?.stack?.split('\n').slice(0, 4).join('\n  ') ?? String(error)
    }
    const took = performance.now() - start
    if (took > Atomics.load(state, STATE.worst)) Atomics.store(state, STATE.worst, Math.round(took))
    // On a busy machine an input may wait; what counts is what it computes.
    const { user, system } = process.cpuUsage(cpu)
    if (took > LIMIT_MS && (user + system) / 1000 > LIMIT_MS)
      what = `took ${Math.round(took)} ms; ${what ?? ''}`
    const grew = used() - before
    if (grew > LIMIT_BYTES) what = `took ${grew >> 20} MB of memory; ${what ?? ''}`
    if (what !== undefined) parentPort.postMessage({ index, what, bytes })
  }
  parentPort.postMessage('done')
}

/** A number that is not finite, or a document that is not sound; undefined when all is well. */
function problemIn(result, readDocument) {
  const { diagnostics: _, ...content } = result
  const bad = placeOfNotFinite(content)
  if (bad !== undefined) return `${bad.value} in ${bad.path}`
  const { skeleton, model, expressions, clips = [], documents = [] } = result
  try {
    for (const document of [skeleton, model, expressions, ...clips, ...documents])
      if (document) readDocument(document)
  } catch (error) {
    return `an unsound document: ${error.code} ${error.path} ${error.message}`
  }
  return undefined
}
