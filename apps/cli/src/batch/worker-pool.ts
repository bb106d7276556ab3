import type { Worker } from 'node:worker_threads'
import { errorDiagnostics } from '../output/print.ts'
import type { JobResult } from './job-result.ts'
import type { Job } from './plan-batch.ts'

/**
 * Shares jobs out to threads. Jobs of one file stay together, in pieces small enough that all threads end at about
 * the same time. On Ctrl-C the jobs that are being written are finished, and no more are begun.
 */
export async function runInThreads(
  jobs: readonly Job[],
  startWorker: () => Worker,
  threads: number,
  keep: (index: number, result: JobResult) => void,
): Promise<void> {
  const chunks = chunksOf(jobs, threads)
  let stopped: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    stopped = signal === 'SIGINT' ? 130 : 143
    chunks.length = 0
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const drain = async () => {
    let worker = startWorker()
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      for (const index of chunk) {
        if (stopped !== undefined) break
        try {
          keep(index, await runOn(worker, jobs[index]!))
        } catch (error) {
          // The thread itself ended, as when a file takes more memory than there is. The others go on.
          keep(index, { ok: false, json: {}, text: '', diagnostics: errorDiagnostics(error) })
          worker = startWorker()
        }
      }
    }
    await worker.terminate()
  }
  try {
    await Promise.all(Array.from({ length: Math.min(threads, chunks.length) }, drain))
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
  if (stopped !== undefined) process.exit(stopped)
}

function runOn(worker: Worker, job: Job): Promise<JobResult> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (result: JobResult) => {
      worker.off('error', reject)
      resolve(result)
    })
    worker.postMessage(job)
  })
}

/** Indices of the jobs that a thread takes at a time, so that it reads their file once. */
function chunksOf(jobs: readonly Job[], threads: number): number[][] {
  const largest = Math.max(1, Math.ceil(jobs.length / (threads * 4)))
  const chunks: number[][] = []
  jobs.forEach(({ file }, index) => {
    const last = chunks.at(-1)
    if (last && last.length < largest && jobs[last[0]!]!.file === file) last.push(index)
    else chunks.push([index])
  })
  return chunks
}
