import { parentPort, workerData } from 'node:worker_threads'
import { callContext } from '../call-context.ts'
import { workOf } from '../program.ts'
import type { Job } from './plan-batch.ts'
import { batchCaches, runJob } from './run-batch.ts'
import type { WorkerData } from './worker-data.ts'

// The file that a thread runs: one verb, for the jobs it is sent.
const { cwd, verb } = workerData as WorkerData
const io = { cwd, terminal: false, out: () => {}, err: () => {} }
const work = workOf(verb)
const context = batchCaches()
parentPort?.on('message', async (job: Job) => {
  const result = await callContext.run(context, async () => runJob(job, await work, io))
  parentPort?.postMessage(result)
})
