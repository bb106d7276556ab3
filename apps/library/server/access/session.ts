import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '@facework/folder/internal'
import type { Queryable } from '../database/database.ts'
import { callerOf, type MaybeCaller } from './caller.ts'

/** `__Host-`: browsers take it by https alone, for this host alone. A library on one's own machine has no https. */
const SECURE = '__Host-facework'
const PLAIN = 'facework-session'

/** Days after which one logs in again. */
export const SESSION_DAYS = 30

type Headers = Pick<
  IncomingHttpHeaders,
  'authorization' | 'cookie' | 'origin' | 'host' | 'sec-fetch-site'
> & { readonly 'x-forwarded-proto'?: string | string[] | undefined }

// [L10]
/**
 * What a request proves who it is from with: its `Authorization`, or the session of the page of this library. The
 * session is for the page alone: requests that other sites make in the same browser are without it, and changes need
 * the origin of this library.
 */
export function credentialOf(method: string | undefined, headers: Headers): string | undefined {
  if (headers.authorization !== undefined) return headers.authorization
  const token = cookieOf(headers, SECURE) ?? cookieOf(headers, PLAIN)
  if (token === undefined) return undefined
  const from = headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin' && from !== 'none') return undefined
  const isReading = method === 'GET' || method === 'HEAD'
  return isReading || isOwnOrigin(headers) ? `Bearer ${token}` : undefined
}

/** Who makes a request. A session that has ended is none: the page goes on without it. */
export async function callerFrom(
  database: Queryable,
  method: string | undefined,
  headers: Headers,
): Promise<MaybeCaller> {
  try {
    return await callerOf(database, credentialOf(method, headers), headers.origin)
  } catch (error) {
    if (headers.authorization === undefined && error instanceof Refusal && error.status === 401)
      return undefined
    throw error
  }
}

export function isOwnOrigin({ origin, host }: Pick<Headers, 'origin' | 'host'>): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

/** No script can read it. Without a token it ends the session. */
export function sessionCookie(headers: Headers, token: string | undefined): string {
  const isSecure = isHttps(headers)
  const age = token === undefined ? 0 : SESSION_DAYS * 86_400
  return `${isSecure ? SECURE : PLAIN}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`
}

/** As the browser sees it: a proxy in front ends https and says so. */
const isHttps = (headers: Headers) => /^https\b/.test(String(headers['x-forwarded-proto'] ?? ''))

function cookieOf({ cookie = '' }: Headers, name: string): string | undefined {
  for (const part of cookie.split(';')) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || undefined
  }
  return undefined
}
