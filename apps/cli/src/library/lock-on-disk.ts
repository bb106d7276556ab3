import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Project, projectKind } from '@facework/documents'
import { LOCK_NAME, type LockFile, lockFileText, readLockFile } from '@facework/library'
import { FaceworkError } from '@facework/report'
import { documentOutput } from '../output/document-output.ts'
import { type OutputFile, writeOutput } from '../output/write-output.ts'

/** The lock file of a folder; undefined without one. */
export async function readLock(cwd: string): Promise<LockFile | undefined> {
  const text = await readFile(join(cwd, LOCK_NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : readLockFile(parsed(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface ProjectOnDisk {
  readonly file: string
  readonly project: Project
}

/** The only project of a folder. */
async function readProject(cwd: string): Promise<ProjectOnDisk | undefined> {
  const names = (await readdir(cwd)).filter((name) => /\.project\.json$/i.test(name))
  if (names.length !== 1) return undefined
  const file = resolve(cwd, names[0]!)
  try {
    return { file, project: projectKind.read(JSON.parse(await readFile(file, 'utf8'))) }
  } catch (error) {
    if (error instanceof FaceworkError) throw error
    return undefined
  }
}

/** Addresses that the project of a folder depends on. */
export async function projectDependencies(cwd: string): Promise<readonly string[]> {
  const found = await readProject(cwd)
  return Object.entries(found?.project.dependencies ?? {}).map(([name, range]) => `fw:${name}@${range}`)
}

/** Writes the lock file and, where there is a project, its dependencies: both or none. */
export async function writeLock(
  cwd: string,
  lock: Omit<LockFile, 'lock'>,
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  const files: OutputFile[] = [{ path: join(cwd, LOCK_NAME), content: lockFileText(lock) }]
  const found = await readProject(cwd)
  if (found && Object.keys(dependencies).length > 0) {
    const project = { ...found.project, dependencies: { ...found.project.dependencies, ...dependencies } }
    files.push(...documentOutput(project, found.file))
  }
  await writeOutput(files, { cwd, force: true })
}
