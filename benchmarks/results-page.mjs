// docs/benchmarks.md and its plots, from the rows of a run: `npm run bench -- --json OUT --page`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { growthPlot, ratioPlot } from './plot.mjs'
import { studioSection } from './studio-results.mjs'

const number = (v) => (v < 20 ? v.toFixed(2) : v.toFixed(0))

const reaches = ({ ratio, better }, goal) => (better === 'lower' ? ratio <= goal : ratio >= goal)

/** What keeps rows from their last stretch. */
function limits(rows) {
  const held = rows.filter((r) => r.limit && !reaches(r, r.farther ?? r.stretch ?? Number.POSITIVE_INFINITY))
  const lines = held.map(({ name, limit }) => `- \`${name}\`: ${limit}.`)
  return lines.length > 0 ? `What stands between them and the last stretch:\n\n${lines.join('\n')}\n` : ''
}

/** A table row: what it is, its ratio, the goals and whether they were reached. */
function line(row) {
  const { name, ratio, spread, must, stretch, farther, note } = row
  const goal = (value, no) => (value === undefined ? '' : `${value}: ${reaches(row, value) ? 'reached' : no}`)
  const stretches = [goal(stretch, 'not reached'), goal(farther, 'not reached')].filter(Boolean).join('; ')
  return `| \`${name}\` | ${note} | ${number(ratio)} | ${spread.map(number).join(' … ')} | ${goal(must, '**missed**')} | ${stretches} |`
}

const HEAD = '| row | what | ratio | middle half | must | stretch |\n|---|---|---|---|---|---|'

/** Rows of a few characters as pages have them, apart from the crowd. */
const isUse = ({ name }) => /^(character|command|live)\//.test(name)

const useSection = (rows) => `## As people use it

One character, or a few, with everything on; and the command.

${HEAD}
${rows.map(line).join('\n')}

${limits(rows)}
`

const BROWSERS = '## In browsers'

/** What people measured in their own browsers, and how to add to it. */
function browserSection(root) {
  const folder = join(root, 'benchmarks/browser-results')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  const results = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const tables = results.map(
    ({ date, name, cores, rows }) => `### ${name}

Measured on ${date}, ${cores} cores.

${HEAD}
${rows.map(line).join('\n')}
`,
  )
  return `${BROWSERS}

The rows of one character, and twenty drawn heads, in a browser with a graphics card: \`npm run bench -- --browser\` prints an address, waits for the figures of the browser that opens it, keeps them in \`benchmarks/browser-results/\` and adds them here.

${tables.length > 0 ? tables.join('\n') : 'No one has added figures yet.\n'}
`
}

/** Writes the section of browsers again, and leaves the rest of the page as it is. */
export function updateBrowserSection(root) {
  const path = join(root, 'docs/benchmarks.md')
  const page = readFileSync(path, 'utf8')
  const known = new RegExp(`${BROWSERS}\\n[\\s\\S]*?(?=\\n## )\\n`)
  const section = browserSection(root)
  writeFileSync(
    path,
    known.test(page)
      ? page.replace(known, () => section)
      : page.replace('## How cost grows', () => `${section}## How cost grows`),
  )
}

/** Puts the rows of one task in the place of the same rows on the page, which keeps all others. */
export function updateResultsPage(rows, root) {
  const path = join(root, 'docs/benchmarks.md')
  let page = readFileSync(path, 'utf8')
  for (const row of rows) {
    const at = page.split('\n').find((text) => text.startsWith(`| \`${row.name}\` |`))
    if (at) page = page.replace(at, () => line(row))
    else if (!page.includes('## As people use it'))
      page = page.replace('## How cost grows', () => `${useSection([row])}## How cost grows`)
    else
      page = page.replace(
        /(## As people use it[\s\S]*?)\n\n(?=## )/,
        (_, section) => `${section}\n${line(row)}\n\n`,
      )
  }
  writeFileSync(path, page)
}

export function writeResultsPage(rows, root, memory, load) {
  const pictures = join(root, 'docs/pictures')
  const faster = rows.filter((r) => !r.better && !isUse(r))
  const growth = rows.filter((r) => r.plot)
  const others = rows.filter((r) => r.better && !r.plot && !isUse(r))
  const plots = []
  const plot = (file, text, alt) => {
    writeFileSync(join(pictures, file), text)
    plots.push(`![${alt}](pictures/${file})`)
    return plots.at(-1)
  }
  const page = `# Benchmarks

Written by \`npm run bench -- --json OUT --page\`. Every figure is a ratio taken inside one run on a shared machine with ${cpus().length} cores and no GPU (Node ${process.versions.node}): contenders take turns in random order, the median of the rounds counts, and the middle half of the rounds stands beside it. Before a contender is timed, its result is compared with the double-precision reference. Absolute times mean nothing elsewhere and are not kept, but for those of the studio. The load average was ${load.toFixed(2)} when the run began; the crowd takes 21 rounds, other tasks 15.

## How many times faster than …

${plot('benchmarks-ratios.svg', ratioPlot(faster), 'Bars: how many times faster than each peer; red marks the must, violet the stretch')}

${HEAD}
${faster.map(line).join('\n')}

${limits(faster)}
The crowd: 1,000 characters, one shared clip of 10 s and 52 curves at 30 Hz, each character at its own time; 60 joints, 52 poses of 12 joints, 16 combinations of 8. *palette* puts out 60 skinning matrices with the character's own matrix on top; *joints* puts out unit quaternion, translation and scale relative to the parent; *weights* puts out 52 weights and 16 combinations; *fallback* is the palette without SIMD. three.js plays joints baked for this one rig, without scale, which is less work than ours; its additive actions leave the combinations out.

${useSection(rows.filter(isUse))}${browserSection(root)}## How cost grows

${growth.map((r) => `Time grows as the power ${r.ratio.toFixed(2)} of the number of ${r.plot.x} (1 is linear; between neighbours ${r.spread.map((s) => s.toFixed(2)).join(' … ')}); ${r.note}.\n\n${plot(`benchmarks-${r.plot.x}.svg`, growthPlot(r.plot), `Time of an update over ${r.plot.x}, logarithmic`)}`).join('\n\n')}

## At most so many times the peer's time

${HEAD}
${others.map(line).join('\n')}
${memory ? `\n## Memory\n\n${memory}\n` : ''}${studioSection()}`
  writeFileSync(join(root, 'docs/benchmarks.md'), page)
}
