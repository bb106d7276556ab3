// Takes the pictures that the documents show: `node scripts/take-pictures.mjs`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStudio } from '../apps/studio/server/dist/index.js'
import { launchChromium } from './chromium.mjs'
import { ensureBuilt, ensureChromium, ensureInstalled, fail, root } from './setup.mjs'

const MOST_BYTES = 400_000
/** File, size in pixels, theme, clip, seconds into it. */
const PICTURES = [['stage.png', 1120, 700, 'dark', 'laugh', 0.52]]

ensureInstalled()
ensureBuilt()
const folder = join(root, 'docs/pictures')
mkdirSync(folder, { recursive: true })
const server = await serveStudio({ port: 0 })
const browser = await launchChromium({ executablePath: ensureChromium() })
try {
  for (const [file, width, height, theme, clip, time] of PICTURES) {
    const page = await browser.newPage({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
    })
    page.setDefaultTimeout(120_000)
    await page.goto(server.url)
    await page.waitForFunction(() => window.facework !== undefined)
    await page.evaluate(() => window.facework.ready)
    await page.evaluate(
      ([name, at]) => {
        window.facework.pickClip(name)
        window.facework.pause()
        window.facework.seek(at)
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      },
      [clip, time],
    )
    const picture = await page.screenshot()
    await page.close()
    if (picture.length > MOST_BYTES)
      fail(`${file} has ${picture.length} bytes; at most ${MOST_BYTES} are kept.`)
    writeFileSync(join(folder, file), picture)
    process.stdout.write(
      `docs/pictures/${file}: ${width} × ${height}, ${Math.round(picture.length / 1000)} KB\n`,
    )
  }
} finally {
  await browser.close()
  await server.close()
}
