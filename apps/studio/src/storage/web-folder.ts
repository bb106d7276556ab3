import { ifMissing } from './web-errors.ts'

/** A folder below another; undefined when it does not exist. Its missing parts are made when asked for. */
export async function folderAt(
  root: FileSystemDirectoryHandle,
  path: string,
  create = false,
): Promise<FileSystemDirectoryHandle | undefined> {
  let at = root
  for (const name of path === '' ? [] : path.split('/')) {
    const next = await at.getDirectoryHandle(name, { create }).catch(ifMissing)
    if (!next) return undefined
    at = next
  }
  return at
}

export async function fileAt(
  root: FileSystemDirectoryHandle,
  path: string,
): Promise<FileSystemFileHandle | undefined> {
  const [folder, name] = placeOf(path)
  return (await folderAt(root, folder))?.getFileHandle(name).catch(ifMissing)
}

/** The folder of a path, and the name in it. */
export function placeOf(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf('/')
  return [path.slice(0, Math.max(slash, 0)), path.slice(slash + 1)]
}
