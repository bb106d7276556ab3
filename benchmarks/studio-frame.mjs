// What a frame of the studio costs while characters play, draw calls, and how long the first view takes. Needs the
// built page.
//
//   node benchmarks/studio-frame.mjs [--characters 20] [--seconds 40] [--profile] [--json] [--prove]
//
// Chromium's sampling of the page's main thread says what runs in each frame, from one animation frame to the next.
// Script is our JavaScript, React's and three.js', what it calls in the browser, style and layout it forces, and the
// garbage collector. WebGL is time inside of methods of the context: they write commands for the graphics card, and
// some wait for it. Style, layout and painting that the browser does by itself are neither. The same is measured once
// more with a context that leaves draw calls out, as if the graphics card took no time: a software renderer has so few
// frames per second that the code never gets warm. Thumbnails are waited for, they are drawn once.
//
// --json writes its rows into studio-results.json, --prove ends with 1 where a must is missed. With --profile it also says where the script time goes.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveStudio } from '../apps/studio/server/dist/index.js'
import { launchChromium } from '../scripts/chromium.mjs'
import { firstView, newContext, PAUSE } from './first-view.mjs'
import { projectWithCharacters } from './large-project.mjs'
import { optionOf } from './options.mjs'
import { keepStudioResults } from './studio-results.mjs'

/** Measured until there are this many frames, or for so many seconds. */
const FRAMES = 120
const SECONDS = Number(optionOf('seconds') ?? 40)
/** Views measured, after so many that warm up. */
const VIEWS = 5
const COLD = 2
/** Milliseconds between two samples. */
const SAMPLE = 0.1
/** How many characters play; more than three are copies of those of the sample project. */
const CHARACTERS = Number(optionOf('characters') ?? 3)
/** Must: milliseconds of script and draw calls a frame; milliseconds to the first view from a warm start. */
const MUST = CHARACTERS > 3 ? { script: 8 } : { script: 4, draws: 60, view: 3000 }

const load = loadavg()[0]
const rows = []
const folder = mkdtempSync(join(tmpdir(), 'facework-bench-'))
projectWithCharacters(folder, CHARACTERS)
const server = await serveStudio({ folder, port: 0 })
const browser = await launchChromium()
const context = await newContext(browser, false)

const at = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)] ?? Number.NaN
}

const views = []
let page
for (let i = 0; i < (CHARACTERS > 3 ? 1 : COLD + VIEWS); i++) {
  await page?.close()
  // A page that closes takes its time, and that of the next.
  await new Promise((next) => setTimeout(next, PAUSE))
  const view = await firstView(context, server.url)
  page = view.page
  // What it remembers is kept a second later. The first ones fill the caches.
  await page.waitForTimeout(PAUSE)
  if (i >= COLD) views.push(view)
}
/** Plays, and says what the main thread did in each frame: milliseconds of script and of WebGL. */
async function measure(page) {
  await page.evaluate(() => window.facework.ready)
  await page.evaluate(async () => {
    const { session } = window.facework
    for (const { id } of session.editor.documents('character')) session.addToStage(id)
    await window.facework.whenCharactersLoaded()
  })
  const playing = await page.evaluate(() => window.facework.characterViews.length)
  if (playing !== CHARACTERS) throw new Error(`${playing} characters are on stage, not ${CHARACTERS}.`)
  await page.evaluate(() => {
    window.facework.pickClip('sentence')
    window.facework.session.editor.preview.setState({ loop: true })
    window.facework.play()
  })
  await quiet(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.setSamplingInterval', { interval: SAMPLE * 1000 })
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metrics = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map((m) => [m.name, m.value]))
  }
  const frames = () => page.evaluate(() => window.frameStarts.length)
  const run = async () => {
    await page.evaluate(() => {
      window.frameStarts.length = 0
    })
    const began = performance.now()
    while ((await frames()) < FRAMES && performance.now() - began < SECONDS * 1000)
      await page.waitForTimeout(500)
  }
  // Apart, since sampling itself takes processor time.
  const before = await metrics()
  await run()
  const processor = (((await metrics()).ScriptDuration - before.ScriptDuration) * 1000) / (await frames())
  await devtools.send('Profiler.start')
  await run()
  const { profile } = await devtools.send('Profiler.stop')
  const starts = await page.evaluate(() => window.frameStarts)
  const methods = new Set(
    await page.evaluate(() => Object.getOwnPropertyNames(WebGL2RenderingContext.prototype)),
  )
  // The clock of the profile began before the page.
  const { NavigationStart } = await metrics()
  return {
    ...byFrame(profile, starts, NavigationStart * 1e6, methods),
    processor,
    profile,
    count: starts.length,
  }
}

/** Until pictures are made, or no more come. */
async function quiet(page) {
  let before = -1
  for (let left = 20; left > 0; left--) {
    await page.waitForTimeout(5000)
    const drawn = await page.evaluate(() => window.facework.session.thumbnails.drawn)
    if (drawn === before) return
    before = drawn
  }
}

/** What a sample was taken in: '' for what is neither script nor WebGL. */
function kindOf({ functionName, url }, methods) {
  if (['(idle)', '(program)', '(root)'].includes(functionName)) return ''
  return url === '' && methods.has(functionName) ? 'gl' : 'script'
}

function byFrame({ nodes, samples, timeDeltas, startTime }, starts, origin, methods) {
  const kinds = new Map(nodes.map((node) => [node.id, kindOf(node.callFrame, methods)]))
  const frames = starts.map(() => ({ script: 0, gl: 0 }))
  let time = startTime
  let frame = -1
  samples.forEach((id, i) => {
    time += timeDeltas[i]
    while (frame + 1 < starts.length && origin + starts[frame + 1] * 1000 <= time) frame++
    const kind = kinds.get(id)
    // A sample stands for the time until the next.
    if (kind && frame >= 0) frames[frame][kind] += (timeDeltas[i + 1] ?? 0) / 1000
  })
  // The last one was cut off.
  return { frames: frames.slice(0, -1) }
}

const show = (name, values, must) => {
  const [p50, p95] = [at(values, 0.5), at(values, 0.95)]
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  rows.push({ what: `${name}, ms`, p50, p95, must })
  console.log(
    `${name.padEnd(58)} median ${p50.toFixed(2)}   95 % ${p95.toFixed(2)}   mean ${mean.toFixed(2)} ms${must ? `   (must: ${must} ms)` : ''}`,
  )
}

const drawn = await measure(page)
const draws = await page.evaluate(() => window.facework.session.stage.drawCalls)
await page.close()
const { page: other } = await firstView(await newContext(browser, true), server.url)
const undrawn = await measure(other)

for (const [words, { frames, processor }, must] of [
  // Twenty heads drawn by the processor give a frame a second, in which no code gets warm.
  ['', drawn, CHARACTERS > 3 ? undefined : MUST.script],
  [', draw calls left out', undrawn, CHARACTERS > 3 ? MUST.script : undefined],
]) {
  console.log(`${frames.length} frames, ${CHARACTERS} characters playing${words}`)
  show(
    `script a frame${words}`,
    frames.map((f) => f.script),
    must,
  )
  show(
    `WebGL calls a frame${words}`,
    frames.map((f) => f.gl),
  )
  show(`both, processor time${words}`, [processor])
}
rows.push({ what: 'draw calls a frame', p50: draws, must: MUST.draws })
console.log(`${'draw calls a frame'.padEnd(58)} ${draws}${MUST.draws ? `   (must: ${MUST.draws})` : ''}`)
const viewRow = (name, pick, must) => show(`first view, warm start: ${name}`, views.map(pick), must)
if (views.length > 0) {
  viewRow('three faces drawn', (v) => v.drawn)
  viewRow('and all panels filled', (v) => v.filled, MUST.view)
  viewRow('and a click answered', (v) => v.answered, MUST.view)
  viewRow('and the picture on the screen', (v) => v.seen)
}

if (process.argv.includes('--profile')) {
  for (const [words, { profile, count }] of [
    ['', drawn],
    [', draw calls left out', undrawn],
  ]) {
    const self = new Map()
    const byId = new Map(profile.nodes.map((node) => [node.id, node]))
    profile.samples.forEach((id, i) => {
      const { functionName, url } = byId.get(id).callFrame
      const name = `${functionName || '(anonymous)'} ${url ? 'page' : 'native'}`
      self.set(name, (self.get(name) ?? 0) + (profile.timeDeltas[i + 1] ?? 0) / 1000)
    })
    console.log(`\nself time a frame, most first${words}`)
    for (const [name, ms] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 40))
      console.log(`  ${(ms / count).toFixed(3)} ms  ${name}`)
  }
}

await browser.close()
await server.close()
rmSync(folder, { recursive: true, force: true })
if (process.argv.includes('--json'))
  keepStudioResults(CHARACTERS > 3 ? 'manyCharacters' : 'frame', load, rows)
if (process.argv.includes('--prove') && rows.some(({ p50, must }) => must !== undefined && !(p50 <= must)))
  process.exitCode = 1
