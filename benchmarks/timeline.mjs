// What the timeline costs a frame with 60 curves of 10,000 keys: zooming, panning, playing, and dragging a key.
// Prints script time a frame (all of the page's own code), from Chromium's counters. Needs the built page.
//
//   node benchmarks/timeline.mjs
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveStudio } from '../apps/studio/server/dist/index.js'
import { launchChromium } from '../scripts/chromium.mjs'

const CURVES = 60
const KEYS = 10_000
const FRAMES = 12

const folder = mkdtempSync(join(tmpdir(), 'facework-bench-'))
const server = await serveStudio({ cwd: folder, port: 0 })
const browser = await launchChromium()
const page = await browser.newPage({ viewport: { width: 1600, height: 1000 }, reducedMotion: 'reduce' })
// Script of one step: all that its events ran, and the costliest frame that followed.
await page.addInitScript(() => {
  const frames = { sum: 0, worst: 0 }
  window.frames_ = frames
  const ask = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) =>
    ask((now) => {
      const start = performance.now()
      callback(now)
      const cost = performance.now() - start
      frames.sum += cost
      frames.worst = Math.max(frames.worst, cost)
    })
})
await page.goto(server.url)
await page.waitForFunction(() => window.facework !== undefined)
await page.evaluate(() => window.facework.ready)
await page.evaluate(
  ([curves, keys]) => {
    const { session } = window.facework
    // Faces are another matter: here they would hide what the timeline costs.
    session.stage.setState({ onStage: [] })
    const { editor } = session
    const regions = ['Brow', 'Eye', 'Jaw', 'Mouth', 'Tongue']
    const names = Array.from({ length: curves }, (_, i) => `${regions[i % 5]}${i}`)
    const clip = {
      kind: 'clip',
      version: 1,
      id: crypto.randomUUID(),
      name: 'large',
      duration: keys / 30,
      frameRate: 30,
      loop: false,
      joints: [],
      morphs: [],
      markers: [],
      modifiers: [],
      curves: names.map((name, c) => ({
        type: 'keyed',
        name,
        before: 'hold',
        after: 'hold',
        keys: Array.from({ length: keys }, (_, i) => ({
          time: i / 30,
          value: 0.5 + 0.5 * Math.sin(i * (0.03 + 0.001 * c)),
          interpolation: 'cubic',
        })),
      })),
    }
    editor.run('document.import', { documents: [clip] })
    editor.preview.setState({ clip: clip.id, playing: false })
    editor.select({ document: clip.id, curves: names })
  },
  [CURVES, KEYS],
)
// Every region open.
await page.evaluate(() => {
  for (const fold of document.querySelectorAll('.tr.group[aria-expanded="false"] .fold')) fold.click()
})
// Until the clip is in the journal and its picture is made.
await page.waitForTimeout(15_000)

const devtools = await page.context().newCDPSession(page)
await devtools.send('Performance.enable')
const scriptTime = async () => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find((m) => m.name === 'ScriptDuration').value * 1000
}
const nextFrame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())))

async function measure(name, act) {
  const costs = []
  for (let i = 0; i < FRAMES; i++) {
    await page.evaluate(() => Object.assign(window.frames_, { sum: 0, worst: 0 }))
    const before = await scriptTime()
    await act(i)
    await nextFrame()
    const script = (await scriptTime()) - before
    const { sum, worst } = await page.evaluate(() => window.frames_)
    costs.push(Math.max(script - sum, 0) + worst)
  }
  costs.sort((a, b) => a - b)
  const at = (part) => costs[Math.min(Math.floor(part * costs.length), costs.length - 1)].toFixed(1)
  console.log(`${name.padEnd(34)} median ${at(0.5)} ms   95 % ${at(0.95)} ms   worst ${at(1)} ms`)
}

const box = await page.locator('.tlcanvas').boundingBox()
const [x, y] = [box.x + box.width / 2, box.y + 120]
await page.mouse.move(x, y)
const wheel = (turn) => page.mouse.wheel(0, turn)
for (const selected of ['60 lines', '1 line']) {
  if (selected === '1 line')
    await page.evaluate(() => {
      const { editor } = window.facework.session
      const clip = editor.documents('clip').find((c) => c.name === 'large')
      editor.select({ document: clip.id, curves: [clip.curves[0].name] })
    })
  await page.waitForTimeout(300)
  await measure(`zoom, all in sight, ${selected}`, (i) => wheel(i % 2 ? 60 : -60))
  for (let i = 0; i < 18; i++) await wheel(-150)
  await measure(`zoom, close, ${selected}`, (i) => wheel(i % 2 ? 60 : -60))
  for (let i = 0; i < 18; i++) await wheel(150)
  await page.getByRole('button', { name: 'Whole clip in sight' }).click()
  await page.mouse.move(x, y)
}
await page.evaluate(() => window.facework.play())
await measure('playing', async () => {})
await page.evaluate(() => window.facework.pause())

// A key in the middle, close enough to be told from its neighbours.
for (let i = 0; i < 22; i++) await wheel(-150)
await page.waitForTimeout(500)
const row = await page.locator('.tr.track').first().boundingBox()
await page.mouse.move(x, row.y + row.height / 2)
let grabbed = x
for (; grabbed < x + 200; grabbed += 4) {
  await page.mouse.move(grabbed, row.y + row.height / 2)
  if ((await page.locator('.tlcanvas').evaluate((c) => c.style.cursor)) === 'grab') break
}
await page.mouse.down()
await measure('dragging a key of one curve', (i) => page.mouse.move(grabbed + 20 + i * 2, row.y + 8))
const before = performance.now()
await page.mouse.up()
await page.evaluate(() => 0)
console.log(`release: ${(performance.now() - before).toFixed(0)} ms until the documents follow`)
console.log(
  await page.evaluate(() => `undo says: ${window.facework.session.editor.store.getState().history.undo}`),
)

await browser.close()
await server.close()
rmSync(folder, { recursive: true, force: true })
