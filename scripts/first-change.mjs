// `npm run prove -- first-change`: what docs/first-change.md asks of a newcomer, done by a script on a fresh clone: a test
// that fails, the change, the test that passes, by `npm test -- PACKAGE`. Tells how long each step took.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeBlocks } from './check-code-blocks.mjs'
import { fail, root } from './setup.mjs'

/** The guide's own code: the test first, then the change. */
const [test, change] = codeBlocks(readFileSync(join(root, 'docs/first-change.md'), 'utf8')).map(
  ({ code }) => code,
)
if (!test?.includes("it('") || !change?.includes('export function'))
  fail('docs/first-change.md should have two ts blocks: the test, then the change.')

const folder = mkdtempSync(join(tmpdir(), 'facework-first-change-'))
const clone = join(folder, 'facework')
const steps = []
const step = (what, action) => {
  const began = Date.now()
  const result = action()
  steps.push(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${what}`)
  return result
}
const npmTest = () =>
  spawnSync('npm', ['test', '--', 'packages/math'], { cwd: clone, encoding: 'utf8', stdio: 'pipe' })

try {
  step('git clone', () => execFileSync('git', ['clone', '--quiet', root, clone]))
  appendFileSync(join(clone, 'packages/math/src/first-change.test.ts'), test)
  const before = step('npm test -- packages/math, which installs, builds, and fails', npmTest)
  if (before.status === 0 || !/midpoint/.test(before.stdout + before.stderr))
    fail(`The test should have failed for want of midpoint:\n${before.stdout}${before.stderr}`)
  appendFileSync(join(clone, 'packages/math/src/numbers.ts'), `\n${change}`)
  const after = step('npm test -- packages/math, which passes', npmTest)
  if (after.status !== 0) fail(`The change did not make the test pass:\n${after.stdout}${after.stderr}`)
  process.stdout.write(`${steps.join('\n')}\nProved: a first change by the guide alone.\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
