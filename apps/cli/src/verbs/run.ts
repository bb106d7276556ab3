import { dirname, resolve } from 'node:path'
import { callContext } from '../call-context.ts'
import { InputCache } from '../input/input-cache.ts'
import { type JobStep, readJobFile } from '../input/read-job-file.ts'
import type { Io } from '../io.ts'
import { errorDiagnostics, type Outcome } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import type { Verb } from '../verb.ts'

interface RunOptions {
  readonly stop?: boolean
}

/** `run JOBS.json`: steps of a job file, one after another, in one process. */
export const runVerb: Verb = (parent, run) => {
  const command = parent
    .command('run')
    .description('run the steps of a job file, one after another; each works on its files in parallel')
    .argument(
      '<file>',
      'a job file, as @facework/cli/schemas/jobs.schema.json says; paths start from its folder',
    )
    .option('--stop', 'do not go on after a step that fails')
  run<RunOptions>(command, 'facework run jobs.json\nfacework run jobs.json --stop --json', runSteps)
}

async function runSteps({ stop }: RunOptions, io: Io, file: string): Promise<Outcome> {
  const steps = await readJobFile(file, io.cwd)
  const own: Io = { ...io, cwd: dirname(resolve(io.cwd, file)) }
  const outcomes: Outcome[] = []
  await callContext.run({ ...callContext.getStore(), cache: new InputCache() }, async () => {
    for (const step of steps) {
      showProgress(io, `Step ${outcomes.length + 1} of ${steps.length}: ${step.name} …`)
      const outcome = await runStep(step, own)
      outcomes.push(outcome)
      if (stop && !isDone(outcome)) break
    }
  })
  const done = outcomes.filter(isDone).length
  const summary = `${done} of ${steps.length} steps done`
  return {
    json: {
      steps: outcomes.map((outcome, i) => ({
        name: steps[i]!.name,
        command: steps[i]!.command,
        ok: isDone(outcome),
        ...outcome.json,
        diagnostics: outcome.diagnostics,
      })),
      done,
      failed: steps.length - done,
    },
    text: [...outcomes.map(({ text }, i) => `${steps[i]!.name}\n${text.replace(/^/gm, '  ')}`), summary].join(
      '\n',
    ),
    diagnostics: [],
    failed: done < steps.length,
    parts: outcomes.flatMap((outcome, i) => [
      { title: isDone(outcome) ? undefined : steps[i]!.name, diagnostics: outcome.diagnostics },
      ...(outcome.parts ?? []),
    ]),
  }
}

/** A step that cannot be done is a result like any other, so that the steps after it run. */
async function runStep(step: JobStep, io: Io): Promise<Outcome> {
  try {
    return await callContext.getStore()!.call!(step.argv, io)
  } catch (error) {
    return { json: {}, text: 'failed', diagnostics: errorDiagnostics(error), failed: true }
  }
}

const isDone = ({ failed, diagnostics }: Outcome) =>
  !failed && !diagnostics.some((d) => d.severity === 'error')
