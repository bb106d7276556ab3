import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { JobWork } from '../jobs/job-loop.ts'
import type { JobData } from '../jobs/queues.ts'
import type { LibraryContext } from '../library-context.ts'
import { isPrivate, safeLookup } from './safe-lookup.ts'

const LONGEST = 10_000

/** Signs what is sent, so that the receiver knows whom it is from: `t=SECONDS,v1=HMAC-SHA256(t.body)`. */
export function webhookSignature(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** The work of the queue *webhook*. An answer other than 2xx is tried again, later and later, for about a day. */
export const webhookWork = (context: LibraryContext): JobWork<JobData['webhook']> => ({
  batch: 1,
  async run([job]) {
    const { webhook, event } = job!.data
    const { rows } = await context.database.query<{
      url: string
      secret: string
      type: string
      at: Date
      detail: Record<string, unknown>
      name: string
    }>(
      `select w.url, w.secret, e.type, e.at, e.detail, '@' || s.name || '/' || a.name as name
       from webhooks w, events e join assets a on a.id = e.asset join scopes s on s.id = a.scope
       where w.id = $1 and e.n = $2`,
      [webhook, event],
    )
    // Deleted meanwhile.
    const [found] = rows
    if (!found) return []
    const { url, secret, type, at, detail, name } = found
    const body = JSON.stringify({ event, type, at: at.toISOString(), asset: name, detail })
    const status = await post(new URL(url), body, secret, context.config.privateWebhooks)
    await context.database.query('update webhooks set last_status = $2, last_at = now() where id = $1', [
      webhook,
      status,
    ])
    if (status >= 200 && status < 300) return []
    return [{ id: job!.id, error: new Error(`The webhook ${url} responded with ${status}.`) }]
  },
})

/** The status; 0 when there was no answer. Redirects are not followed: they could lead anywhere. */
function post(url: URL, body: string, secret: string, allowPrivate: boolean): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) !== 0 && isPrivate(host)) return Promise.resolve(0)
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-facework-signature': webhookSignature(secret, Math.floor(Date.now() / 1000), body),
      },
      timeout: LONGEST,
      ...(allowPrivate ? {} : { lookup: safeLookup }),
    })
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(0))
    request.on('close', () => resolve(0))
    request.end(body)
  })
}
