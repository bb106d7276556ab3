// Takes the pictures of the studio that the documents show: `node scripts/take-pictures.mjs`.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveStudio } from '../apps/studio/server/dist/index.js'
import { launchChromium } from './chromium.mjs'
import { ensureBuilt, ensureChromium, ensureInstalled, fail, root } from './setup.mjs'

const MOST_BYTES = 200_000
const SIZE = { width: 1280, height: 720 }
/** File, keys of the workspace, theme, clip, seconds into it. */
const PICTURES = [
  ['studio-animate.jpg', 'Alt+1', 'light', 'laugh', 0.52],
  ['studio-face.jpg', 'Alt+3', 'dark', 'laugh', 0.52],
  ['studio-graph.jpg', 'Alt+4', 'dark', 'laugh', 0.52],
]

/** Shows a clip at a time in a workspace of the page. */
async function showMoment(page, keys, clip, time) {
  await page.waitForFunction(() => window.facework !== undefined)
  await page.evaluate(() => window.facework.ready)
  await page.keyboard.press(keys)
  await page.evaluate(
    ([name, seconds]) => {
      const { facework } = window
      facework.session.stage.setState({ life: 'off' })
      facework.pickClip(name)
      facework.pause()
      facework.seek(seconds)
    },
    [clip, time],
  )
  // Thumbnails are drawn one after another when nothing else is to be done.
  await page.waitForTimeout(15_000)
}

ensureInstalled()
ensureBuilt()
const temporary = mkdtempSync(join(tmpdir(), 'facework-pictures-'))
// The studio shows the name of the folder.
const folder = join(temporary, 'cast')
cpSync(join(root, 'samples/project'), folder, { recursive: true })
const server = await serveStudio({ port: 0, folder })
const browser = await launchChromium({ executablePath: ensureChromium() })
try {
  for (const [file, keys, theme, clip, time] of PICTURES) {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: theme, reducedMotion: 'reduce' })
    page.setDefaultTimeout(120_000)
    await page.goto(server.url)
    await showMoment(page, keys, clip, time)
    const picture = await page.screenshot({ type: 'jpeg', quality: 88 })
    await page.close()
    if (picture.length > MOST_BYTES)
      fail(`${file} has ${picture.length} bytes; at most ${MOST_BYTES} are kept.`)
    writeFileSync(join(root, 'docs/pictures', file), picture)
    process.stdout.write(`docs/pictures/${file}: ${Math.round(picture.length / 1000)} KB\n`)
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(temporary, { recursive: true, force: true })
}
