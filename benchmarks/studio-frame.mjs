// What a frame of the studio costs while three characters play: script apart from WebGL, which a software
// renderer draws on this very thread; draw calls; and how long the first view takes. Needs the built page.
//
//   node benchmarks/studio-frame.mjs [--profile] [--json]
//
// --json writes its rows into studio-results.json. With --profile it also says where the script time goes, by Chromium's own sampling.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStudio } from '../apps/studio/server/dist/index.js'
import { launchChromium } from '../scripts/chromium.mjs'
import { keepStudioResults } from './studio-results.mjs'

/** Measured until there are this many frames, or for so many seconds. */
const FRAMES = 60
const SECONDS = 40
const VIEWS = 3
/** Must: milliseconds of script and draw calls a frame; milliseconds to the first view from a warm start. */
const MUST = { script: 4, draws: 60, view: 3000 }

const load = loadavg()[0]
const rows = []
const folder = mkdtempSync(join(tmpdir(), 'facework-bench-'))
cpSync(fileURLToPath(new URL('../samples/project', import.meta.url)), folder, { recursive: true })
const server = await serveStudio({ folder, port: 0 })
const browser = await launchChromium()
const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } })

/** Every WebGL call is timed, and every frame callback; script is what is left of the second without the first. */
await context.addInitScript(() => {
  const spent = { gl: 0, frames: [] }
  window.spent = spent
  const prototype = WebGL2RenderingContext.prototype
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const { value } = Object.getOwnPropertyDescriptor(prototype, name)
    if (typeof value !== 'function') continue
    prototype[name] = function (...args) {
      const start = performance.now()
      try {
        return value.apply(this, args)
      } finally {
        spent.gl += performance.now() - start
      }
    }
  }
  const ask = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) =>
    ask((now) => {
      const [start, before] = [performance.now(), spent.gl]
      callback(now)
      const gl = spent.gl - before
      spent.frames.push({ script: performance.now() - start - gl, gl, now })
    })
})

const at = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)] ?? Number.NaN
}

/** Milliseconds from asking for the page until somebody was drawn. */
async function firstView() {
  const page = await context.newPage()
  const start = performance.now()
  await page.goto(server.url)
  await page.waitForFunction(() => (window.facework?.session.view?.drawCalls ?? 0) > 0, undefined, {
    timeout: 120_000,
  })
  return { page, took: performance.now() - start }
}

const views = []
let page
for (let i = 0; i <= VIEWS; i++) {
  await page?.close()
  const { page: opened, took } = await firstView()
  page = opened
  // The first one fills the caches.
  if (i > 0) views.push(took)
}
await page.evaluate(() => window.facework.ready)
await page.evaluate(() => {
  window.facework.pickClip('sentence')
  window.facework.session.editor.preview.setState({ loop: true })
  window.facework.play()
})
// Until pictures are made and the journal is quiet.
await page.waitForFunction(() => document.querySelectorAll('.thumb img').length > 10, undefined, {
  timeout: 120_000,
})
await page.waitForTimeout(5000)

const devtools = await context.newCDPSession(page)
await devtools.send('Profiler.enable')
await devtools.send('Profiler.setSamplingInterval', { interval: 200 })
// Processor time of the page's own thread: what others on a busy machine take is not in it.
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
const processorTime = async () => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find((m) => m.name === 'ScriptDuration').value * 1000
}
const profiling = process.argv.includes('--profile')
if (profiling) await devtools.send('Profiler.start')
await page.evaluate(() => {
  window.spent.frames.length = 0
})
const before = await processorTime()
const began = performance.now()
await page
  .waitForFunction((wanted) => window.spent.frames.length >= wanted, FRAMES, { timeout: SECONDS * 1000 })
  .catch(() => {}) // a slow machine has fewer
const seconds = (performance.now() - began) / 1000
const processor = (await processorTime()) - before
const frames = await page.evaluate(() => window.spent.frames)
const profile = profiling ? (await devtools.send('Profiler.stop')).profile : undefined
const draws = await page.evaluate(() => window.facework.session.view.drawCalls)

// Several callbacks may ask for one frame; they count together.
const byFrame = new Map()
for (const { script, gl, now } of frames) {
  const frame = byFrame.get(now) ?? { script: 0, gl: 0 }
  byFrame.set(now, { script: frame.script + script, gl: frame.gl + gl })
}
const all = [...byFrame.values()]
const show = (name, values, must) => {
  const [p50, p95] = [at(values, 0.5), at(values, 0.95)]
  rows.push({ what: `${name}, ms`, p50, p95, must })
  console.log(
    `${name.padEnd(28)} median ${p50.toFixed(2)} ms   95 % ${p95.toFixed(2)} ms${must ? `   (must: ${must} ms)` : ''}`,
  )
}
console.log(`${all.length} frames in ${seconds.toFixed(1)} s, three characters playing`)
show(
  'script a frame',
  all.map((f) => f.script),
  MUST.script,
)
show(
  'WebGL calls a frame',
  all.map((f) => f.gl),
)
console.log(
  `${'script and WebGL, processor'.padEnd(28)} mean ${(processor / all.length).toFixed(2)} ms a frame`,
)
rows.push({ what: 'draw calls a frame', p50: draws, must: MUST.draws })
console.log(`${'draw calls a frame'.padEnd(28)} ${draws}   (must: ${MUST.draws})`)
show('first view, warm start', views, MUST.view)

if (profile) {
  const self = new Map()
  const byId = new Map(profile.nodes.map((node) => [node.id, node]))
  profile.samples.forEach((id, i) => {
    const { functionName, url } = byId.get(id).callFrame
    const name = `${functionName || '(anonymous)'} ${url ? 'page' : 'native'}`
    self.set(name, (self.get(name) ?? 0) + profile.timeDeltas[i] / 1000)
  })
  console.log('\nself time a frame, most first')
  for (const [name, ms] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 40))
    console.log(`  ${(ms / all.length).toFixed(3)} ms  ${name}`)
}

await browser.close()
await server.close()
rmSync(folder, { recursive: true, force: true })
if (process.argv.includes('--json')) keepStudioResults('frame', load, rows)
