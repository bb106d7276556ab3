import {
  type FolderWorkspace,
  fixFor,
  type JournalEntry,
  reasonOf,
  type WorkspaceWrite,
} from '@facework/editor/internal'
import { FaceworkError } from '@facework/report'
import {
  type ChannelMessage,
  channelName,
  holdLock,
  ownerLock,
  pageLocks,
  projectLock,
  type ReportedError,
  type WorkspaceMethod,
} from './channel-messages.ts'

/** The files of a project, for all its pages. */
export interface HostedFolder {
  readonly workspace: FolderWorkspace
  readAsset(path: string): Promise<Uint8Array>
}

type Answer = (folder: HostedFolder, page: string, given: readonly unknown[]) => Promise<unknown>

const ANSWERS: Readonly<Record<WorkspaceMethod, Answer>> = {
  list: ({ workspace }) => workspace.list(),
  read: ({ workspace }, _, [path]) => workspace.read(path as string),
  readAsset: (folder, _, [path]) => folder.readAsset(path as string),
  writeAsset: ({ workspace }, _, [path, bytes]) => workspace.writeAsset(path as string, bytes as Uint8Array),
  write: ({ workspace }, page, [writes]) => workspace.write(page, writes as WorkspaceWrite[]),
  keep: ({ workspace }, page, [entries]) => workspace.keep(page, entries as JournalEntry[]),
  kept: ({ workspace }, page) => workspace.kept(page),
  forget: ({ workspace }, page, [paths]) => workspace.forget(page, paths as string[]),
  versions: ({ workspace }, _, [document]) => workspace.versions(document as string),
  version: ({ workspace }, _, [document, hash]) => workspace.version(document as string, hash as string),
}

/**
 * Waits until no other tab has the files of a project, then serves them to every page until the tab of this worker is
 * gone. What a tab did when it ended is what a server does when it is killed: the next one finds it in the journal.
 */
export async function hostWorkspace(project: string, open: () => Promise<HostedFolder>): Promise<void> {
  await holdLock(projectLock(project))
  const owner = crypto.randomUUID()
  await holdLock(ownerLock(owner))
  const channel = new BroadcastChannel(channelName(project))
  const say = (message: ChannelMessage) => channel.postMessage(message)
  const locks = pageLocks(project)
  let opened: Promise<HostedFolder> | undefined
  /** Tried again by the next request when it fails. */
  const folder = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  const pages = new Set<string>()
  async function enter(page: string): Promise<void> {
    if (pages.has(page)) return
    pages.add(page)
    const { workspace } = await folder()
    const leave = workspace.subscribe(page, (event) => say({ type: 'event', page, event }))
    await navigator.locks.request(`${locks}${page}`, leave)
    pages.delete(page)
  }

  async function answer(message: ChannelMessage & { readonly type: 'call' }): Promise<void> {
    const { page, number, method, given } = message
    try {
      say({ type: 'answer', page, number, result: await ANSWERS[method](await folder(), page, given) })
    } catch (error) {
      say({ type: 'answer', page, number, error: reported(error) })
    }
  }

  // Pages that are there already: whoever asks first must not take over their edits.
  const { held = [] } = await navigator.locks.query()
  for (const { name } of held)
    if (name?.startsWith(locks)) void enter(name.slice(locks.length)).catch(() => {})
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.type === 'who') say({ type: 'owner', owner })
    // Calls report why a folder cannot be opened.
    else if (data.type === 'enter') void enter(data.page).catch(() => pages.delete(data.page))
    else if (data.type === 'call' && data.owner === owner) void answer(data)
  }
  say({ type: 'owner', owner })
}

function reported(error: unknown): ReportedError {
  if (error instanceof FaceworkError) {
    const { code, path, message, hint } = error
    return { code, path, message, hint }
  }
  const cause = error as Error
  return {
    code: 'workspace/failed',
    path: '',
    message: `The browser could not do it: ${reasonOf(cause)}.`,
    hint: `${fixFor(cause)}, then try again.`,
  }
}
