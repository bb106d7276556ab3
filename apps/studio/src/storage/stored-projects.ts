import { projectLock } from './channel-messages.ts'
import { putProject, readProjects, removeProject } from './project-records.ts'
import {
  browserId,
  folderId,
  OWN_FOLDER,
  PROJECTS,
  privateFolder,
  type StoredProject,
  TO_COPY,
} from './stored-project.ts'

/** Made on a first visit. */
const FIRST = 'my-faces'

interface FolderPicker {
  showDirectoryPicker?(options: { id: string; mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>
}

/** Browsers ask again when a folder is opened on another day. */
interface AskedHandle extends FileSystemDirectoryHandle {
  queryPermission(options: { mode: 'readwrite' }): Promise<PermissionState>
  requestPermission(options: { mode: 'readwrite' }): Promise<PermissionState>
}

export const canPickFolders = () => (globalThis as FolderPicker).showDirectoryPicker !== undefined

export const addressOf = (id: string) => `?project=${encodeURIComponent(id)}`

/** The project that the address names; without one the last project, and on a first visit one with the samples. */
export async function projectOfPage(): Promise<StoredProject> {
  const asked = new URLSearchParams(location.search).get('project')
  const projects = await readProjects()
  const found =
    asked === null ? projects.find(({ isHidden }) => !isHidden) : projects.find(({ id }) => id === asked)
  if (asked !== null && !found)
    throw new Error(`There is no project "${asked}" in this browser. Open the studio without it`)
  const project = found ?? (await createStored(FIRST, true))
  const opened: StoredProject = { ...project, opened: new Date().toISOString(), isHidden: false }
  await putProject(opened)
  history.replaceState(null, '', addressOf(project.id))
  return opened
}

/** A project that the browser keeps: empty, or a copy of the sample project. */
export async function createStored(name: string, isSample: boolean): Promise<StoredProject> {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u.test(name))
    throw new Error(
      `A project should have a name of letters, digits, spaces, - and _, at most 64; found "${name}".`,
    )
  const id = browserId(name)
  if ((await readProjects()).some((project) => project.id === id))
    throw new Error(`The project "${name}" already exists. Choose another name.`)
  if (isSample) {
    const own = await (await privateFolder(PROJECTS, name)).getDirectoryHandle(OWN_FOLDER, { create: true })
    const file = await (await own.getFileHandle(TO_COPY, { create: true })).createWritable()
    await file.write(new URL('samples/', document.baseURI).href)
    await file.close()
  }
  const project: StoredProject = { id, name, opened: new Date().toISOString() }
  await putProject(project)
  return project
}

/** A folder of this machine, from a dialog of the browser; the same folder stays the same project. */
export async function pickProject(): Promise<StoredProject> {
  const handle = await (globalThis as FolderPicker).showDirectoryPicker!({
    id: 'facework',
    mode: 'readwrite',
  })
  for (const project of await readProjects())
    if (project.handle && (await project.handle.isSameEntry(handle))) return project
  const project: StoredProject = {
    id: folderId(),
    name: handle.name,
    opened: new Date().toISOString(),
    handle,
  }
  await putProject(project)
  return project
}

/** Deletes a project that the browser keeps; a picked folder is only removed from the list. */
export async function forgetStored(id: string): Promise<void> {
  const project = (await readProjects()).find((known) => known.id === id)
  if (!project) return
  if (project.handle) return putProject({ ...project, isHidden: true })
  await whileClosed(project, async () => {
    const root = await navigator.storage.getDirectory()
    const projects = await root.getDirectoryHandle(PROJECTS, { create: true })
    await projects.removeEntry(project.name, { recursive: true })
    await removeProject(id)
  })
}

/** A tab that was just closed may have its lock for a moment. */
async function whileClosed({ id, name }: StoredProject, work: () => Promise<void>): Promise<void> {
  await navigator.locks
    .request(projectLock(id), { signal: AbortSignal.timeout(2000) }, work)
    .catch((error: Error) => {
      if (error.name !== 'TimeoutError') throw error
      throw new Error(`The project "${name}" is open in another tab. Close that tab first.`)
    })
}

export async function isAllowed({ handle }: StoredProject): Promise<boolean> {
  return !handle || (await (handle as AskedHandle).queryPermission({ mode: 'readwrite' })) === 'granted'
}

/** Only right after a click. */
export async function askAllowed({ handle }: StoredProject): Promise<boolean> {
  return !handle || (await (handle as AskedHandle).requestPermission({ mode: 'readwrite' })) === 'granted'
}
