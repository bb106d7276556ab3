import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@facework/folder/internal'
import { Library } from '@facework/library'
import { readLogins, writeLogins } from '@facework/library/node'
import { sendJson } from '../files/send-json.ts'

/** Below it are the addresses of the library: `/api/library/v1/assets`. */
const ROOT = '/api/library'
const LONGEST_LOGIN = 4096
/** What a request takes along to the library, and an answer back. The token of the library stays in this process. */
const REQUEST_HEADERS = [
  'accept',
  'content-type',
  'content-digest',
  'if-none-match',
  'prefer',
  'range',
] as const
const RESPONSE_HEADERS = ['content-type', 'cache-control', 'etag', 'retry-after', 'content-range'] as const

/**
 * Passes requests of the page on to the library that was logged in to, with its token: the page itself sends requests to this
 * server alone, and never has the token. Returns false when the address is another.
 */
export async function answerLibrary(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  if (url.pathname !== ROOT && !url.pathname.startsWith(`${ROOT}/`)) return false
  const { method = 'GET' } = request
  if (url.pathname === ROOT) {
    if (method === 'POST') await logIn(request)
    const { address, token } = await chosenLibrary()
    sendJson(response, {
      address: address ?? null,
      person: address && token ? await personAt(address, token) : null,
    })
    return true
  }
  const path = url.pathname.slice(ROOT.length)
  if (!path.startsWith('/v1/')) return false
  const { address, token } = await chosenLibrary()
  if (address === undefined)
    throw new Refusal(
      404,
      'studio/no-library',
      '',
      'No library is chosen.',
      'Connect to one in the Library panel, or run `facework login ADDRESS`.',
    )
  await passOn(request, response, new URL(`${path.slice(1)}${url.search}`, address), token)
  return true
}

interface ChosenLibrary {
  readonly address?: string | undefined
  readonly token?: string | undefined
}

/** As for the command: the library of the environment, or of the last login. */
async function chosenLibrary(): Promise<ChosenLibrary> {
  const logins = await readLogins()
  const chosen = process.env.FACEWORK_LIBRARY ?? logins.library
  if (chosen === undefined) return {}
  const { address } = new Library(chosen)
  return { address, token: process.env.FACEWORK_TOKEN ?? logins.tokens[address] }
}

async function logIn(request: IncomingMessage): Promise<void> {
  const body = await textOf(request, LONGEST_LOGIN)
  const { address, token } = wantedLogin(body)
  const library = new Library(address, { token })
  if (token !== undefined) await library.request('v1/me')
  else await library.request('v1/assets?limit=1')
  const { tokens } = await readLogins()
  await writeLogins({
    library: library.address,
    tokens: token === undefined ? tokens : { ...tokens, [library.address]: token },
  })
}

function wantedLogin(body: string): { readonly address: string; readonly token?: string | undefined } {
  try {
    const { address, token } = JSON.parse(body) as Record<string, unknown>
    if (typeof address === 'string')
      return { address, token: typeof token === 'string' && token !== '' ? token : undefined }
  } catch {
    // Told below.
  }
  throw new Refusal(400, 'studio/library-login', '', 'A login has the address of a library and a token.')
}

/** Null when the token is no longer valid, or the library cannot be reached. */
async function personAt(address: string, token: string): Promise<string | null> {
  try {
    const response = await new Library(address, { token }).request('v1/me')
    return ((await response.json()) as { name: string }).name
  } catch {
    return null
  }
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  to: URL,
  token: string | undefined,
): Promise<void> {
  const headers = new Headers()
  for (const name of REQUEST_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const { method = 'GET' } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const ending = new AbortController()
  response.on('close', () => ending.abort())
  const answer = await fetch(to, {
    method,
    headers,
    signal: ending.signal,
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const } : {}),
  } as RequestInit).catch((error: unknown) => {
    throw new Refusal(
      502,
      'library/unreachable',
      to.origin,
      `The library at ${to.origin} could not be reached: ${(error as Error).message}.`,
      'Check its address, and that it is running.',
    )
  })
  for (const name of RESPONSE_HEADERS) {
    const value = answer.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  response.statusCode = answer.status
  if (answer.body === null) response.end()
  else await pipeline(Readable.fromWeb(answer.body as never), response)
}

async function textOf(request: IncomingMessage, longest: number): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > longest)
      throw new Refusal(413, 'workspace/too-large', '', `A login has at most ${longest} bytes.`)
  }
  return text
}
