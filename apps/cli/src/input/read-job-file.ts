import { FaceworkError } from '@facework/report'
import { readText } from './read-file.ts'

/** A step of a job file, as a call of the command. */
export interface JobStep {
  readonly name: string
  readonly command: string
  readonly argv: readonly string[]
}

/** Verbs that are no work on files. */
const NOT_STEPS = ['run', 'studio', 'completion', 'help']

/** The steps of a job file (`schemas/jobs.schema.json`); what is wrong with any is found before the first is run. */
export async function readJobFile(file: string, cwd: string): Promise<readonly JobStep[]> {
  const text = await readText(file, cwd)
  const wrong = (path: string, message: string) =>
    new FaceworkError(
      'cli/job-file',
      path === '' ? file : `${file}#${path}`,
      message,
      'Like { "version": 1, "steps": [{ "command": "bake", "files": "heads/*.glb", "options": { "clip": "take.csv", "output": "{head}.glb" } }] }.',
    )
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw wrong('', `A job file should be JSON: ${(error as Error).message}.`)
  }
  if (!isRecord(json)) throw wrong('', 'A job file should be an object with "version" and "steps".')
  if (json.version !== 1)
    throw wrong('version', `"version" should be 1; found ${JSON.stringify(json.version)}.`)
  const { steps } = json
  if (!Array.isArray(steps) || steps.length === 0)
    throw wrong('steps', '"steps" should list at least one step.')
  return steps.map((step: unknown, i): JobStep => {
    const path = `steps[${i}]`
    if (!isRecord(step)) throw wrong(path, 'A step should be an object with "command".')
    const { name, command, files = [], options = {}, ...others } = step
    const [unknown] = Object.keys(others)
    if (unknown !== undefined) {
      throw wrong(
        `${path}.${unknown}`,
        `"${unknown}" is not a field of a step: name, command, files, options.`,
      )
    }
    if (typeof command !== 'string' || NOT_STEPS.includes(command.split(' ')[0]!)) {
      throw wrong(
        `${path}.command`,
        `"command" should be a verb that works on files; found ${JSON.stringify(command)}.`,
      )
    }
    const list = [files].flat()
    if (!list.every((f) => typeof f === 'string'))
      throw wrong(`${path}.files`, '"files" should be text, or a list of it.')
    if (!isRecord(options)) throw wrong(`${path}.options`, '"options" should be an object.')
    return {
      name: typeof name === 'string' ? name : `${i + 1} ${command}`,
      command,
      argv: [...command.split(' '), ...optionWords(options, path, wrong), '--', ...(list as string[])],
    }
  })
}

function optionWords(
  options: Readonly<Record<string, unknown>>,
  path: string,
  wrong: (path: string, message: string) => FaceworkError,
): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === true) return [`--${name}`]
    if (value === false) return []
    const values = [value].flat()
    if (!values.every((v) => typeof v === 'string' || typeof v === 'number')) {
      throw wrong(
        `${path}.options.${name}`,
        `"${name}" should be text, a number, true, false, or a list of texts.`,
      )
    }
    // One word, so that a value that begins with a dash is still a value.
    return values.map((v) => `--${name}=${v}`)
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
