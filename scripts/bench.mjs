// `npm run bench [-- --only TASK] [-- --json OUT] [-- --page]`: ratios beside peers, never a timed test. With `-- --browser`
// it serves a page that measures in the browser that opens it.
import { statSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, fail, root, run } from './setup.mjs'

/** File in benchmarks/, the function in it, and whether it needs the large peers. */
const TASKS = {
  'head-load': ['head-load.mjs', 'headLoad', false],
  crowd: ['crowd.mjs', 'crowd', true],
  character: ['character.mjs', 'character', false],
  command: ['command.mjs', 'command', false],
  'crowd-graph': ['crowd-graph.mjs', 'crowdGraph', false],
  morph: ['morph.mjs', 'morph', false],
  growth: ['growth.mjs', 'growth', true],
  clip: ['clip.mjs', 'clip', false],
  live: ['live-weights.mjs', 'liveWeights', false],
}

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const time = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Engines of 200 MB stay out of the repository's own installation; only benchmarks ask for them. */
function ensurePeers() {
  const folder = join(root, 'benchmarks/peers')
  if (time(join(folder, 'node_modules/.package-lock.json')) >= time(join(folder, 'package-lock.json'))) return
  process.stderr.write('Installing the peers of the benchmarks …\n')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, quiet: true })
}

function print(rows) {
  for (const { name, ratio, spread, must, stretch, farther, better, note } of rows) {
    const reached = (goal) => (better === 'lower' ? ratio <= goal : ratio >= goal)
    const goals = [
      ...(must === undefined ? [] : [`must ${must}: ${reached(must) ? 'reached' : 'MISSED'}`]),
      ...[stretch, farther]
        .filter((goal) => goal !== undefined)
        .map((goal) => `stretch ${goal}: ${reached(goal) ? 'reached' : 'not reached'}`),
    ]
    const middle = spread.map((s) => s.toFixed(2)).join(' … ')
    console.log([`${name}  ${ratio.toFixed(2)}×  [${middle}]`, ...goals, `(${note})`].join('  '))
  }
}

async function benchBrowser() {
  const { benchInBrowser, keepBrowserResults } = await import('../benchmarks/serve-browser.mjs')
  const trying = process.argv.includes('--try')
  const result = await benchInBrowser(root, trying)
  if (result.error) fail(result.error)
  console.log(`${result.gpu}, ${result.browser}`)
  print(result.rows)
  if (trying) return
  console.log(`Kept in ${keepBrowserResults(root, result)}.`)
  const { updateBrowserSection } = await import('../benchmarks/results-page.mjs')
  updateBrowserSection(root)
}

ensureInstalled()
ensureBuilt()
const load = loadavg()[0]
const only = option('only')
if (only && !Object.hasOwn(TASKS, only))
  fail(`There is no task "${only}"; there are ${Object.keys(TASKS).join(', ')}.`)
if (process.argv.includes('--browser')) {
  await benchBrowser()
  process.exit()
}
const rows = []
for (const [task, [file, name, peers]] of Object.entries(TASKS)) {
  if (only && only !== task) continue
  if (peers) ensurePeers()
  const module = await import(pathToFileURL(join(root, 'benchmarks', file)).href)
  rows.push(...(await module[name]()))
}
print(rows)
const out = option('json')
if (out) writeFileSync(out, `${JSON.stringify({ rows: rows.map(({ better, ...row }) => row) }, null, 2)}\n`)
if (process.argv.includes('--page') && only) {
  const { updateResultsPage } = await import('../benchmarks/results-page.mjs')
  updateResultsPage(rows, root)
} else if (process.argv.includes('--page')) {
  const { writeResultsPage } = await import('../benchmarks/results-page.mjs')
  const { memorySentence } = await import('../benchmarks/memory.mjs')
  writeResultsPage(rows, root, await memorySentence(), load)
}
