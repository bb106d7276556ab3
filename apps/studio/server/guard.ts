import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { PAGE_HEADER } from '@facework/editor/internal'
import { Refusal } from '@facework/folder/internal'

/** Cookies know no ports, so the name does: two studios on one machine keep theirs apart. */
const cookieName = (port: number) => `facework-${port}`

/** Cookies go to every server of this machine, whatever its port: the value is not the token, and does not lead to it. */
const cookieValue = (token: string) => createHmac('sha256', token).update('facework-cookie').digest('hex')

export const cookieFor = (token: string, port: number) =>
  `${cookieName(port)}=${cookieValue(token)}; HttpOnly; SameSite=Strict; Path=/`

/**
 * Whoever calls this server must mean it: a page of another site must not, though it runs on the same
 * machine. By name, since a foreign name may be made to point here (DNS rebinding); by origin, since a
 * browser says it with every request that matters.
 */
export function checkCaller(request: IncomingMessage, port: number): void {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
  const { host, origin, 'sec-fetch-site': site } = request.headers
  if (host === undefined || !hosts.includes(host.toLowerCase()))
    throw new Refusal(421, 'workspace/host', host ?? '', 'This server only accepts local connections.')
  const own = origin === undefined || origin === `http://${host.toLowerCase()}`
  const near = site === undefined || site === 'same-origin' || site === 'none'
  // Following a link to the page is harmless; calling the workspace or sending something from another page is not.
  const visit =
    request.headers['sec-fetch-mode'] === 'navigate' &&
    request.method === 'GET' &&
    !request.url?.startsWith('/api/')
  if (!own || !(near || visit))
    throw new Refusal(403, 'workspace/origin', origin ?? '', 'This request is only allowed from the studio.')
}

/** The token in the header, or the cookie of a page that was opened with it. */
export function checkToken(request: IncomingMessage, token: string, port: number): void {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (isToken(bearer, token)) return
  const cookies = (request.headers.cookie ?? '').split(/;\s*/).map((c) => c.split('='))
  const cookie = cookies.find(([name]) => name === cookieName(port))?.[1]
  if (isToken(cookie, cookieValue(token)) && isFromOwnPage(request)) return
  throw new Refusal(
    401,
    'workspace/token',
    '',
    'This URL is missing the access token printed by the server.',
    'Open the URL printed in the terminal.',
  )
}

/**
 * Whether this server's own page asks. A browser sends the cookie along whoever asks, also for a page at another
 * port of this machine, and says with it who that is. Browsers before 2023 do not, but no page can send a header
 * of its own to another origin without being allowed to.
 */
function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  // Browsers send the origin of a page with every WebSocket, and `checkCaller` has compared it.
  if (headers.upgrade === 'websocket' && headers.origin !== undefined) return true
  return site === undefined ? headers[PAGE_HEADER] !== undefined : site === 'same-origin'
}

export function isToken(given: string | null | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
