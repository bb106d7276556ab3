import { availableParallelism } from 'node:os'
import { type CallContext, callContext } from '../call-context.ts'
import { HeadCache } from '../input/head-cache.ts'
import { InputCache } from '../input/input-cache.ts'
import type { Io } from '../io.ts'
import { errorDiagnostics, type Outcome } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import type { Work } from '../verb.ts'
import type { JobResult } from './job-result.ts'
import type { Job, ManyOptions } from './plan-batch.ts'

/** Fewer jobs than this are done sooner than a thread is started. */
const JOBS_PER_THREAD = 8

/** Runs one job; an error is a result like any other, so that the jobs after it run. */
export async function runJob(job: Job, work: Work<ManyOptions>, io: Io): Promise<JobResult> {
  try {
    const { json, text, diagnostics, failed } = await work(job.options, io, job.file)
    const ok = !failed && !diagnostics.some((d) => d.severity === 'error')
    return { ok, json, text, diagnostics }
  } catch (error) {
    return { ok: false, json: {}, text: '', diagnostics: errorDiagnostics(error) }
  }
}

/** What the jobs of a thread share. */
export function batchCaches(): Pick<CallContext, 'cache' | 'heads'> {
  return { cache: callContext.getStore()?.cache ?? new InputCache(), heads: new HeadCache() }
}

/** Runs all jobs, in worker threads where there is enough to do, and sums up. */
export async function runBatch(
  jobs: readonly Job[],
  work: Work<ManyOptions>,
  io: Io,
  verb: readonly string[],
): Promise<Outcome> {
  const threads = threadsFor(jobs)
  const results: JobResult[] = []
  let done = 0
  const keep = (index: number, result: JobResult) => {
    results[index] = result
    done++
    showBatchProgress(io, done, jobs)
  }
  const { startWorker } = io
  if (threads > 1 && startWorker) {
    const { runInThreads } = await import('./worker-pool.ts')
    await runInThreads(jobs, () => startWorker({ cwd: io.cwd, verb }), threads, keep)
  } else {
    const quiet: Io = { ...io, terminal: false }
    await callContext.run({ ...callContext.getStore(), ...batchCaches() }, async () => {
      for (const [index, job] of jobs.entries()) keep(index, await runJob(job, work, quiet))
    })
  }
  return batchOutcome(jobs, results)
}

/** As many as `--jobs` says; else one per core, but none for less work than loading the packages once more takes. */
function threadsFor(jobs: readonly Job[]): number {
  // A thread has no stdin.
  if (jobs.some((job) => Object.values(job.input).includes('-'))) return 1
  const given = jobs[0]?.options.jobs as number | undefined
  return Math.min(
    given ?? Math.min(availableParallelism(), Math.ceil(jobs.length / JOBS_PER_THREAD)),
    jobs.length,
  )
}

function showBatchProgress(io: Io, done: number, jobs: readonly Job[]): void {
  const next = jobs[Math.min(done, jobs.length - 1)]!
  showProgress(io, `${done} of ${jobs.length} done … ${Object.values(next.input).join(', ')}`)
}

function batchOutcome(jobs: readonly Job[], results: readonly JobResult[]): Outcome {
  const failed = results.filter((r) => !r.ok).length
  const summary =
    failed === 0
      ? `${results.length} of ${results.length} done`
      : `${results.length - failed} of ${results.length} done, ${failed} failed`
  return {
    json: {
      results: results.map(({ ok, json, diagnostics }, i) => ({
        ok,
        input: jobs[i]!.input,
        ...json,
        diagnostics,
      })),
      done: results.length - failed,
      failed,
    },
    text: [...results.map((r) => r.text).filter((text) => text !== ''), summary].join('\n'),
    diagnostics: [],
    failed: failed > 0,
    parts: results.map(({ ok, diagnostics }, i) => ({
      title: ok ? undefined : Object.values(jobs[i]!.input).join(', '),
      diagnostics,
    })),
  }
}
