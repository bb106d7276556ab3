import {
  FolderWorkspace,
  isPlainPath,
  isServedPath,
  noSuchFile,
  type OwnDisk,
} from '@facework/editor/internal'
import { PickedDisk } from './picked-disk.ts'
import { PrivateDisk } from './private-disk.ts'
import {
  JOURNALS,
  OWN_FOLDER,
  PROJECTS,
  privateFolder,
  type StoredProject,
  TO_COPY,
} from './stored-project.ts'
import { type HostedFolder, hostWorkspace } from './workspace-host.ts'

/** The lock of the browser is the hold, as long as this worker is there. */
const HOLD = { hold: async () => {}, release: async () => {} }

addEventListener('message', ({ data }: MessageEvent<StoredProject>) => {
  void hostWorkspace(data.id, () => openFolder(data))
})

async function openFolder({ id, name, handle }: StoredProject): Promise<HostedFolder> {
  const key = id.slice(id.indexOf('/') + 1)
  const folder = handle ?? (await privateFolder(PROJECTS, key))
  const disk = handle ? new PickedDisk(handle) : new PrivateDisk(folder)
  const ownFolder = handle
    ? await privateFolder(JOURNALS, key)
    : await folder.getDirectoryHandle(OWN_FOLDER, { create: true })
  const own = new PrivateDisk(ownFolder)
  await copySamples(own, disk)
  const workspace = await FolderWorkspace.open({ name, disk, own: { disk: own, hold: HOLD } })
  return {
    workspace,
    async readAsset(path) {
      const bytes = isPlainPath(path) && isServedPath(path) ? await disk.read(path) : undefined
      if (!bytes) throw noSuchFile(path)
      return bytes
    },
  }
}

/** Fills a new project. One whose page was closed meanwhile begins again: a project is never half of the samples. */
async function copySamples(own: OwnDisk, disk: PickedDisk | PrivateDisk): Promise<void> {
  const address = await own.read(TO_COPY)
  if (!address) return
  const samples = new TextDecoder().decode(address)
  const { project } = (await (await fetched(`${samples}index.json`)).json()) as { project: string[] }
  for (const path of project) {
    const response = await fetched(`${samples}project/${path.split('/').map(encodeURIComponent).join('/')}`)
    await disk.writeWhole(path, new Uint8Array(await response.arrayBuffer()))
  }
  await own.delete(TO_COPY)
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`"${address}" was answered with ${response.status}`)
  return response
}
