// Renders the ground truth: heads with known weights, as JPEGs one after another in NAME.mjpeg beside NAME.json.
// Kept in a folder outside of the repository, and rendered again only when the plan of a head has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { launchChromium } from '../chromium.mjs'
import { ensureChromium, root } from '../setup.mjs'
import { SHARED, takeOf, truthHeads } from './truth-heads.mjs'
import { planViews } from './truth-plan.mjs'

const SIZE = 320
const BATCH = 16

/** Pictures of a head: `full` for the figures, fewer where only the road is tried. */
const COUNTS = {
  fit: { singles: 1, takes: 45, mixtures: 34 },
  'fit-makehuman': { singles: 1, takes: 45, mixtures: 34 },
  judge: { singles: 1, takes: 40, mixtures: 24 },
  foreign: { singles: 1, takes: 40, mixtures: 24 },
}

/** The heads with the views of each, and whether its pictures are there. */
export function truthPlans(folder) {
  const takes = new Map()
  return truthHeads().map((head) => {
    if (!takes.has(head.role)) takes.set(head.role, takeOf(head.role))
    const judged = !head.role.startsWith('fit')
    const views = planViews({ take: takes.get(head.role), judged, seed: head.seed, ...COUNTS[head.role] })
    const key = createHash('sha256')
      .update(JSON.stringify([head, views, SIZE]))
      .digest('hex')
      .slice(0, 16)
    const file = join(folder, `${head.name}-${key}.mjpeg`)
    return { ...head, views, key, file }
  })
}

export async function renderTruth(folder, say) {
  mkdirSync(folder, { recursive: true })
  const missing = truthPlans(folder).filter(({ file }) => !existsSync(file))
  if (missing.length === 0) return
  const server = await serve()
  const browser = await launchChromium({ executablePath: ensureChromium() })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(600_000)
    page.on('pageerror', (error) => say(error.message))
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    await page.evaluate(async (size) => {
      const { TruthPage } = await import('/truth-page.mjs')
      globalThis.booth = new TruthPage(size)
    }, SIZE)
    for (const head of missing) {
      const began = Date.now()
      const parts = head.parts.map(({ path, part }) => ({ url: `/shared/${path}`, part }))
      await page.evaluate(([p, eyes]) => globalThis.booth.use(p, eyes), [parts, head.eyes])
      const pictures = []
      for (let i = 0; i < head.views.length; i += BATCH) {
        const batch = head.views.slice(i, i + BATCH)
        pictures.push(...(await page.evaluate((views) => globalThis.booth.shoot(views), batch)))
      }
      writeFileSync(head.file, Buffer.concat(pictures.map((text) => Buffer.from(text, 'base64'))))
      say(`${head.name}: ${pictures.length} pictures, ${((Date.now() - began) / 1000).toFixed(0)} s`)
    }
  } finally {
    await browser.close()
    server.close()
  }
}

const MEDIA_TYPES = { mjs: 'text/javascript', js: 'text/javascript', wasm: 'application/wasm' }
const PAGE =
  '<!doctype html><script type="importmap">{"imports":{"three":"/three/build/three.module.js","three/addons/":"/three/examples/jsm/"}}</script>'

/** The page, three and the shared heads. */
async function serve() {
  const places = [
    ['/shared/', SHARED],
    ['/three/', join(root, 'node_modules/three')],
    ['/basis/', join(root, 'node_modules/three/examples/jsm/libs/basis')],
    ['/', import.meta.dirname],
  ]
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url)
    if (path === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
    const [prefix, folder] = places.find(([start]) => path.startsWith(start))
    const file = join(folder, path.slice(prefix.length))
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end()
    const type = MEDIA_TYPES[file.split('.').pop()] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type }).end(readFileSync(file))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return server
}
