// The command as people call it: how soon it is there, and how long a take keeps it busy.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clipKind, documentToFiles } from '@facework/documents'
import { CURVES, clipRows, RATE, SECONDS } from './crowd-clip.mjs'
import { ratioOf, runRounds } from './rounds.mjs'

const COMMAND = fileURLToPath(new URL('../apps/cli/bin/facework.js', import.meta.url))
const TAKE_SECONDS = 120

function call(...argv) {
  const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${argv.join(' ')} ended with ${status}: ${stderr}`)
}

/** Different ten seconds one after the other: a take that repeats itself would be too easy. */
function longTake() {
  const parts = Array.from({ length: TAKE_SECONDS / SECONDS }, (_, i) => clipRows(i + 1))
  const frames = SECONDS * RATE
  return clipKind.create('take', {
    duration: TAKE_SECONDS,
    curves: CURVES.map((name, c) => ({
      type: 'sampled',
      name,
      before: 'hold',
      after: 'hold',
      start: 0,
      rate: RATE,
      values: Float32Array.from(
        { length: TAKE_SECONDS * RATE },
        (_, i) => parts[Math.floor(i / frames)].values[(i % frames) * CURVES.length + c],
      ),
    })),
  })
}

export async function command() {
  const folder = mkdtempSync(join(tmpdir(), 'facework-bench-'))
  const { json, bin } = documentToFiles(longTake())
  const take = join(folder, 'take.clip.json')
  writeFileSync(take, json)
  if (bin) writeFileSync(join(folder, 'take.clip.bin'), bin)
  const packed = join(folder, 'take.facework')
  const times = await runRounds(
    {
      node: () => call('-e', '0'),
      version: () => call(COMMAND, '--version'),
      compress: () => call(COMMAND, 'compress', take, '-o', packed, '--force', '--quiet'),
    },
    { rounds: 9, warmUp: 1 },
  )
  if (!(statSync(packed).size > 0)) throw new Error('compress wrote nothing.')
  rmSync(folder, { recursive: true })
  times.length = times.compress.map(() => TAKE_SECONDS * 1000)
  return [
    {
      name: 'command/start',
      ...ratioOf(times, 'version', 'node'),
      must: 3,
      stretch: 2,
      better: 'lower',
      note: 'the command prints its version; beside `node -e 0`',
    },
    {
      name: 'command/compress',
      ...ratioOf(times, 'length', 'compress'),
      must: 40,
      stretch: 200,
      note: `the length of a take of ${TAKE_SECONDS} s and ${CURVES.length} curves over the time that compressing it takes, process and all`,
    },
  ]
}
