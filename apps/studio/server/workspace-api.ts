import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  isPlainPath,
  isServedPath,
  type JournalEntry,
  noSuchFile,
  PAGE_HEADER,
  type PackageItem,
  packDocuments,
  unpackDocuments,
  type WorkspaceWrite,
} from '@facework/editor/internal'
import { Refusal } from '@facework/folder/internal'
import { findFile, sendFile } from './files/send-file.ts'
import { sendJson } from './files/send-json.ts'
import type { WorkspaceFolder } from './workspace/workspace-folder.ts'

/** A larger message is a mistake, not an edit. */
export const LARGEST_MESSAGE = 256 * 1024 * 1024
/** More at once would be waited for in vain: a page shows what it has. */
const LARGEST_ANSWER = 256 * 1024 * 1024
/** A larger sound or video is not that of a take: ten minutes of reference video are about 90 MB. */
export const LARGEST_MEDIA = 128 * 1024 * 1024
/** Keeps a quiet stream of events from being cut on the way, and tells a dead one from a quiet one. */
const HEARTBEAT = 20_000

/** Documents in one message. More than a folder can show are a mistake, and would keep other pages waiting. */
const MOST_DOCUMENTS = 20_000

/** Answers what a page asks of the workspace; false when the address is none of these. */
export async function answerWorkspace(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  workspace: WorkspaceFolder,
  largest = LARGEST_MESSAGE,
): Promise<boolean> {
  const page = pageOf(request)
  const body = async () => documentsIn(await bodyOf(request, largest))
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /api/files':
      sendJson(response, await workspace.list())
      return true
    case 'GET /api/project':
      sendPackage(response, await projectIn(workspace))
      return true
    case 'GET /api/document': {
      const { hash, ...content } = await workspace.read(url.searchParams.get('path') ?? '')
      sendPackage(response, [{ hash, content }])
      return true
    }
    case 'GET /api/versions':
      sendJson(response, await workspace.versions(url.searchParams.get('document') ?? ''))
      return true
    case 'GET /api/version': {
      const asked = (name: string) => url.searchParams.get(name) ?? ''
      sendPackage(response, [{ content: await workspace.version(asked('document'), asked('hash')) }])
      return true
    }
    case 'POST /api/write':
      sendJson(response, await workspace.write(page, writesIn(await body())))
      return true
    case 'POST /api/asset': {
      const bytes = await bodyOf(request, Math.min(largest, LARGEST_MEDIA))
      await workspace.writeAsset(url.searchParams.get('path') ?? '', bytes)
      sendJson(response, {})
      return true
    }
    // Not GET: it may hand over the edits of a closed page, and links and prefetches must not.
    case 'POST /api/journal/recover':
      sendPackage(
        response,
        (await workspace.kept(page)).map((entry) => ({ ...entry })),
      )
      return true
    case 'POST /api/journal':
      await workspace.keep(page, entriesIn(await body()))
      sendJson(response, {})
      return true
    case 'POST /api/journal/forget':
      await workspace.forget(
        page,
        (await body()).map(({ path }) => path),
      )
      sendJson(response, {})
      return true
    case 'GET /api/events':
      sendEvents(request, response, page, workspace)
      return true
  }
  if (!url.pathname.startsWith('/files/')) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = decoded(url.pathname.slice('/files/'.length))
  const isAllowed = (inside: string) => isPlainPath(inside) && isServedPath(inside)
  const file = isAllowed(path) ? await findFile(workspace.folder, path, isAllowed) : undefined
  if (!file) throw noSuchFile(path.slice(0, 200))
  await sendFile(request, response, file)
  return true
}

/** What there is, and the documents with it as far as they fit; the others, and what cannot be read, are asked for. */
async function projectIn(workspace: WorkspaceFolder): Promise<PackageItem[]> {
  const listing = await workspace.list()
  let size = 0
  const paths: string[] = []
  for (const { path, size: its } of listing.documents) {
    size += its
    if (size > LARGEST_ANSWER) break
    paths.push(path)
  }
  const contents = await workspace.readAll(paths)
  return [
    { ...listing },
    ...paths.flatMap((path, i): PackageItem[] => {
      const read = contents[i]
      if (!read) return []
      const { hash, ...content } = read
      return [{ path, hash, content }]
    }),
  ]
}

/** The name a page gave itself; who gives none is nobody, and never there for long. */
function pageOf(request: IncomingMessage): string {
  const name = request.headers[PAGE_HEADER]
  return typeof name === 'string' && /^[\w-]{1,64}$/.test(name) ? name : ''
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

async function bodyOf(request: IncomingMessage, largest: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new Refusal(
      413,
      'workspace/too-large',
      '',
      `A request can have ${largest} bytes; this one has more.`,
      'Save fewer documents at once.',
    )
  if (Number(request.headers['content-length'] ?? 0) > largest) throw tooLarge()
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largest) throw tooLarge()
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

type DocumentItem = PackageItem & { readonly path: string }

function documentsIn(bytes: Uint8Array): DocumentItem[] {
  const items = unpackDocuments(bytes)
  if (items.length > MOST_DOCUMENTS) {
    throw new Refusal(
      413,
      'workspace/too-large',
      '',
      `A request can have ${MOST_DOCUMENTS} documents; this one has ${items.length}.`,
      'Save fewer documents at once.',
    )
  }
  const odd = items.find(({ path }) => typeof path !== 'string')
  if (odd)
    throw new Refusal(400, 'workspace/package', '', 'The path of a document should be text in each item.')
  return items as DocumentItem[]
}

const writesIn = (items: readonly DocumentItem[]): WorkspaceWrite[] =>
  items.map(({ path, expected, content }) => ({ path, expected: hashOrNull(expected), content }))

const entriesIn = (items: readonly DocumentItem[]): JournalEntry[] =>
  items.map(({ path, base, content }) => ({ path, base: hashOrNull(base), content }))

const hashOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

function sendPackage(response: ServerResponse, items: readonly PackageItem[]): void {
  response
    .writeHead(200, { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' })
    .end(packDocuments(items))
}

function sendEvents(
  request: IncomingMessage,
  response: ServerResponse,
  page: string,
  workspace: WorkspaceFolder,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(': connected\n\n')
  const stop = workspace.subscribe(page, (event) => response.write(`data: ${JSON.stringify(event)}\n\n`))
  const beat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT)
  request.on('close', () => {
    stop()
    clearInterval(beat)
  })
}
