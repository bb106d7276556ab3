// How long until a large project can be used in the studio, beside the sample project in the same run: three faces are
// drawn, all panels are filled, and a click in the project panel is answered. Needs the built page.
//
//   node benchmarks/studio-documents.mjs [--documents 5000] [--json] [--prove]
//
// The two take turns, after one visit each that fills the caches. Each is a page of its own in one browser, with a
// server of its own that has read its folder before, as it has while somebody works.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveStudio } from '../apps/studio/server/dist/index.js'
import { launchChromium } from '../scripts/chromium.mjs'
import { firstView, newContext, PAUSE } from './first-view.mjs'
import { projectWithCharacters, projectWithDocuments } from './large-project.mjs'
import { optionOf } from './options.mjs'
import { median } from './rounds.mjs'
import { keepStudioResults } from './studio-results.mjs'

const DOCUMENTS = Number(optionOf('documents') ?? 5000)
const ROUNDS = Number(optionOf('rounds') ?? 5)
/** Must: usable at most so many times as late as the sample project. */
const MUST = 2

const load = loadavg()[0]
const browser = await launchChromium({ draft: true })
const projects = []
for (const [name, fill] of [
  ['sample', (folder) => projectWithCharacters(folder, 0)],
  ['large', (folder) => projectWithDocuments(folder, DOCUMENTS)],
]) {
  const folder = mkdtempSync(join(tmpdir(), 'facework-bench-'))
  fill(folder)
  const server = await serveStudio({ folder, port: 0 })
  projects.push({ name, folder, server, context: await newContext(browser, false), views: [] })
}

for (let round = -1; round < ROUNDS; round++) {
  for (const { name, server, context, views } of round % 2 === 0 ? projects : projects.toReversed()) {
    const { page, ...view } = await firstView(context, server.url)
    await page.evaluate(() => window.facework.ready)
    const count = await page.evaluate(() => window.facework.session.editor.store.getState().documents.size)
    if (name === 'large' && count < DOCUMENTS)
      throw new Error(`${count} documents were read, not ${DOCUMENTS}.`)
    const seconds = ['drawn', 'filled', 'answered'].map((what) => (view[what] / 1000).toFixed(1))
    console.log(
      `  ${name}: drawn, filled and answered after ${seconds.join(', ')} s${round < 0 ? ' (cold)' : ''}`,
    )
    if (round >= 0) views.push(view)
    await page.close()
    // A page that closes takes its time, and that of the next.
    await new Promise((next) => setTimeout(next, PAUSE))
  }
}

const [sample, large] = projects
const rows = ['drawn', 'filled', 'answered'].map((what) => {
  const ratios = large.views.map((view, i) => view[what] / sample.views[i][what])
  const row = {
    what: { drawn: 'three faces drawn', filled: 'and all panels filled', answered: 'and a click answered' }[
      what
    ],
    sample: median(sample.views.map((view) => view[what])),
    large: median(large.views.map((view) => view[what])),
    ratio: median(ratios),
    must: MUST,
  }
  console.log(
    `${row.what.padEnd(24)} sample ${row.sample.toFixed(0)} ms, ${DOCUMENTS} documents ${row.large.toFixed(0)} ms, ` +
      `${row.ratio.toFixed(2)} times as late   (must: ${MUST})`,
  )
  return row
})

for (const { folder, server } of projects) {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
await browser.close()
if (process.argv.includes('--json')) keepStudioResults('documents', load, rows)
if (process.argv.includes('--prove') && rows.some(({ ratio }) => !(ratio <= MUST))) process.exitCode = 1
