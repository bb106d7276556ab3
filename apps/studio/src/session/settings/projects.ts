/** A folder that was opened before. */
export interface RecentProject {
  readonly folder: string
  readonly name: string
  /** ISO 8601. */
  readonly opened: string
  readonly exists: boolean
}

export interface ProjectListing {
  /** The folder that is open. */
  readonly folder: string
  readonly projects: readonly RecentProject[]
}

/** The projects of this person; undefined where the server keeps no list. */
export async function listProjects(): Promise<ProjectListing | undefined> {
  const response = await fetch('/api/projects')
  return response.ok ? ((await response.json()) as ProjectListing) : undefined
}

/** Goes to a project of the list. */
export const openRecentProject = (folder: string): Promise<void> => goTo('open', { folder })

/** Makes a folder beside the open one, and goes there. */
export const createProject = (name: string, isSample: boolean): Promise<void> =>
  goTo('create', { name, sample: isSample ? 'yes' : 'no' })

/** Takes a folder off the list. */
export async function forgetProject(folder: string): Promise<ProjectListing> {
  return (await post('forget', { folder })) as ProjectListing
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
