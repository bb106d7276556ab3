import { type DocumentFiles, newId } from '@facework/documents'
import { filesOfPieces } from '@facework/documents/internal'
import type { Workspace } from '@facework/editor'
import type {
  DocumentVersion,
  JournalEntry,
  WorkspaceContent,
  WorkspaceEvent,
  WorkspaceListing,
  WriteResult,
} from '@facework/editor/internal'
import { FaceworkError } from '@facework/report'
import {
  type ChannelMessage,
  channelName,
  holdLock,
  ownerLock,
  pageLocks,
  type WorkspaceMethod,
} from './channel-messages.ts'

interface Call {
  resolve(result: unknown): void
  reject(error: Error): void
}

/** A workspace whose files a worker of this page has, or of another one that has the same project open. */
export function createChannelWorkspace(project: string): Workspace {
  const page = newId()
  const channel = new BroadcastChannel(channelName(project))
  const say = (message: ChannelMessage) => channel.postMessage(message)
  const present = holdLock(`${pageLocks(project)}${page}`)
  const listeners = new Set<(event: WorkspaceEvent) => void>()
  const tell = (event: WorkspaceEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const calls = new Map<number, Call>()
  let last = 0
  let owner: string | undefined
  let wasLost = false
  /** Who else is there; told before anyone listens. */
  let pages: WorkspaceEvent | undefined
  /** Fulfilled while somebody has the files. */
  let found = waiting<string>()

  function meet(name: string): void {
    if (owner === name) return
    if (owner !== undefined) lose(owner)
    owner = name
    void navigator.locks.request(ownerLock(name), () => lose(name))
    say({ type: 'enter', page })
    found.resolve(name)
    if (wasLost) tell({ type: 'connected' })
    wasLost = false
  }

  /** What it did not answer may be done or not, as with a server that was killed. */
  function lose(name: string): void {
    if (owner !== name) return
    owner = undefined
    found = waiting()
    wasLost = true
    for (const { reject } of calls.values()) reject(goneError())
    calls.clear()
    tell({ type: 'disconnected' })
  }

  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.type === 'owner') return void present.then(() => meet(data.owner))
    if (!('page' in data) || data.page !== page) return
    if (data.type === 'event') {
      if (data.event.type === 'pages') pages = data.event
      tell(data.event)
    }
    if (data.type !== 'answer') return
    const call = calls.get(data.number)
    calls.delete(data.number)
    const { error } = data
    if (error) call?.reject(new FaceworkError(error.code, error.path, error.message, error.hint))
    else call?.resolve(data.result)
  }
  say({ type: 'who' })

  async function ask<T>(method: WorkspaceMethod, ...given: readonly unknown[]): Promise<T> {
    const to = await found.promise
    return new Promise((resolve, reject) => {
      const number = ++last
      calls.set(number, { resolve: resolve as (result: unknown) => void, reject })
      say({ type: 'call', page, owner: to, number, method, given })
    })
  }

  return {
    list: () => ask<WorkspaceListing>('list'),
    read: (path) => ask<WorkspaceContent>('read', path),
    readAsset: (path) => ask<Uint8Array>('readAsset', path),
    writeAsset: (path, bytes) => ask('writeAsset', path, bytes),
    write: (writes) => ask<WriteResult>('write', writes),
    keep: (entries) =>
      ask(
        'keep',
        entries.map((entry) => ({ ...entry, content: entry.content && filesOfPieces(entry.content) })),
      ),
    kept: () => ask<readonly JournalEntry[]>('kept'),
    forget: (paths) => ask('forget', paths),
    versions: (document) => ask<readonly DocumentVersion[]>('versions', document),
    version: (document, hash) => ask<DocumentFiles>('version', document, hash),
    subscribe(listener) {
      listeners.add(listener)
      if (pages) listener(pages)
      return () => listeners.delete(listener)
    },
  }
}

function waiting<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const goneError = () =>
  new FaceworkError(
    'workspace/offline',
    '',
    'The tab that had the files of this project was closed.',
    'Another tab takes over by itself; edits stay here until then.',
  )
