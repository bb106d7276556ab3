// `npm run fuzz [-- --format gltf,fbx] [-- --count 20000] [-- --seed 1] [-- --inputs 1000000 [--fresh]]`
// Damages small files of every format, thousands of times, and sees that each ends in sound documents or in one
// FaceworkError, within 5 s and 1 GB [B1]. Input n of a format depends on the seed and n only, so a failure can be had
// again. With --inputs it is one long run over all formats, which goes on where it was stopped.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { inputAt } from './fuzz/damage.mjs'
import { FORMATS, SHARES } from './fuzz/readers.mjs'
import { seedsOf } from './fuzz/seeds.mjs'
import { LIMIT_MS, runThread, STATE } from './fuzz/thread.mjs'
import { ensureBuilt, ensureInstalled, fail, root } from './setup.mjs'

const SHOWN = 5
/** Inputs of a format between two notes of how far a long run is. */
const CHUNK = 1000
const NOTHING = { next: 0, refused: 0, read: 0, failures: 0, worst: 0 }

async function main() {
  const { values } = parseArgs({
    options: {
      format: { type: 'string', default: FORMATS.join(',') },
      count: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      inputs: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      threads: { type: 'string', default: String(availableParallelism()) },
    },
  })
  const formats = values.format.split(',')
  const unknown = formats.find((f) => !FORMATS.includes(f))
  if (unknown !== undefined) fail(`There is no format "${unknown}"; use ${FORMATS.join(', ')}.`)
  const whole = (name, least) => {
    const number = Number(values[name])
    if (!Number.isInteger(number) || number < least)
      fail(`--${name} should be a whole number from ${least} up; found ${values[name]}.`)
    return number
  }
  const [count, seed, threads] = [whole('count', 1), whole('seed', 0), whole('threads', 1)]
  const inputs = values.inputs === undefined ? undefined : whole('inputs', 1)
  ensureInstalled()
  ensureBuilt()
  const counts = countsOf(formats, count, inputs)
  const notes =
    inputs === undefined ? undefined : join(root, `node_modules/.cache/facework/fuzz-${seed}.json`)
  const totals = startingPoint(formats, notes, values.fresh)
  await runAll(formats, counts, totals, { seed, threads, notes })
  let [failures, done] = [0, 0]
  for (const format of formats) {
    const { next, refused, read, failures: failed, worst } = totals[format]
    failures += failed
    done += next
    console.log(
      `${format}: ${next} inputs, ${refused} refused, ${read} read, ${failed} failures, worst ${Math.round(worst)} ms`,
    )
  }
  console.log(`${done} inputs in all, ${failures} failures`)
  process.exit(failures > 0 ? 1 : 0)
}

/** Inputs for each format: as many for each, or their shares of a long run. */
function countsOf(formats, count, inputs) {
  const all = formats.reduce((sum, format) => sum + SHARES[format], 0)
  return Object.fromEntries(
    formats.map((format) => [
      format,
      inputs === undefined ? count : Math.ceil((inputs * SHARES[format]) / all),
    ]),
  )
}

function startingPoint(formats, notes, fresh) {
  const known = notes && !fresh && existsSync(notes) ? JSON.parse(readFileSync(notes, 'utf8')) : {}
  const done = Object.values(known).reduce((sum, { next }) => sum + next, 0)
  if (done > 0) console.log(`Goes on after ${done} inputs; --fresh begins again.`)
  return {
    ...known,
    ...Object.fromEntries(formats.map((format) => [format, { ...NOTHING, ...known[format] }])),
  }
}

/** Formats take turns in chunks, so that a run that is stopped has tried them all. */
async function runAll(formats, counts, totals, { seed, threads, notes }) {
  const chunk = notes ? CHUNK : Number.POSITIVE_INFINITY
  const waiting = formats.filter((format) => totals[format].next < counts[format])
  const next = async () => {
    for (let format = waiting.shift(); format; format = waiting.shift()) {
      const total = totals[format]
      const until = Math.min(counts[format], total.next + chunk)
      await fuzz(format, until, seed, total)
      if (total.next < counts[format]) waiting.push(format)
      if (!notes) continue
      mkdirSync(dirname(notes), { recursive: true })
      writeFileSync(notes, JSON.stringify(totals, null, 2))
    }
  }
  await Promise.all(Array.from({ length: Math.min(threads, formats.length) }, next))
}

/** Inputs of one format, in a thread that is ended and begun again where an input hangs or kills it. */
async function fuzz(format, count, seed, total) {
  const report = async (index, what, bytes) => {
    if (total.failures++ >= SHOWN) return
    const path = join(mkdtempSync(join(tmpdir(), 'facework-fuzz-')), `${format}-${seed}-${index}.bin`)
    writeFileSync(path, bytes ?? inputAt(await seedsOf(format), format, seed, index))
    console.error(`${format}, seed ${seed}, input ${index}: ${what}\n  saved as ${path}`)
  }
  while (total.next < count) await runFrom({ format, from: total.next, count, seed }, total, report)
  if (total.failures > SHOWN) console.error(`${format}: ${total.failures - SHOWN} more failures not shown`)
}

/** Runs inputs from one on, up to an input that ended the thread or to the end. */
function runFrom(task, total, report) {
  return new Promise((resolve) => {
    // The input at work and the counts, in shared memory: a thread that hangs cannot send messages.
    const state = new Int32Array(new SharedArrayBuffer(4 * STATE.length))
    state[STATE.index] = -1
    const worker = new Worker(fileURLToPath(import.meta.url), {
      workerData: { ...task, state },
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
      argv: [],
    })
    const pending = []
    const take = (next) => {
      total.refused += state[STATE.refused]
      total.read += state[STATE.read]
      total.worst = Math.max(total.worst, state[STATE.worst])
      total.next = next
    }
    let [seen, since] = [-1, performance.now()]
    const watch = setInterval(async () => {
      const at = Atomics.load(state, STATE.index)
      if (at !== seen || at < 0) [seen, since] = [at, performance.now()]
      // On a busy machine a thread may wait for its turn.
      else if (performance.now() - since > 4 * LIMIT_MS) await stop(`did not end within ${4 * LIMIT_MS} ms`)
    }, 250)
    const stop = async (what) => {
      clearInterval(watch)
      worker.removeAllListeners('error')
      worker.on('error', () => {})
      await worker.terminate()
      const at = Atomics.load(state, STATE.index)
      if (at < 0) fail(`The thread for ${task.format} could not begin: ${what}`)
      take(at + 1)
      await Promise.all([...pending, report(at, what)])
      resolve()
    }
    worker.on('error', (error) => stop(`ended the thread: ${error?.stack ?? error}`))
    worker.on('message', async (message) => {
      if (message !== 'done') return void pending.push(report(message.index, message.what, message.bytes))
      clearInterval(watch)
      take(task.count)
      await Promise.all(pending)
      await worker.terminate()
      resolve()
    })
  })
}

if (isMainThread) await main()
else await runThread(workerData)
