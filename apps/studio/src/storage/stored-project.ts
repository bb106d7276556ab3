/** Where the files of a project are. */
export interface StoredProject {
  /** `browser/NAME`, or `folder/` and an id. */
  readonly id: string
  readonly name: string
  /** ISO 8601. */
  readonly opened: string
  /** The folder that a person has picked; without one the browser keeps the files. */
  readonly handle?: FileSystemDirectoryHandle
  /** Not on the list. A folder that is picked again finds its unsaved edits here. */
  readonly isHidden?: boolean
}

/** Folders of the storage of the site, each with one folder per project. */
export const PROJECTS = 'projects'
/** Journals of picked folders: browsers let no one write to those and wait for the disk. */
export const JOURNALS = 'journals'
/** In a project whose samples are not all there yet: the address of the samples. */
export const TO_COPY = 'samples-to-copy'
export const OWN_FOLDER = '.facework'

export const browserId = (name: string) => `browser/${name}`
export const folderId = () => `folder/${crypto.randomUUID()}`

/** Of a project that the browser keeps, or of the journal of a picked folder. */
export async function privateFolder(
  part: typeof PROJECTS | typeof JOURNALS,
  name: string,
): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  const parent = await root.getDirectoryHandle(part, { create: true })
  return parent.getDirectoryHandle(name, { create: true })
}
