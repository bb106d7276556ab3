// `npm test`: everything CI checks, from formatting to a real browser. `npm test -- NAME…` runs matching unit tests only.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensurePostgres } from './services/postgres.mjs'
import { ensureBuilt, ensureChromium, ensureInstalled, fail, root, run } from './setup.mjs'

/** More browser files than this do not fail by accident: none gets a second try. */
const MOST_ACCIDENTS = 5

const only = process.argv.slice(2)
const bin = (path) => join(root, 'node_modules', path)
const environment = () => ({ ...process.env, CHROMIUM_PATH: chromium ?? '' })
const node = (...args) => run(process.execPath, args, { env: { CHROMIUM_PATH: chromium ?? '' } })
const began = Date.now()
const say = (text) => process.stdout.write(`${text}\n`)
const step = (what) => say(`\n── ${what} (${Math.round((Date.now() - began) / 1000)} s)`)
let chromium

/** Runs lists of scripts beside each other. What one says is shown when it has ended; one that fails ends all. */
async function beside(...lists) {
  const one = ([what, ...args]) =>
    new Promise((done) => {
      const child = spawn(process.execPath, args, { cwd: root, env: environment() })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
      child.on('close', (status) => {
        step(what)
        process.stdout.write(said)
        if (status !== 0) fail(`\`node ${args.join(' ')}\` did not succeed.`)
        done()
      })
    })
  await Promise.all(
    lists.map(async (list) => {
      for (const script of list) await one(script)
    }),
  )
}

/** Runs vitest; returns whether all went well, and its report: undefined when it came to none. */
function vitest(config, ...args) {
  const path = join(tmpdir(), `facework-${process.pid}-${config}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const { status } = spawnSync(
    process.execPath,
    [bin('vitest/vitest.mjs'), 'run', '--config', config, ...reporters, ...args],
    { cwd: root, env: environment(), stdio: ['ignore', 'inherit', 'inherit'] },
  )
  try {
    return { well: status === 0, report: JSON.parse(readFileSync(path, 'utf8')) }
  } catch {
    return { well: false, report: undefined }
  } finally {
    rmSync(path, { force: true })
  }
}

const counts = ({ numPassedTests, numFailedTests, numPendingTests }) => [
  numPassedTests,
  numFailedTests,
  numPendingTests,
]

function unitTests(...args) {
  const { well, report } = vitest('vitest.config.ts', ...args)
  if (!well) fail('Unit tests failed.')
  return counts(report)
}

/** What went wrong in a file, a line a test. */
const whyFailed = ({ message, assertionResults }) => {
  const failed = assertionResults.filter((t) => t.status === 'failed')
  const first = (text = '') => (text.includes('STACK_TRACE_ERROR') ? 'timed out' : text.split('\n')[0])
  return failed.length === 0
    ? [first(message)]
    : failed.map((t) => `${t.fullName}: ${first(t.failureMessages[0])}`)
}

/**
 * The browser tests. A few files that failed get one more try, alone, and it is said which and why: a browser on a
 * busy machine is no clockwork (docs/decisions/0007-a-second-try.md).
 */
function browserTests() {
  const config = 'vitest.browser.config.ts'
  const { well, report } = vitest(config)
  if (well) return { counts: counts(report), again: [] }
  const failed = report?.testResults.filter((f) => f.status === 'failed') ?? []
  if (failed.length === 0) fail('Browser tests ended without saying which failed.')
  const again = failed.map((f) => ({ file: relative(root, f.name), why: whyFailed(f) }))
  if (failed.length > MOST_ACCIDENTS) fail(`${failed.length} browser files failed; that is no accident.`)
  step(`browser tests, a second try for ${again.map((f) => f.file).join(', ')}`)
  const second = vitest(config, '--no-file-parallelism', ...again.map((f) => f.file))
  if (!second.well) fail(`Browser tests failed twice:\n${reasons(again)}`)
  const [passed, , skipped] = counts(report)
  const tests = failed.flatMap((f) => f.assertionResults)
  const of = (status) => tests.filter((t) => t.status === status).length
  const [passedThen, , skippedThen] = counts(second.report)
  return {
    counts: [passed - of('passed') + passedThen, 0, skipped - of('pending') - of('skipped') + skippedThen],
    again,
  }
}

const reasons = (again) =>
  again.map(({ file, why }) => [`  ${file}`, ...why.map((w) => `    ${w}`)].join('\n')).join('\n')

ensureInstalled()
ensureBuilt()
if (only.length > 0) {
  unitTests(...only)
  process.exit(0)
}
await beside(
  [
    ['format and lint', bin('@biomejs/biome/bin/biome'), 'check', '.'],
    ['walls', 'scripts/check-walls.mjs'],
    ['words', 'scripts/check-words.mjs'],
    ['rules', 'scripts/check-rules.mjs'],
    ['what would be published', 'scripts/release.mjs'],
    ['code in README and docs', 'scripts/check-code-blocks.mjs'],
    ['size of what a game ships', 'scripts/check-size.mjs'],
    ['fuzz, a short run', 'scripts/fuzz.mjs', '--count', '100'],
  ],
  [['types of the tests', bin('typescript/bin/tsc'), '-p', 'tsconfig.tests.json']],
)
ensurePostgres()
step('unit tests')
const unit = unitTests()
step('browser tests')
chromium = ensureChromium()
const browser = browserTests()
step('packed packages in an empty project')
node('scripts/check-pack.mjs')

const [passed, failed, skipped] = unit.map((n, i) => n + browser.counts[i])
if (passed === 0) fail('No test ran.')
if (browser.again.length > 0) {
  say(
    `\nPassed only on a second try, alone; mend the race that made it fail at first:\n${reasons(browser.again)}`,
  )
}
step('done')
say(`${passed} passed, ${failed} failed, ${skipped} skipped`)
