import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Made where the studio is started, when that is no project itself; out of git's sight in this repository. */
const NAME = 'facework-project'

export interface ChosenProject {
  readonly folder: string
  /** Resolves when its files are there. */
  readonly ready: Promise<void>
}

/** The folder to work in: the one given, the one we are in when it holds a project, or a copy of the sample. */
export function chooseProject(cwd: string, sample: string, given?: string): ChosenProject {
  if (given !== undefined) return { folder: given, ready: mkdir(given, { recursive: true }).then(() => {}) }
  if (readdirSync(cwd).some((name) => name.endsWith('.project.json')))
    return { folder: cwd, ready: Promise.resolve() }
  const folder = join(cwd, NAME)
  return { folder, ready: existsSync(folder) ? Promise.resolve() : copySample(sample, folder) }
}

async function copySample(sample: string, folder: string): Promise<void> {
  const part = join(dirname(folder), `.${basename(folder)}-${process.pid}`)
  try {
    if (existsSync(sample)) await cp(sample, part, { recursive: true })
    else await mkdir(part, { recursive: true })
    // Whole or not at all: a folder that is there is never half a project.
    await rename(part, folder)
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}
