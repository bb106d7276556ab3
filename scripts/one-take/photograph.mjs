// Pictures of baked heads: a row a head, a column a moment, as three.js shows them.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '../chromium.mjs'
import { ensureChromium, root } from '../setup.mjs'

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.glb': 'model/gltf-binary' }

/** One PNG. */
export async function photograph(heads, moments) {
  const here = dirname(fileURLToPath(import.meta.url))
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url.split('?')[0])
    const file =
      path === '/'
        ? join(here, 'page.html')
        : path.startsWith('/heads/')
          ? heads[Number(path.slice(7))].baked
          : join(root, path)
    try {
      const body = readFileSync(file)
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
      response.end(body)
    } catch {
      response.writeHead(404)
      response.end()
    }
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const browser = await launchChromium({ executablePath: ensureChromium() })
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
    page.setDefaultTimeout(300_000)
    const problems = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    await page.waitForFunction('window.ready')
    await page.evaluate(
      ([rows, columns]) => window.open_(rows, columns),
      [heads.map(({ name }) => name), moments.map(({ label }) => label)],
    )
    for (const [row, { name }] of heads.entries()) {
      try {
        await page.evaluate(([at, times]) => window.shoot(at, times), [row, moments.map(({ time }) => time)])
      } catch (error) {
        process.stderr.write(`${name}: ${error.message.split('\n')[0]} ${problems.splice(0).join('; ')}\n`)
      }
    }
    const url = await page.evaluate(() => window.sheet())
    return Buffer.from(url.split(',')[1], 'base64')
  } finally {
    await browser.close()
    server.close()
  }
}
