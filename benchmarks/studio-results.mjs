// What the studio costs, as it was measured last: `studio-results.json`, written by `timeline.mjs --json` and
// `studio-frame.mjs --json`, and its section of docs/benchmarks.md. Unlike the ratios these are milliseconds of one
// machine, so the machine and its load stand beside them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('./studio-results.json', import.meta.url))

const read = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {})

const rounded = (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)

/** Keeps the rows of one benchmark beside those of the other; `load` is the load average when it began. */
export function keepStudioResults(benchmark, load, rows) {
  const machine = `${cpus().length} × ${cpus()[0].model}`
  const date = new Date().toISOString().slice(0, 10)
  const results = { ...read(), [benchmark]: { date, machine, load, rows } }
  writeFileSync(FILE, `${JSON.stringify(results, rounded, 2)}\n`)
}

const taken = ({ date, machine, load }) =>
  `Taken on ${date} on ${machine}, load average ${load.toFixed(2)} at the start.`
const reached = (yes) => (yes ? 'reached' : '**missed**')

const timelineTables = ({ rows }) => {
  const steps = rows.filter((r) => r.p95 !== undefined)
  const once = rows.filter((r) => r.p95 === undefined)
  return `| gesture | p50 | p95 | must: p95 below 16 |
|---|---|---|---|
${steps.map((r) => `| ${r.gesture} | ${r.p50.toFixed(1)} | ${r.p95.toFixed(1)} | ${reached(r.p95 < 16)} |`).join('\n')}

Things done once: milliseconds of processor time of the main thread until the journal has the edit, and in wall-clock time the longest block of the main thread, and when the edit was in the journal.

| what | processor | longest block | kept after |
|---|---|---|---|
${once.map((r) => `| ${r.gesture} | ${r.task.toFixed(0)} | ${r.longest.toFixed(0)} | ${r.kept.toFixed(0)} |`).join('\n')}`
}

const frameTable = ({ rows }) => `| what | median | 95 % | must |
|---|---|---|---|
${rows.map((r) => `| ${r.what} | ${r.p50.toFixed(2)} | ${r.p95?.toFixed(2) ?? ''} | ${r.must === undefined ? '' : `${r.must}: ${reached(r.p50 <= r.must)}`} |`).join('\n')}`

const documentsTable = ({
  rows,
}) => `| what | sample project, ms | 5,000 documents, ms | times as late | must |
|---|---|---|---|---|
${rows.map((r) => `| ${r.what} | ${r.sample.toFixed(0)} | ${r.large.toFixed(0)} | ${r.ratio.toFixed(2)} | ${r.must}: ${reached(r.ratio <= r.must)} |`).join('\n')}`

const SECTIONS = [
  [
    'timeline',
    'The timeline with 60 curves of 10,000 keys in Chromium: script of the main thread a step, in milliseconds of processor time.',
    timelineTables,
  ],
  ['largeTimeline', 'The same with 200 curves of 20,000 keys.', timelineTables],
  ['frame', 'A frame with three characters playing, drawn by the processor.', frameTable],
  ['manyCharacters', 'The same with 20 characters.', frameTable],
  [
    'documents',
    'How late a project of 5,000 documents can be used, beside the sample project.',
    documentsTable,
  ],
]

/** Markdown of what is known; nothing when nothing was measured. */
export function studioSection() {
  const results = read()
  const parts = SECTIONS.flatMap(([name, words, table]) =>
    results[name] ? [`${words} ${taken(results[name])}\n\n${table(results[name])}`] : [],
  )
  return parts.length > 0 ? `\n## The studio\n\n${parts.join('\n\n')}\n` : ''
}
