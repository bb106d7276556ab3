import type { Io } from '../io.ts'
import type { Outcome } from '../output/print.ts'
import type { Many, Work } from '../verb.ts'
import { type ManyOptions, planBatch } from './plan-batch.ts'
import { runBatch } from './run-batch.ts'

/** A call of a verb that takes many files: one file as ever, several as a batch. */
export async function runMany(
  words: readonly string[],
  options: ManyOptions,
  many: Many,
  work: Work<ManyOptions>,
  io: Io,
  verb: readonly string[],
): Promise<Outcome> {
  const plan = await planBatch(words, options, many, io.cwd)
  const [only] = plan.jobs
  return plan.many ? runBatch(plan.jobs, work, io, verb) : work(only!.options, io, only!.file)
}
