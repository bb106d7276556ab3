// `npm run prove -- studio-speed`: the studio with more in it than most projects have. Ends with 1 where a must is
// missed; the figures are kept for docs/benchmarks.md with --json.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PARTS = [
  ['studio-frame.mjs', '--characters', '20'],
  ['timeline.mjs', '--curves', '200', '--keys', '20000'],
  ['studio-documents.mjs'],
]
const kept = process.argv.includes('--json') ? ['--json'] : []

for (const [file, ...options] of PARTS) {
  console.log(`\n${file} ${options.join(' ')}`)
  const path = fileURLToPath(new URL(file, import.meta.url))
  const { status } = spawnSync(process.execPath, [path, ...options, ...kept, '--prove'], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
