// `npm run bench [-- --only TASK] [-- --json OUT]`: ratios beside peers, never a timed test.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, fail, root } from './setup.mjs'

const TASKS = { 'head-load': ['head-load.mjs', 'headLoad'] }

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

ensureInstalled()
ensureBuilt()
const only = option('only')
if (only && !Object.hasOwn(TASKS, only))
  fail(`There is no task "${only}"; there are ${Object.keys(TASKS).join(', ')}.`)
const rows = []
for (const [task, [file, name]] of Object.entries(TASKS)) {
  if (only && only !== task) continue
  const module = await import(pathToFileURL(join(root, 'benchmarks', file)).href)
  rows.push(...(await module[name]()))
}
for (const { name, ratio, spread, must, better, note } of rows) {
  const met =
    must === undefined
      ? ''
      : (better === 'lower' ? ratio <= must : ratio >= must)
        ? `  must ${must}: reached`
        : `  must ${must}: MISSED`
  console.log(
    `${name}  ${ratio.toFixed(2)}×  [${spread.map((s) => s.toFixed(2)).join(' … ')}]${met}  (${note})`,
  )
}
const out = option('json')
if (out) writeFileSync(out, `${JSON.stringify({ rows: rows.map(({ better, ...row }) => row) }, null, 2)}\n`)
