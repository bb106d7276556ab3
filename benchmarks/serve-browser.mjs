// `npm run bench -- --browser`: serves the page of `browser/`, waits for the figures of whoever opens it, prints them
// and keeps them in `browser-results/`, from which docs/benchmarks.md has its section of browsers. With `--try` it opens
// the page in the Chromium of the tests, takes a few rounds and keeps nothing.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'

const MOST_BYTES = 1e6

/** Documents of the sample project, with their columns. */
function sampleProject(root) {
  const folder = join(root, 'samples/project')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths
    .filter((path) => path.endsWith('.json') && !path.endsWith('.project.json'))
    .map((path) => {
      const columns = path.replace(/json$/, 'bin')
      return {
        json: readFileSync(join(folder, path), 'utf8'),
        columns: paths.includes(columns) ? readFileSync(join(folder, columns)).toString('base64') : undefined,
      }
    })
}

async function bodyOf(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > MOST_BYTES) throw new Error('The results are too large.')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString())
}

/** Serves the page; resolves with what it measured. */
export async function benchInBrowser(root, trying) {
  let finish
  const finished = new Promise((resolve) => {
    finish = resolve
  })
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    optimizeDeps: { entries: ['benchmarks/browser/main.mjs'] },
    // Clocks are finer in a page that is isolated from others.
    server: {
      port: 0,
      host: '127.0.0.1',
      watch: null,
      headers: {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
    },
    plugins: [
      {
        name: 'benchmarks',
        configureServer({ middlewares }) {
          middlewares.use('/sample-project', (_, response) => {
            response.setHeader('Content-Type', 'application/json')
            response.end(JSON.stringify(sampleProject(root)))
          })
          middlewares.use('/results', async (request, response) => {
            finish(await bodyOf(request).catch((error) => ({ error: error.message })))
            response.end()
          })
        },
      },
    ],
  })
  await server.listen()
  const url = new URL('benchmarks/browser/', server.resolvedUrls.local[0]).href
  let browser
  if (trying) {
    const { launchChromium } = await import('../scripts/chromium.mjs')
    browser = await launchChromium()
    const page = await browser.newPage()
    page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
    await page.goto(`${url}?quick`)
    const result = await finished
    await page
      .locator('#state')
      .filter({ hasText: 'Done' })
      .waitFor()
      .catch(() => {})
    await page.screenshot({ path: join(root, 'test-results/browser-benchmarks.png'), fullPage: true })
    await browser.close()
    await server.close()
    return result
  }
  console.log(`Open this in the browser to measure, and keep its tab in front:\n\n  ${url}\n`)
  const result = await finished
  await server.close()
  return result
}

/** Keeps what a browser measured, one file for each graphics card and browser. */
export function keepBrowserResults(root, { gpu, browser, cores, rows }) {
  const folder = join(root, 'benchmarks/browser-results')
  mkdirSync(folder, { recursive: true })
  const brand = /(Firefox|Edg|Chrome|Version)\/(\d+)/.exec(browser)
  const name = `${gpu} ${brand ? `${brand[1] === 'Version' ? 'Safari' : brand[1]} ${brand[2]}` : 'browser'}`
  const file = join(
    folder,
    `${name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 80)}.json`,
  )
  const rounded = (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(file, `${JSON.stringify({ date, name, cores, rows }, rounded, 2)}\n`)
  return file
}
