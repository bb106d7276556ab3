import { isHosted } from '../../base/hosted.ts'
import { readProjects } from '../../storage/project-records.ts'
import {
  addressOf,
  askAllowed,
  canPickFolders,
  createStored,
  forgetStored,
  pickProject,
} from '../../storage/stored-projects.ts'

/** A project that was opened before. */
export interface RecentProject {
  /** Where it is: a folder, or the id of a project in this browser. */
  readonly folder: string
  readonly name: string
  /** ISO 8601. */
  readonly opened: string
  readonly exists: boolean
  /** Only this browser has it: off the list, it is gone. */
  readonly isOnlyHere?: boolean
}

export interface ProjectListing {
  /** The project that is open. */
  readonly folder: string
  readonly projects: readonly RecentProject[]
}

/** The projects of this person; undefined where the server keeps no list. */
export async function listProjects(): Promise<ProjectListing | undefined> {
  if (isHosted()) return listStored()
  const response = await fetch('/api/projects')
  return response.ok ? ((await response.json()) as ProjectListing) : undefined
}

/** Goes to a project of the list. */
export async function openRecentProject(folder: string): Promise<void> {
  if (!isHosted()) return goTo('open', { folder })
  const project = (await readProjects()).find(({ id }) => id === folder)
  if (project && !(await askAllowed(project))) return
  location.assign(addressOf(folder))
}

/** Makes a project, and goes there: a folder beside the open one, or one that the browser keeps. */
export async function createProject(name: string, isSample: boolean): Promise<void> {
  if (isHosted()) location.assign(addressOf((await createStored(name, isSample)).id))
  else await goTo('create', { name, sample: isSample ? 'yes' : 'no' })
}

/** Whether a page can open a folder of this machine by itself. */
export const canOpenFolders = (): boolean => isHosted() && canPickFolders()

/** Asks for a folder of this machine, and goes there. */
export async function openFolder(): Promise<void> {
  const project = await pickProject().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
  if (project) location.assign(addressOf(project.id))
}

/** Takes a project off the list; one that only this browser has is deleted. */
export async function forgetProject(folder: string): Promise<ProjectListing> {
  if (!isHosted()) return (await post('forget', { folder })) as ProjectListing
  await forgetStored(folder)
  return listStored()
}

async function listStored(): Promise<ProjectListing> {
  const projects = (await readProjects()).filter(({ isHidden }) => !isHidden)
  return {
    folder: new URLSearchParams(location.search).get('project') ?? '',
    projects: projects.map(({ id, name, opened, handle }) => ({
      folder: id,
      name,
      opened,
      exists: true,
      isOnlyHere: handle === undefined,
    })),
  }
}

async function goTo(verb: string, asked: Readonly<Record<string, string>>): Promise<void> {
  const { url } = (await post(verb, asked)) as { readonly url: string }
  location.assign(url)
}

async function post(verb: string, asked: Readonly<Record<string, string>>): Promise<unknown> {
  const response = await fetch(`/api/projects/${verb}?${new URLSearchParams(asked)}`, { method: 'POST' })
  const answer = (await response.json()) as { readonly message?: string; readonly hint?: string }
  if (!response.ok) throw new Error([answer.message, answer.hint].filter(Boolean).join(' '))
  return answer
}
