import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishClip, testClip, testLibrary } from '../test-library.ts'
import { webhookSignature } from './deliver-webhook.ts'
import { isPrivate } from './safe-lookup.ts'

let library: Awaited<ReturnType<typeof testLibrary>>
beforeAll(async () => {
  library = await testLibrary({ config: { privateWebhooks: true } })
  await publishClip(library.owner(), testClip('first'), '@acme/first', '1.0.0')
  await publishClip(library.owner(), testClip('secret'), '@acme/secret', '1.0.0', { visibility: 'private' })
})
afterAll(() => library.remove())

interface Listed {
  readonly events: readonly { readonly cursor: string; readonly type: string; readonly asset: string }[]
  readonly cursor?: string
}

const authorization = () => ({ authorization: `Bearer ${library.token}` })
const events = async (query = '', headers: Record<string, string> = {}) =>
  (await (await fetch(`${library.url}/v1/events${query}`, { headers })).json()) as Listed
const call = (method: string, path: string, body?: unknown) =>
  fetch(`${library.url}${path}`, {
    method,
    headers: { ...authorization(), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

describe('[L15] events', () => {
  it('are listed in order, to those who may read the assets, and go on after a cursor', async () => {
    const all = await events('', authorization())
    expect(all.events.map((e) => [e.type, e.asset])).toEqual([
      ['published', '@acme/first'],
      ['published', '@acme/secret'],
    ])
    expect((await events()).events.map((e) => e.asset)).toEqual(['@acme/first'])
    expect((await events(`?after=${all.events[0]!.cursor}`, authorization())).events).toEqual(
      all.events.slice(1),
    )
    expect((await fetch(`${library.url}/v1/events?after=x`)).status).toBe(400)
    expect((await fetch(`${library.url}/v1/events?after=9000000000000000-1`)).status).toBe(400)
  })

  it('are sent as they happen', async () => {
    const ending = new AbortController()
    const response = await fetch(`${library.url}/v1/events`, {
      headers: { accept: 'text/event-stream' },
      signal: ending.signal,
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const seen: string[] = []
    const reading = (async () => {
      let text = ''
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        text += new TextDecoder().decode(chunk)
        seen.splice(
          0,
          seen.length,
          ...[...text.matchAll(/^data: (.*)$/gm)].map((m) => JSON.parse(m[1]!).asset),
        )
      }
    })().catch(() => {})
    await expect.poll(() => seen).toEqual(['@acme/first'])
    await publishClip(library.owner(), testClip('second'), '@acme/second', '1.0.0')
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['@acme/first', '@acme/second'])
    ending.abort()
    await reading
  })

  it('are sent to webhooks with a signature, again after an error, and by a job of the same transaction', async () => {
    const received: { readonly body: string; readonly signature: string }[] = []
    let status = 500
    const receiver = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      received.push({ body, signature: String(request.headers['x-facework-signature']) })
      response.writeHead(status).end()
      status = 200
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => receiver.once('listening', resolve))
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    const made = (await (await call('POST', '/v1/scopes/acme/webhooks', { url })).json()) as {
      id: string
      secret: string
    }
    await publishClip(library.owner(), testClip('third'), '@acme/third', '1.0.0')
    await expect.poll(() => received.length, { timeout: 60_000, interval: 200 }).toBe(2)
    const { body, signature } = received[1]!
    expect(JSON.parse(body)).toMatchObject({
      type: 'published',
      asset: '@acme/third',
      detail: { version: '1.0.0' },
    })
    expect(signature).toBe(webhookSignature(made.secret, Number(/t=(\d+)/.exec(signature)![1]), body))
    const { webhooks } = (await (await call('GET', '/v1/scopes/acme/webhooks')).json()) as {
      webhooks: unknown[]
    }
    expect(webhooks).toMatchObject([{ id: made.id, url }])
    expect(JSON.stringify(webhooks)).not.toContain(made.secret)
    expect((await call('DELETE', `/v1/scopes/acme/webhooks/${made.id}`)).status).toBe(204)
    receiver.close()
  })

  it('lead to no private network', () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '192.168.0.1',
      '169.254.169.254',
      '172.31.0.1',
      '::1',
      'fd00::1',
      'fe80::1',
      '::ffff:10.0.0.1',
      '0.0.0.0',
      'not an address',
    ])
      expect([address, isPrivate(address)]).toEqual([address, true])
    for (const address of ['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1'])
      expect([address, isPrivate(address)]).toEqual([address, false])
  })
})

describe('[L10] visibility and owners', () => {
  const blobOf = async (name: string) => {
    const found = await library.owner().resolve([`fw:${name}`])
    return Object.values(found.versions)[0]!.files[0]!.digest
  }
  const status = async (path: string) => (await fetch(`${library.url}${path}`)).status

  it('an asset that is not public any more is gone for others at once, and comes back', async () => {
    const digest = await blobOf('@acme/first')
    expect(await status(`/v1/blobs/sha256-${digest}`)).toBe(200)
    expect((await call('PATCH', '/v1/assets/acme/first', { visibility: 'team' })).status).toBe(204)
    expect([await status('/v1/assets/acme/first'), await status(`/v1/blobs/sha256-${digest}`)]).toEqual([
      404, 404,
    ])
    expect((await call('PATCH', '/v1/assets/acme/first', { visibility: 'public' })).status).toBe(204)
    expect([await status('/v1/assets/acme/first'), await status(`/v1/blobs/sha256-${digest}`)]).toEqual([
      200, 200,
    ])
  })

  it('what a public version needs stays public', async () => {
    const { versions } = await library.owner().resolve(['fw:@acme/first'])
    const [first] = Object.values(versions)
    const dependencies = [{ id: first!.id, version: '1.0.0', digest: first!.digest }]
    await publishClip(library.owner(), testClip('needs'), '@acme/needs', '1.0.0', { more: { dependencies } })
    const refused = await call('PATCH', '/v1/assets/acme/first', { visibility: 'private' })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'library/dependency-visibility' },
    ])
  })

  it('an asset that changes its owner keeps its id, its old address and its files', async () => {
    await publishClip(library.owner(), testClip('own'), '@other/own', '1.0.0')
    const before = await library.as().resolve(['fw:@acme/second@1'])
    expect((await call('POST', '/v1/assets/acme/second/transfer', { to: '@nobody' })).status).toBe(404)
    expect((await call('POST', '/v1/assets/acme/second/transfer', { to: '@other' })).status).toBe(204)
    const accepted = await call('POST', '/v1/assets/acme/second/transfer/accept')
    expect(await accepted.json()).toEqual({ name: '@other/second' })
    const after = await library.as().resolve(['fw:@acme/second@1', 'fw:@other/second@1'])
    expect(after.refs['fw:@other/second@1']).toBe(before.refs['fw:@acme/second@1'])
    expect(after.refs['fw:@acme/second@1']).toBe(before.refs['fw:@acme/second@1'])
  })

  it('reports reach the moderators and nobody else', async () => {
    const report = await fetch(`${library.url}/v1/assets/acme/first/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'copyright', text: 'mine' }),
    })
    expect(report.status).toBe(204)
    expect((await fetch(`${library.url}/v1/moderation`)).status).toBe(401)
    const queue = (await (await call('GET', '/v1/moderation')).json()) as { reports: { id: string }[] }
    expect(queue).toMatchObject({
      held: [],
      reports: [{ name: '@acme/first', reason: 'copyright', text: 'mine' }],
    })
    expect((await call('DELETE', `/v1/moderation/reports/${queue.reports[0]!.id}`)).status).toBe(204)
  })

  it('plays are counted by version and day, and change the order of lists', async () => {
    for (let i = 0; i < 5; i++) await fetch(`${library.url}/v1/resolve?ref=fw:@acme/third`)
    await library.restart()
    const { assets } = (await (await fetch(`${library.url}/v1/assets`)).json()) as {
      assets: { name: string; plays: number }[]
    }
    expect(assets[0]).toMatchObject({ name: '@acme/third', plays: 5 })
  })
})
