import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '@facework/library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeApi } from '../describe-api.ts'
import { packageFolder } from '../package-folder.ts'
import { clipVersion, publishClip, testClip, testLibrary } from '../test-library.ts'

/** Names of columns: who asks, and rows: of which route. A cell has a response, or one for each visibility. */
const TABLE = readFileSync(join(packageFolder(), 'rights.md'), 'utf8')
const [header = [], , ...rows] = TABLE.split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const CALLERS = header.slice(1)
const VISIBILITIES = ['public', 'team', 'private'] as const
type Visibility = (typeof VISIBILITIES)[number]

const clips = { public: testClip('open'), team: testClip('shared'), private: testClip('hidden') }
const nameIn = (visibility: Visibility) => clips[visibility].name

let library: Awaited<ReturnType<typeof testLibrary>>
const tokens: Record<string, string | undefined> = { anonymous: undefined }
const manifests = {} as Record<Visibility, Manifest>
/** Of things that are made for a route: the ids of those that are there. */
const ids: Record<string, string> = {}
/** The file of a publish that was begun. */
let waiting = new Uint8Array()

interface Request {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** What 200 has to contain to be `ok`: without it, the route answers as if the asset did not exist. */
  readonly contains?: string
}

const send = ({ method, path, body, headers }: Request, token: string | undefined) =>
  fetch(`${library.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  })

async function asOwner<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send({ method, path, body }, library.token)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

let version = 0
const get = (path: string, contains?: string): Request => ({
  method: 'GET',
  path,
  ...(contains && { contains }),
})
const asset = (v: Visibility, rest = '') => `/v1/assets/acme/${nameIn(v)}${rest}`
const nextManifest = (v: Visibility) => ({ ...manifests[v], version: `2.0.${++version}` })

/** By route: a request that succeeds for those who may, also when it succeeded before. */
const REQUESTS: Readonly<Record<string, (v: Visibility, who: string) => Request | Promise<Request>>> = {
  getBlob: (v) => get(`/v1/blobs/sha256-${manifests[v].files[0]!.digest}`),
  resolve: (v) => get(`/v1/resolve?ref=fw:@acme/${nameIn(v)}@1.0.0`),
  searchAssets: (v) => get('/v1/assets?limit=100', `"@acme/${nameIn(v)}"`),
  getAsset: (v) => get(asset(v)),
  getDerived: (v) => get(`/v1/derived/${manifests[v].files[0]!.digest}/br`),
  listEvents: (v) => get('/v1/events', `"@acme/${nameIn(v)}"`),
  startPublish: (v) => ({ method: 'POST', path: '/v1/publishes', body: { manifest: nextManifest(v) } }),
  getPublish: () => get(`/v1/publishes/${ids.publish}`),
  sendPart: () => ({
    method: 'PUT',
    path: `/v1/publishes/${ids.publish}/blobs/${ids.missing}/parts/0`,
    body: waiting,
  }),
  submitPublish: async () => {
    const { id } = await asOwner<{ id: string }>('POST', '/v1/publishes', {
      manifest: nextManifest('public'),
      dryRun: true,
    })
    return { method: 'POST', path: `/v1/publishes/${id}/submit` }
  },
  changeVersion: (v) => ({
    method: 'PATCH',
    path: asset(v, '/versions/1.0.0'),
    body: { deprecated: '' },
  }),
  removeVersion: async (v) => {
    const made = `1.0.${++version}`
    await publishClip(library.owner(), clips[v], `@acme/${nameIn(v)}`, made)
    return { method: 'DELETE', path: asset(v, `/versions/${made}?reason=test`) }
  },
  // New scopes wait for review.
  decideVersion: async () => {
    const name = `@scope-${++version}/first`
    await publishClip(library.owner(), testClip('first'), name, '1.0.0')
    return {
      method: 'POST',
      path: `/v1/assets/${name.slice(1)}/versions/1.0.0/decision`,
      body: { approve: true },
    }
  },
  setTag: (v) => ({ method: 'PUT', path: asset(v, '/tags/beta?version=1.0.0') }),
  deleteTag: (v) => ({ method: 'DELETE', path: asset(v, '/tags/beta') }),
  changeAsset: (v) => ({ method: 'PATCH', path: asset(v), body: { visibility: v } }),
  offerTransfer: (v) => ({ method: 'POST', path: asset(v, '/transfer'), body: { to: '@target' } }),
  // Accepting is for owners of the other scope, whether they own this one or not.
  acceptTransfer: async () => {
    const name = `gift-${++version}`
    await publishClip(library.owner(), testClip(name), `@acme/${name}`, '1.0.0')
    await asOwner('POST', `/v1/assets/acme/${name}/transfer`, { to: '@target' })
    return { method: 'POST', path: `/v1/assets/acme/${name}/transfer/accept` }
  },
  reportAsset: (v) => ({ method: 'POST', path: asset(v, '/reports'), body: { reason: 'other' } }),
  listHeld: () => get('/v1/held'),
  getModeration: () => get('/v1/moderation'),
  closeReport: async () => {
    await asOwner('POST', asset('public', '/reports'), { reason: 'broken' })
    const { reports } = await asOwner<{ reports: { id: string }[] }>('GET', '/v1/moderation')
    return { method: 'DELETE', path: `/v1/moderation/reports/${reports[0]!.id}` }
  },
  listScopes: () => get('/v1/scopes', '"@acme"'),
  getScope: () => get('/v1/scopes/acme'),
  listAudit: () => get('/v1/scopes/acme/audit'),
  getJobs: () => get('/v1/jobs'),
  setMember: () => ({ method: 'PUT', path: '/v1/scopes/acme/members/guest', body: { role: 'reader' } }),
  createWebhook: async () => {
    await removeWebhooks()
    return { method: 'POST', path: '/v1/scopes/acme/webhooks', body: { url: 'https://hooks.example.com/' } }
  },
  listWebhooks: () => get('/v1/scopes/acme/webhooks'),
  deleteWebhook: async () => {
    await removeWebhooks()
    const { id } = await asOwner<{ id: string }>('POST', '/v1/scopes/acme/webhooks', {
      url: 'https://hooks.example.com/',
    })
    return { method: 'DELETE', path: `/v1/scopes/acme/webhooks/${id}` }
  },
  addTrustedBuild: () => ({
    method: 'POST',
    path: '/v1/scopes/acme/builds',
    body: { asset: 'built', issuer: 'https://issuer.example.com', claims: { sub: 'x' } },
  }),
  listTrustedBuilds: () => get('/v1/scopes/acme/builds'),
  removeTrustedBuild: async () => {
    const { id } = await asOwner<{ id: string }>('POST', '/v1/scopes/acme/builds', {
      asset: 'gone',
      issuer: 'https://issuer.example.com',
      claims: { sub: 'x' },
    })
    return { method: 'DELETE', path: `/v1/scopes/acme/builds/${id}` }
  },
  exchangeIdentity: () => ({
    method: 'POST',
    path: '/v1/identity/token',
    body: { identityToken: 'none', asset: '@acme/open' },
  }),
  whoAmI: () => get('/v1/me'),
  listTokens: () => get('/v1/tokens'),
  createToken: () => ({
    method: 'POST',
    path: '/v1/tokens',
    body: { grants: [{ action: 'read', on: '@acme/open' }] },
  }),
  revokeToken: async (_v, who) => {
    const made = await send(
      { method: 'POST', path: '/v1/tokens', body: { grants: [{ action: 'read', on: '@acme/open' }] } },
      tokens[who],
    )
    const { token } = (await made.json()) as { token?: string }
    return { method: 'DELETE', path: `/v1/tokens/${(token ?? library.token).split('_')[1]}` }
  },
  getSession: () => get('/v1/session', '"name"'),
  logIn: (_v, who) => ({ method: 'POST', path: '/v1/session', body: { token: tokens[who] ?? '' } }),
  logOut: () => ({ method: 'DELETE', path: '/v1/session' }),
  startDeviceLogin: () => ({ method: 'POST', path: '/v1/device', body: {} }),
  takeDeviceToken: async () => ({
    method: 'POST',
    path: '/v1/device/token',
    body: { deviceCode: (await device()).deviceCode },
  }),
  getDeviceLogin: async () => get(`/v1/device/${(await device()).userCode}`),
  decideDeviceLogin: async () => ({
    method: 'POST',
    path: `/v1/device/${(await device()).userCode}`,
    body: { approve: false },
  }),
  metrics: () => get('/metrics'),
}

/** A scope has at most twenty. */
async function removeWebhooks(): Promise<void> {
  const { webhooks } = await asOwner<{ webhooks: { id: string }[] }>('GET', '/v1/scopes/acme/webhooks')
  for (const { id } of webhooks) await asOwner('DELETE', `/v1/scopes/acme/webhooks/${id}`)
}

const device = () => asOwner<{ deviceCode: string; userCode: string }>('POST', '/v1/device', {})

/** Routes whose answer depends on who may read the asset. */
const OF_ASSET = new Set(
  Object.keys(REQUESTS).filter((name) =>
    rows.some(([n, ...cells]) => n === name && cells.some((c) => c.includes(' '))),
  ),
)

async function answer(name: string, visibility: Visibility, who: string): Promise<string> {
  const request = await REQUESTS[name]!(visibility, who)
  const response = await send(request, tokens[who])
  const text = await response.text()
  if (response.status >= 400) return String(response.status)
  return request.contains === undefined || text.includes(request.contains) ? 'ok' : '404'
}

beforeAll(async () => {
  library = await testLibrary({
    config: {
      moderation: 'new-scopes',
      oidcIssuers: ['https://issuer.example.com'],
      publicAddress: 'https://faces.example.com',
      requestsPerMinute: 1e9,
    },
  })
  tokens.operator = library.token
  for (const visibility of VISIBILITIES) {
    const clip = clips[visibility]
    const done = await publishClip(library.owner(), clip, `@acme/${clip.name}`, '1.0.0', { visibility })
    // The first one of a scope waits for review.
    if (done.state === 'held')
      await asOwner('POST', asset(visibility, '/versions/1.0.0/decision'), { approve: true })
    manifests[visibility] = (await clipVersion(clip, `@acme/${clip.name}`, '1.0.0')).manifest
  }
  await publishClip(library.owner(), testClip('target'), '@target/first', '1.0.0')
  const member = async (name: string, role: string, scope = 'acme') =>
    (await asOwner<{ token?: string }>('PUT', `/v1/scopes/${scope}/members/${name}`, { role })).token
  for (const role of ['reader', 'publisher', 'maintainer', 'owner'])
    tokens[role] = await member(`a-${role}`, role)
  tokens.stranger = await member('stranger', 'owner', 'target')
  // All that follow are tokens of an owner.
  const token = async (grants: readonly object[], more: object = {}) => {
    const body = { grants, label: 'of the owner', ...more }
    const made = await send({ method: 'POST', path: '/v1/tokens', body }, tokens.owner)
    return ((await made.json()) as { token: string }).token
  }
  const read = { action: 'read', on: '*' }
  tokens['read-only'] = await token([read])
  tokens['other scope'] = await token(
    ['read', 'publish', 'manage'].map((action) => ({ action, on: '@target' })),
  )
  tokens.revoked = await token([read])
  await send({ method: 'DELETE', path: `/v1/tokens/${tokens.revoked.split('_')[1]}` }, tokens.owner)
  tokens.expired = await token([read], { days: 1 })
  tokens.demoted = await member('demoted', 'owner')
  await member('demoted', 'reader')
  await library.stop()
  const { context, close } = await library.open()
  await context.database.query("update tokens set expires_at = now() - interval '1 second' where id = $1", [
    tokens.expired.split('_')[1],
  ])
  await close()
  await library.restart()
  const { manifest, bytes } = await clipVersion(testClip('waiting'), '@acme/waiting', '1.0.0')
  const started = await asOwner<{ id: string; missing: string[] }>('POST', '/v1/publishes', { manifest })
  Object.assign(ids, { publish: started.id, missing: started.missing[0] })
  waiting = bytes
}, 120_000)
afterAll(() => library?.remove())

describe('[L10] every route', () => {
  it('is in the table, once', () => {
    const { paths } = describeApi() as { paths: Record<string, Record<string, { operationId: string }>> }
    const routes = Object.values(paths).flatMap((path) => Object.values(path).map((r) => r.operationId))
    const names = rows.map(([name]) => name)
    expect([...names].sort()).toEqual([...routes, 'getBlob', 'metrics'].sort())
    expect(Object.keys(REQUESTS).sort()).toEqual([...names].sort())
    expect(CALLERS.filter((who) => !(who in tokens))).toEqual([])
  })

  it.each(Object.keys(REQUESTS))(
    '%s answers each caller as the table says',
    async (name) => {
      const expected = rows.find(([route]) => route === name)!.slice(1)
      const visibilities = OF_ASSET.has(name) ? VISIBILITIES : VISIBILITIES.slice(0, 1)
      const found: string[] = []
      for (const who of CALLERS) {
        const answers: string[] = []
        for (const visibility of visibilities) answers.push(await answer(name, visibility, who))
        found.push(new Set(answers).size === 1 ? answers[0]! : answers.join(' '))
      }
      const byCaller = (cells: readonly string[]) =>
        Object.fromEntries(CALLERS.map((who, i) => [who, cells[i]]))
      expect(byCaller(found)).toEqual(byCaller(expected))
    },
    120_000,
  )

  it('lets moderators refuse a version who may change nothing else', async () => {
    const { token } = await asOwner<{ token: string }>('POST', '/v1/tokens', {
      grants: [{ action: 'moderate', on: '*' }],
    })
    const { path } = await REQUESTS.decideVersion!('public', 'operator')
    const body = { approve: false, reason: 'not ours' }
    expect((await send({ method: 'POST', path, body }, token)).status).toBe(204)
    const version = path.replace('/decision', '')
    expect((await send({ method: 'PATCH', path: version, body: { yanked: true } }, token)).status).toBe(403)
  })
})
