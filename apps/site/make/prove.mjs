// `npm run prove -- site`: the built site below a sub-path, as a visitor finds it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { fail, root, run } from '../../../scripts/setup.mjs'
import { brokenLinks } from './broken-links.mjs'
import { serveFolder } from './serve-folder.mjs'

const BASE = '/some/path/'
const dist = join(root, 'apps/site/dist')
const say = (text) => process.stdout.write(`${text}\n`)
let count = 0
/** Printed at once, so that a proof that is stopped has shown what it found. */
function report(findings) {
  count += findings.length
  for (const finding of findings) say(`  ${finding}`)
}
/** One page of each kind. */
const LOOKED_AT = [
  'index.html',
  'start.html',
  'recipes.html',
  'concepts/playing.html',
  'workflows/newcomer.html',
  'errors/index.html',
  'errors/gltf.html',
  'examples/index.html',
  'examples/one-clip.html',
  'api/index.html',
  'api/facework.html',
  'facs.html',
  'cast/index.html',
  'benchmarks.html',
  'rules.html',
  'decisions/0010-one-assembly.html',
]

if (!process.argv.includes('--built'))
  run(process.execPath, [join(root, 'scripts/docs.mjs'), 'build', '--base', BASE])

const { pages, links, broken } = brokenLinks(dist, BASE)
say(`${pages} pages, ${links} links, ${broken.length} broken`)
report(broken)

const { QUESTIONS } = await import('./questions.mjs')
const server = await serveFolder(dist, { base: BASE })
const browser = await launchChromium()
try {
  for (const theme of ['dark', 'light']) report(await lookAtPages(theme))
  report(await askQuestions())
  report(await watchLivePages())
} finally {
  await browser.close()
  await server.close()
}
if (count > 0) fail(`Not proved: ${count} findings.`)
say('Proved.')

async function openTheme(theme, viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addInitScript((chosen) => localStorage.setItem('vitepress-theme-appearance', chosen), theme)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}

/** What axe finds serious or critical, and what the console says. */
async function lookAtPages(theme) {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const found = []
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await openTheme(theme, viewport)
    let at = ''
    page.on('pageerror', (error) => found.push(`${at} (${theme}): ${error.message}`))
    page.on(
      'response',
      (each) => each.status() >= 400 && found.push(`${at}: ${each.url()} is ${each.status()}`),
    )
    for (at of viewport.width > 1000 ? LOOKED_AT : LOOKED_AT.slice(0, 4)) {
      await page.goto(server.address + at, { waitUntil: 'load' })
      await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
      await page.evaluate(axe)
      const violations = await page.evaluate(async () => {
        const { violations } = await window.axe.run({ resultTypes: ['violations'] })
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .flatMap(({ id, nodes }) =>
            nodes.map(
              ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}`,
            ),
          )
      })
      // The same finding on a hundred places of a page is one.
      const few = [...new Map(violations.map((text) => [text.slice(0, 60), text])).values()]
      found.push(...few.map((text) => `${at} (${theme}, ${viewport.width}): ${text}`))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) found.push(`${at} (${theme}): ${wide} px wider than a screen of ${viewport.width}`)
    }
    await page.context().close()
  }
  say(`axe, ${theme}: ${found.length} findings on ${LOOKED_AT.length} pages, of them 4 on a phone as well`)
  return found
}

/** Types each question into the search; the answer is among the first three results. */
async function askQuestions() {
  const page = await openTheme('dark')
  await page.goto(server.address)
  const missed = []
  let first = 0
  for (const { ask, answer } of QUESTIONS) {
    await page.click('.VPNavBarSearch button')
    await page.fill('.VPLocalSearchBox input', ask)
    await page.waitForTimeout(700)
    const results = await page.$$eval('.VPLocalSearchBox .result', (list) =>
      list.map((a) => a.getAttribute('href')),
    )
    const wanted = BASE.slice(0, -1) + answer
    const place = results.findIndex(
      (href) => href === wanted || (!answer.includes('#') && href.startsWith(wanted)),
    )
    if (place === 0) first++
    if (place < 0 || place > 2)
      missed.push(
        `"${ask}": ${answer} is at ${place + 1 || 'no place'}; first are ${results.slice(0, 3).join(' ')}`,
      )
    await page.keyboard.press('Escape')
  }
  await page.context().close()
  say(
    `search: ${QUESTIONS.length - missed.length} of ${QUESTIONS.length} among the first three, ${first} first`,
  )
  return missed
}

/** The stage of the home page plays, and a control of the FACS page moves all three faces. */
async function watchLivePages() {
  const found = []
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  page.on('pageerror', (error) => found.push(`live: ${error.message}`))
  await page.goto(server.address)
  await page.waitForSelector('.stage.ready')
  const clock = () => page.textContent('.bar2 .num')
  const before = await clock()
  await page.waitForFunction((text) => document.querySelector('.bar2 .num').textContent !== text, before)
  await page.goto(`${server.address}facs.html`)
  const frame = await (await page.waitForSelector('.facs-stage iframe')).contentFrame()
  await frame.waitForFunction('window.faces')
  await page.focus('#jawdrop button')
  await frame.waitForFunction('faces.every(({ face }) => face.values.JawDrop > 0.5)')
  await context.close()
  say('live pages run')
  return found
}
