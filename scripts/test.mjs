// `npm test`: everything CI checks, from formatting to a real browser. `npm test -- NAME…` runs matching unit tests only.
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureChromium, ensureInstalled, fail, root, run } from './setup.mjs'

const only = process.argv.slice(2)
const bin = (path) => join(root, 'node_modules', path)
const node = (...args) => run(process.execPath, args, { env: { CHROMIUM_PATH: chromium ?? '' } })
const step = (what) => process.stdout.write(`\n── ${what}\n`)
let chromium

/** Runs vitest and returns its counts; a failing run ends everything after saying how many failed. */
function vitest(config, ...args) {
  const report = join(tmpdir(), `facework-${process.pid}-${config}.json`)
  try {
    node(
      bin('vitest/vitest.mjs'),
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    )
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    return [numPassedTests, numFailedTests, numPendingTests]
  } finally {
    rmSync(report, { force: true })
  }
}

ensureInstalled()
ensureBuilt()
if (only.length > 0) {
  vitest('vitest.config.ts', ...only)
  process.exit(0)
}
step('format, lint and walls')
node(bin('@biomejs/biome/bin/biome'), 'check', '.')
node('scripts/check-walls.mjs')
step('size of what a game ships')
node('scripts/check-size.mjs')
step('types of the tests')
node(bin('typescript/bin/tsc'), '-p', 'tsconfig.tests.json')
step('unit tests')
const unit = vitest('vitest.config.ts')
step('fuzz, a short run')
node('scripts/fuzz.mjs', '--count', '200')
step('browser tests')
chromium = ensureChromium()
const browser = vitest('vitest.browser.config.ts')
step('packed packages in an empty project')
node('scripts/check-pack.mjs')

const [passed, failed, skipped] = unit.map((n, i) => n + browser[i])
if (passed === 0) fail('No test ran.')
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
