import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** A folder that was opened before. */
export interface RecentProject {
  readonly folder: string
  readonly name: string
  /** When it was last opened, ISO 8601. */
  readonly opened: string
  /** Whether the folder still exists. */
  readonly exists: boolean
}

const MOST = 12

/** Where the list of a person is kept; `FACEWORK_STATE` names another folder. */
export const recentProjectsFile = (): string =>
  join(process.env.FACEWORK_STATE ?? join(homedir(), '.facework'), 'recent-projects.json')

/** The folders opened last, newest first; a damaged list is an empty one. */
export async function readRecentProjects(file: string): Promise<RecentProject[]> {
  const kept = await readFile(file, 'utf8').catch(() => '[]')
  let list: unknown
  try {
    list = JSON.parse(kept)
  } catch {
    return []
  }
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    const { folder, opened } = (entry ?? {}) as Partial<RecentProject>
    if (typeof folder !== 'string' || typeof opened !== 'string') return []
    return [{ folder, opened, name: basename(folder), exists: existsSync(folder) }]
  })
}

/** Puts a folder first. */
export async function addRecentProject(file: string, folder: string, now = new Date()): Promise<void> {
  const own = resolve(folder)
  const others = (await readRecentProjects(file)).filter((project) => project.folder !== own)
  await write(file, [{ folder: own, opened: now.toISOString() }, ...others].slice(0, MOST))
}

/** Takes a folder off the list; the folder itself stays. */
export async function removeRecentProject(file: string, folder: string): Promise<void> {
  await write(
    file,
    (await readRecentProjects(file)).filter((project) => project.folder !== folder),
  )
}

async function write(
  file: string,
  projects: readonly Pick<RecentProject, 'folder' | 'opened'>[],
): Promise<void> {
  const kept = projects.map(({ folder, opened }) => ({ folder, opened }))
  await mkdir(dirname(file), { recursive: true })
  // Whole or not at all: another studio may read it meanwhile.
  const part = `${file}.${process.pid}`
  await writeFile(part, `${JSON.stringify(kept, undefined, 2)}\n`)
  await rename(part, file)
}
