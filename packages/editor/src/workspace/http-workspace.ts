import { newId } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { packageParts, packDocuments, unpackDocuments } from './document-package.ts'
import type {
  DocumentVersion,
  JournalEntry,
  Workspace,
  WorkspaceContent,
  WorkspaceEvent,
  WorkspaceListing,
  WriteResult,
} from './workspace.ts'

export interface HttpWorkspaceOptions {
  /** Where the server is; the page's own address unless given. */
  readonly base?: string
  /** The secret of the server; a page that was opened with it has it as a cookie. */
  readonly token?: string
  /** Milliseconds before a lost connection is tried again. */
  readonly retry?: number
}

/** Identifies the page: the server keeps the unsaved edits of each apart. */
export const PAGE_HEADER = 'x-facework-page'

/** A workspace behind the studio's server. */
export function createHttpWorkspace(options: HttpWorkspaceOptions = {}): Workspace {
  const { base = '', token, retry = 1000 } = options
  const headers: Record<string, string> = defined({
    [PAGE_HEADER]: newId(),
    authorization: token === undefined ? undefined : `Bearer ${token}`,
  })

  async function call(
    path: string,
    body?: Uint8Array<ArrayBuffer> | Blob,
    signal?: AbortSignal,
  ): Promise<Response> {
    let response: Response
    try {
      response = await fetch(`${base}${path}`, {
        headers,
        method: body ? 'POST' : 'GET',
        body: body ?? null,
        signal: signal ?? null,
      })
    } catch (error) {
      throw new FaceworkError(
        'workspace/offline',
        path,
        `The server of the workspace cannot be reached: ${(error as Error).message}.`,
        'Start it again; edits stay here until then.',
      )
    }
    if (response.ok) return response
    throw await errorFrom(response, path)
  }
  const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
  const listeners = new Set<(event: WorkspaceEvent) => void>()
  const tell = (event: WorkspaceEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  let stop: AbortController | undefined
  let listed = false
  /** Documents that came with the first list, until somebody reads them: to ask for each takes a page longer. */
  const ahead = new Map<string, WorkspaceContent>()
  /** Done when the server knows that this page is there, or cannot be told. */
  let announced: Promise<void> | undefined

  async function follow(signal: AbortSignal, reached: () => void): Promise<void> {
    let lost = false
    while (!signal.aborted) {
      try {
        const response = await call('/api/events', undefined, signal)
        if (lost) tell({ type: 'connected' })
        lost = false
        reached()
        for await (const event of eventsOf(response.body!)) tell(event)
      } catch {
        // Told below, once.
      }
      reached()
      if (signal.aborted) return
      if (!lost) tell({ type: 'disconnected' })
      lost = true
      await new Promise((resolve) => setTimeout(resolve, retry))
    }
  }

  return {
    async list() {
      if (listed) return (await (await call('/api/files')).json()) as WorkspaceListing
      listed = true
      const [listing, ...contents] = unpackDocuments(await bytesOf(await call('/api/project')))
      for (const { path, hash, content } of contents)
        ahead.set(path as string, { ...content!, hash: hash as string })
      return listing as unknown as WorkspaceListing
    },
    async read(path) {
      const sent = ahead.get(path)
      ahead.delete(path)
      if (sent) return sent
      const response = await call(`/api/document?path=${encodeURIComponent(path)}`)
      const [item] = unpackDocuments(await bytesOf(response))
      return { ...item!.content!, hash: item!.hash as string }
    },
    readAsset: async (path) =>
      bytesOf(await call(`/files/${path.split('/').map(encodeURIComponent).join('/')}`)),
    async writeAsset(path, bytes) {
      await call(`/api/asset?path=${encodeURIComponent(path)}`, new Uint8Array(bytes))
    },
    write: async (writes) =>
      (await (await call('/api/write', packDocuments(writes.map((w) => ({ ...w }))))).json()) as WriteResult,
    async keep(entries) {
      const parts = packageParts(entries.map((e) => ({ ...e })))
      await call('/api/journal', new Blob(parts.map(partOf)))
    },
    async kept() {
      // What a page that is not there yet took over could be taken from it again.
      await announced
      const response = await call('/api/journal/recover', new Uint8Array())
      return unpackDocuments(await bytesOf(response)) as unknown as JournalEntry[]
    },
    async forget(paths) {
      await call('/api/journal/forget', packDocuments(paths.map((path) => ({ path }))))
    },
    versions: async (document) =>
      (await (
        await call(`/api/versions?document=${encodeURIComponent(document)}`)
      ).json()) as DocumentVersion[],
    async version(document, hash) {
      const query = `document=${encodeURIComponent(document)}&hash=${encodeURIComponent(hash)}`
      const [item] = unpackDocuments(await bytesOf(await call(`/api/version?${query}`)))
      return item!.content!
    },
    subscribe(listener) {
      listeners.add(listener)
      if (!stop) {
        stop = new AbortController()
        const { signal } = stop
        announced = new Promise((reached) => void follow(signal, reached))
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.abort()
        stop = undefined
      }
    },
  }
}

/** A smaller part is copied as quickly as looked up. */
const LARGE = 64 * 1024

const blobs = new WeakMap<Uint8Array, Blob>()

/** A piece that was sent before is not handed to the browser again: it holds the bytes, apart from the page's thread. */
function partOf(bytes: Uint8Array): BlobPart {
  const part = bytes as Uint8Array<ArrayBuffer>
  if (bytes.length < LARGE) return part
  let blob = blobs.get(bytes)
  if (!blob) {
    blob = new Blob([part])
    blobs.set(bytes, blob)
  }
  return blob
}

async function errorFrom(response: Response, path: string): Promise<FaceworkError> {
  const said = (await response.json().catch(() => undefined)) as
    | { code?: string; path?: string; message?: string; hint?: string }
    | undefined
  return new FaceworkError(
    said?.code ?? 'workspace/refused',
    said?.path ?? path,
    said?.message ?? `The server of the workspace answered ${response.status}.`,
    said?.hint,
  )
}

/** Server-sent events, read by hand: one reader for browsers and for Node, which has no EventSource. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<WorkspaceEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      if (block.startsWith('data: ')) yield JSON.parse(block.slice(6)) as WorkspaceEvent
    }
  }
}
