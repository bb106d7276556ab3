import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Refusal } from '@facework/folder/internal'
import {
  addRecentProject,
  type RecentProject,
  readRecentProjects,
  removeRecentProject,
} from './recent-projects.ts'

/** What a page shows of the projects of this person. */
export interface ProjectListing {
  /** The folder that is open, and where new ones are made. */
  readonly folder: string
  readonly projects: readonly RecentProject[]
}

export interface ProjectsOptions {
  /** File of the recent projects. */
  readonly recent: string
  /** The folder that is open. */
  readonly folder: string
  /** The sample project, to copy. */
  readonly sample: string
  /** Addresses of pages by folder, of all projects that this process serves: one server at a time owns a folder. */
  readonly pages: Map<string, Promise<string>>
  /** Serves another folder, and returns the address of its page. */
  readonly open: (folder: string) => Promise<string>
}

/** Recent projects, and how a page gets to another one. Only folders of the list and new ones can be opened. */
export class ProjectsApi {
  readonly #options: ProjectsOptions

  constructor(options: ProjectsOptions) {
    this.#options = options
  }

  /** Puts the open folder on the list. */
  remember(): Promise<void> {
    return addRecentProject(this.#options.recent, this.#options.folder)
  }

  async list(): Promise<ProjectListing> {
    return {
      folder: resolve(this.#options.folder),
      projects: await readRecentProjects(this.#options.recent),
    }
  }

  async open(folder: string): Promise<{ url: string }> {
    const { projects } = await this.list()
    const known = projects.find((project) => project.folder === folder)
    if (!known)
      throw new Refusal(404, 'workspace/project', folder, `"${folder}" is not one of the recent projects.`)
    if (!known.exists)
      throw new Refusal(
        404,
        'workspace/project',
        folder,
        `The folder "${folder}" does not exist any more.`,
        'Move it back, or remove it from the list.',
      )
    return { url: await this.#page(folder) }
  }

  /** A new folder beside the open one: empty, or a copy of the sample project. */
  async create(name: string, isSample: boolean): Promise<{ url: string }> {
    const { folder: open, sample } = this.#options
    if (!/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u.test(name))
      throw new Refusal(
        400,
        'workspace/project',
        name,
        `A project should have a name of letters, digits, spaces, - and _, at most 64; found "${name}".`,
      )
    const folder = join(dirname(resolve(open)), name)
    if (existsSync(folder))
      throw new Refusal(
        409,
        'workspace/project',
        folder,
        `The folder "${name}" already exists.`,
        'Choose another name.',
      )
    if (isSample && existsSync(sample)) await cp(sample, folder, { recursive: true })
    else await mkdir(folder)
    return { url: await this.#page(folder) }
  }

  async forget(folder: string): Promise<ProjectListing> {
    await removeRecentProject(this.#options.recent, folder)
    return this.list()
  }

  #page(folder: string): Promise<string> {
    const { pages, open } = this.#options
    const known = pages.get(folder)
    if (known) return known
    const page = open(folder)
    pages.set(folder, page)
    page.catch(() => pages.delete(folder))
    return page
  }
}
