import { resolve } from 'node:path'
import { FaceworkError } from '@facework/report'
import { CallError } from '../call-error.ts'
import { checkOutput } from '../output/write-output.ts'
import type { Many } from '../verb.ts'
import { expandPatterns, isPattern } from './file-patterns.ts'
import { fillTemplate, folderForTemplate, isTemplate, nameForTemplate } from './output-template.ts'

/** Options of verbs that take many files. */
export interface ManyOptions {
  readonly output?: string | undefined
  readonly force?: boolean | undefined
  readonly [option: string]: unknown
}

/** One run of a verb: its file, and its options with one value for each that took several. */
export interface Job {
  readonly file: string
  readonly options: ManyOptions
  /** What tells it from the other jobs: `{ head: 'heads/ada.glb', clip: 'takes/laugh.csv' }`. */
  readonly input: Readonly<Record<string, string>>
}

export interface Plan {
  readonly jobs: readonly Job[]
  /** Several results are to be printed, even if a pattern matched one file only. */
  readonly many: boolean
}

/**
 * Every combination of the files and of the options that take several values, each with its own output. What is
 * wrong with the outputs is found here, before anything is read or written.
 */
export async function planBatch(
  words: readonly string[],
  options: ManyOptions,
  many: Many,
  cwd: string,
): Promise<Plan> {
  const files = await expandPatterns(words, cwd, { folders: many.folders })
  let combinations: Omit<Job, 'file'>[] = [{ options, input: {} }]
  let isMany = words.length > 1 || isPattern(words[0]!, cwd)
  for (const name of many.options ?? []) {
    const values = options[name] as readonly string[] | undefined
    if (values === undefined) continue
    isMany ||= values.length > 1 || isPattern(values[0]!, cwd)
    const expanded = await expandPatterns(values, cwd)
    combinations = combinations.flatMap((c) =>
      expanded.map((value) => ({
        options: { ...c.options, [name]: value },
        input: { ...c.input, [name]: value },
      })),
    )
  }
  const jobs = files.flatMap((file) =>
    combinations.map((c): Job => {
      const input = { [many.file]: file, ...c.input }
      const output = outputOf(options.output, file, input)
      return { file, input, options: { ...c.options, output, makeFolders: output !== options.output } }
    }),
  )
  if (isMany) checkOutputs(jobs, options, cwd)
  return { jobs, many: isMany }
}

function outputOf(
  template: string | undefined,
  file: string,
  input: Readonly<Record<string, string>>,
): string | undefined {
  if (template === undefined || !isTemplate(template)) return template
  const names = Object.entries(input).map(([key, value]) => [key, nameForTemplate(value)])
  return fillTemplate(template, {
    ...Object.fromEntries(names),
    name: nameForTemplate(file),
    dir: folderForTemplate(file),
  })
}

function checkOutputs(jobs: readonly Job[], { output, force = false }: ManyOptions, cwd: string): void {
  if (output === undefined) return
  const places = new Map<string, Job>()
  const inputs = new Map(jobs.map((job) => [resolve(cwd, job.file), job.file]))
  // Without case, since some file systems have none.
  const placeOf = (path: string) => resolve(cwd, path).toLowerCase()
  for (const job of jobs) {
    const path = job.options.output!
    const other = places.get(placeOf(path))
    if (other) throw twice(path, other, job, isTemplate(output))
    places.set(placeOf(path), job)
    const read = inputs.get(resolve(cwd, path))
    if (read !== undefined && read !== job.file) {
      throw new FaceworkError(
        'cli/output-is-input',
        path,
        `"${path}", the output for "${job.file}", is a file that is read here as well.`,
        'Write into another folder.',
      )
    }
    checkOutput(path, { cwd, force, makeFolders: isTemplate(output) })
  }
}

function twice(path: string, first: Job, second: Job, isTemplated: boolean): FaceworkError {
  const keys = Object.keys(first.input)
  const differing = keys.filter((key) => first.input[key] !== second.input[key])
  const hint = `Name each by what it is made of, like -o 'out/${keys.map((k) => `{${k}}`).join('-')}…'.`
  if (!isTemplated) {
    return new CallError('cli/output-twice', path, `"${path}" is the output of several results.`, hint)
  }
  const named = (job: Job) => differing.map((key) => `"${job.input[key]}"`).join(' and ')
  return new FaceworkError(
    'cli/output-twice',
    path,
    `"${path}" would be written twice: for ${named(first)}, and for ${named(second)}. Nothing was written.`,
    'Give more of the names to -o; {dir} is the folder of the file.',
  )
}
