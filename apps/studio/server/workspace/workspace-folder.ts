import { realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type FolderHold, FolderWorkspace, NOT_WRITABLE } from '@facework/editor/internal'
import { FolderLease } from '@facework/folder/internal'
import { NodeDisk } from './node-disk.ts'
import { checkOwnFolder, OWN_FOLDER } from './own-folder.ts'

/** A folder of documents on this machine. */
export interface WorkspaceFolder extends FolderWorkspace {
  readonly folder: string
}

/** Opens a folder that no other server has. */
export async function openWorkspaceFolder(folder: string): Promise<WorkspaceFolder> {
  const real = await realpath(folder)
  const own = join(real, OWN_FOLDER)
  await checkOwnFolder(own)
  const hold = await lease(own)
  const workspace = await FolderWorkspace.open({
    name: basename(real),
    disk: new NodeDisk(real),
    own: hold && { disk: new NodeDisk(own), hold },
  })
  return Object.assign(workspace, { folder: real })
}

/** Undefined where nothing can be written. */
async function lease(own: string): Promise<FolderHold | undefined> {
  try {
    return await FolderLease.take(own)
  } catch (error) {
    if (NOT_WRITABLE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
