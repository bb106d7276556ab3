import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FaceworkError } from '@facework/report'
import { LIMITS } from '../config.ts'
import { runLimited } from '../process/run-limited.ts'
import type { CheckJob, CheckResult } from './check-job.ts'

const LARGEST_RESULT = 16 * 1024 * 1024
const ATTEMPTS = 2

/** Checks versions in one process: all of them, or none when it ended early. */
export async function runChecks(
  jobs: readonly CheckJob[],
  folder: string,
  signal: AbortSignal,
  seconds: number = LIMITS.checkSeconds,
): Promise<readonly CheckResult[]> {
  const file = join(folder, 'check.json')
  await writeFile(file, JSON.stringify(jobs))
  const printed = await runLimited({
    module: 'check/check-process.js',
    file,
    folder,
    seconds,
    largestResult: LARGEST_RESULT,
    signal,
  })
  return JSON.parse(printed.toString()) as CheckResult[]
}

/** Checks one version. Files that end the process twice are rejected. */
export async function runCheck(job: CheckJob, folder: string, signal: AbortSignal): Promise<CheckResult> {
  // Together they take less time than that after which another worker gets the job.
  const until = Date.now() + LIMITS.checkSeconds * 1300
  let reason = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const left = Math.min(LIMITS.checkSeconds, Math.max(5, (until - Date.now()) / 1000))
      return (await runChecks([job], folder, signal, left))[0]!
    } catch (error) {
      signal.throwIfAborted()
      reason = (error as Error).message
    }
  }
  throw new FaceworkError(
    'library/check-failed',
    '',
    `The files could not be checked: ${reason}.`,
    'Check them with `facework inspect`. If they are correct, make them smaller and publish again.',
  )
}
