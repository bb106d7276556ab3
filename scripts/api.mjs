// `npm run api`: writes the public surface of every package to api/, and says how many names it has.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiReports } from './api/reports.mjs'
import { root } from './setup.mjs'

const { reports, counts, hidden } = apiReports(root)
const folder = join(root, 'api')
mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder))
  if (!reports.has(file.replace(/\.txt$/, ''))) rmSync(join(folder, file))
for (const [name, text] of reports) writeFileSync(join(folder, `${name}.txt`), text)
for (const [module, count] of counts) console.log(`${String(count).padStart(4)}  ${module}`)
console.log(`${[...counts.values()].reduce((a, b) => a + b, 0)} public names.`)
for (const sentence of hidden) console.error(sentence)
if (hidden.length > 0) process.exitCode = 1
