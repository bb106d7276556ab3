import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipVersion, publishClip, testClip, testLibrary } from './test-library.ts'

let library: Awaited<ReturnType<typeof testLibrary>>
/** Tokens by who has them. */
const tokens: Record<string, string | undefined> = { anonymous: undefined }
const clips = { public: testClip('shown'), team: testClip('shared'), private: testClip('secret') }

const call = (
  who: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  fetch(`${library.url}${path}`, {
    method,
    headers: {
      ...(tokens[who] ? { authorization: `Bearer ${tokens[who]}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

beforeAll(async () => {
  library = await testLibrary()
  tokens.owner = library.token
  for (const [visibility, clip] of Object.entries(clips))
    await publishClip(library.owner(), clip, `@acme/${clip.name}`, '1.0.0', {
      visibility: visibility as 'team',
    })
  for (const role of ['maintainer', 'publisher', 'reader']) {
    const made = await call('owner', 'PUT', `/v1/scopes/acme/members/${role}`, { role })
    tokens[role] = ((await made.json()) as { token: string }).token
  }
  const made = await call('owner', 'PUT', '/v1/scopes/acme/members/stranger', { role: 'reader' })
  tokens.stranger = ((await made.json()) as { token: string }).token
  await call('owner', 'PUT', '/v1/scopes/acme/members/stranger', { role: null })
  const token = async (body: object) =>
    ((await (await call('publisher', 'POST', '/v1/tokens', body)).json()) as { token: string }).token
  tokens.readOnly = await token({ grants: [{ action: 'read', on: '*' }] })
  tokens.otherScope = await token({
    grants: [
      { action: 'read', on: '@other' },
      { action: 'publish', on: '@other' },
    ],
  })
  tokens.revoked = await token({ grants: [{ action: 'read', on: '*' }] })
  await call('publisher', 'DELETE', `/v1/tokens/${tokens.revoked!.split('_')[1]}`)
})
afterAll(() => library.remove())

/** Status of reading an asset, by who reads it: public, team, private. */
const READING: Readonly<Record<string, readonly [number, number, number]>> = {
  anonymous: [200, 404, 404],
  stranger: [200, 404, 404],
  reader: [200, 200, 404],
  publisher: [200, 200, 200],
  maintainer: [200, 200, 200],
  owner: [200, 200, 200],
  readOnly: [200, 200, 200],
  otherScope: [200, 404, 404],
  revoked: [401, 401, 401],
}

describe('[L10] rights', () => {
  it.each(Object.entries(READING))('of %s to read: by name, by address, by digest', async (who, expected) => {
    for (const [i, clip] of Object.values(clips).entries()) {
      const { manifest } = await clipVersion(clip, `@acme/${clip.name}`, '1.0.0')
      const detail = await call(who, 'GET', `/v1/assets/acme/${clip.name}`)
      const resolved = await call(who, 'GET', `/v1/resolve?ref=fw:@acme/${clip.name}`)
      const blob = await call(who, 'GET', `/v1/blobs/sha256-${manifest.files[0]!.digest}`)
      expect([clip.name, detail.status, resolved.status]).toEqual([clip.name, expected[i], expected[i]])
      // A public file is served to anyone, before the token is looked at: a CDN answers for it.
      expect([clip.name, blob.status]).toEqual([clip.name, i === 0 ? 200 : expected[i]])
    }
  })

  it('what may not be read is as if it did not exist, also in search and for those who guess', async () => {
    const absent = await call('stranger', 'GET', '/v1/resolve?ref=fw:@acme/absent')
    const secret = await call('stranger', 'GET', '/v1/resolve?ref=fw:@acme/secret')
    const text = async (response: Response, name: string) => (await response.text()).replaceAll(name, 'NAME')
    expect(await text(secret, 'secret')).toBe(await text(absent, 'absent'))
    const list = (await (await call('stranger', 'GET', '/v1/assets')).json()) as {
      total: number
      assets: { name: string }[]
    }
    expect([list.total, list.assets.map((a) => a.name)]).toEqual([1, ['@acme/shown']])
  })

  it('whether a private file exists is not told to those who publish the same bytes', async () => {
    const made = await call('owner', 'PUT', '/v1/scopes/acme/members/stranger', { role: null })
    expect(made.status).toBe(200)
    await publishClip(library.owner(), testClip('first'), '@other/first', '1.0.0')
    await call('owner', 'PUT', '/v1/scopes/other/members/stranger', { role: 'publisher' })
    const { manifest } = await clipVersion(clips.private, '@other/copy', '1.0.0', { id: testClip('x').id })
    const started = await call('stranger', 'POST', '/v1/publishes', { manifest })
    expect(((await started.json()) as { missing: string[] }).missing).toEqual([manifest.files[0]!.digest])
    const own = await call('publisher', 'POST', '/v1/publishes', {
      manifest: { ...manifest, name: '@acme/copy' },
    })
    expect(((await own.json()) as { missing: string[] }).missing).toEqual([])
    // Nor to a token of somebody who could read them, if it is for another scope.
    await call('owner', 'PUT', '/v1/scopes/other/members/publisher', { role: 'publisher' })
    const elsewhere = await call('otherScope', 'POST', '/v1/publishes', { manifest })
    expect(((await elsewhere.json()) as { missing: string[] }).missing).toEqual([manifest.files[0]!.digest])
  })

  /** Status of changes: publish, yank, tag, members. */
  const CHANGES: Readonly<Record<string, readonly [number, number, number, number]>> = {
    anonymous: [401, 401, 401, 401],
    stranger: [404, 403, 403, 404],
    reader: [403, 403, 403, 403],
    publisher: [200, 403, 403, 403],
    readOnly: [403, 403, 403, 403],
    otherScope: [403, 403, 403, 403],
    revoked: [401, 401, 401, 401],
    maintainer: [200, 204, 204, 403],
    owner: [200, 204, 204, 200],
  }
  it.each(Object.entries(CHANGES))('of %s to change', async (who, expected) => {
    const { manifest } = await clipVersion(
      testClip('shown', clips.public.id, ['JawDrop', 'Pucker']),
      '@acme/shown',
      '1.1.0',
    )
    const publish = await call(who, 'POST', '/v1/publishes', { manifest })
    const yank = await call(who, 'PATCH', '/v1/assets/acme/shown/versions/1.0.0', { deprecated: '' })
    const tag = await call(who, 'PUT', '/v1/assets/acme/shown/tags/beta?version=1.0.0')
    const members = await call(who, 'PUT', '/v1/scopes/acme/members/guest', { role: 'reader' })
    expect([publish, yank, tag, members].map((r) => r.status)).toEqual(expected)
  })

  it('a person whose role was taken away cannot use an old token for it', async () => {
    await call('owner', 'PUT', '/v1/scopes/acme/members/publisher', { role: 'reader' })
    const { manifest } = await clipVersion(testClip('late'), '@acme/late', '1.0.0')
    expect((await call('publisher', 'POST', '/v1/publishes', { manifest })).status).toBe(403)
    await call('owner', 'PUT', '/v1/scopes/acme/members/publisher', { role: 'publisher' })
  })

  it('a token gives no more than it has to another one', async () => {
    const more = await call('readOnly', 'POST', '/v1/tokens', {
      grants: [{ action: 'publish', on: '@acme' }],
    })
    expect(more.status).toBe(403)
  })

  it('pages of other origins read what is public, and write nothing', async () => {
    const origin = { origin: 'https://game.example' }
    const read = await call('anonymous', 'GET', '/v1/resolve?ref=fw:@acme/shown', undefined, origin)
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const { manifest } = await clipVersion(testClip('csrf'), '@acme/csrf', '1.0.0')
    expect((await call('owner', 'POST', '/v1/publishes', { manifest }, origin)).status).toBe(403)
  })

  it('the audit log shows every change, and any change of itself', async () => {
    await library.stop()
    const { findAuditBreak } = await import('./access/audit.ts')
    const { context, close } = await library.open()
    const { rows } = await context.database.query<{ id: string }>(
      "select id from scopes where name = 'acme'",
      [],
    )
    expect(await findAuditBreak(context.database, rows[0]!.id)).toBeUndefined()
    await context.database.query("update audit set actor = 'someone' where scope = $1 and n = 2", [
      rows[0]!.id,
    ])
    expect(await findAuditBreak(context.database, rows[0]!.id)).toBe(2)
    await close()
    await library.restart()
  })
})

describe('[L3] names and paths', () => {
  it('that lead anywhere else are refused, in addresses and in manifests', async () => {
    const hostile = [
      '..',
      '../x',
      '%2e%2e',
      '..%2f..%2fetc%2fpasswd',
      '%00',
      'a%00b',
      'A',
      'é',
      '%c0%ae',
      `${'a'.repeat(300)}`,
      'a b',
      '@x',
      '.',
      'con:',
    ]
    for (const text of hostile) {
      for (const path of [
        `/v1/assets/acme/${text}`,
        `/v1/assets/${text}/shown`,
        `/v1/blobs/${text}`,
        `/v1/blobs/sha256-${text}`,
        `/v1/publishes/${text}`,
        `/${text}`,
        `/assets/${text}`,
        `/v1/resolve?ref=fw:@acme/${text}`,
      ]) {
        // Clients resolve dots themselves. The page is the same for everyone, and asks for scopes and assets itself.
        const { pathname } = new URL(path, 'http://library')
        if (pathname === '/' || pathname.startsWith('/@')) continue
        const { status } = await call('owner', 'GET', path)
        expect([path, status >= 400 && status < 500]).toEqual([path, true])
      }
    }
    const { manifest } = await clipVersion(testClip('paths'), '@acme/paths', '1.0.0')
    const file = manifest.files[0]!
    for (const path of [
      '../x.json',
      '/etc/passwd',
      'a/../../x',
      'a\\b',
      'a//b',
      './a',
      '.hidden',
      'a/.git/x',
      'C:x',
      'con.json',
      'a\u0000b',
      'e\u0301.json',
      'a\u202eb',
      'x '.repeat(150),
      'nul',
      'a/',
      'a.',
    ]) {
      const body = {
        manifest: {
          ...manifest,
          main: path,
          files: [{ ...file, path }],
          members: [{ ...manifest.members[0]!, path }],
        },
      }
      const refused = await call('owner', 'POST', '/v1/publishes', body)
      expect([path, refused.status]).toEqual([path, 422])
    }
    const twice = { ...manifest, files: [file, { ...file, path: file.path.toUpperCase() }] }
    expect((await call('owner', 'POST', '/v1/publishes', { manifest: twice })).status).toBe(422)
    for (const name of [
      '@acme/x',
      '@Acme/ada',
      'ada',
      '@acme/a_b',
      '@acme/../x',
      '@acme/ada/x',
      `@acme/${'a'.repeat(65)}`,
      '@acme/-ada',
    ])
      expect([
        name,
        (await call('owner', 'POST', '/v1/publishes', { manifest: { ...manifest, name } })).status,
      ]).toEqual([name, 422])
  })

  it('that differ by hyphens alone are one name', async () => {
    await publishClip(library.owner(), testClip('two'), '@acme/two-words', '1.0.0')
    const same = await publishClip(library.owner(), testClip('two'), '@acme/twowords', '1.0.0')
    expect(same).toMatchObject({ state: 'rejected', diagnostics: [{ code: 'library/name-taken' }] })
  })
})

describe('[L10] the session of the page', () => {
  const page = { 'sec-fetch-site': 'same-origin' }
  const logIn = () =>
    call('anonymous', 'POST', '/v1/session', { token: tokens.publisher }, { origin: library.url })
  const cookieOf = (response: Response) => response.headers.get('set-cookie')!

  it('is a cookie that no script reads, for this library alone, and ends with log out', async () => {
    const made = await logIn()
    expect([made.status, await made.json()]).toEqual([200, { name: 'publisher', operator: false }])
    const cookie = cookieOf(made)
    expect(cookie).toMatch(
      /^facework-session=fwl_\w+_[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
    const secure = await call(
      'anonymous',
      'POST',
      '/v1/session',
      { token: tokens.publisher },
      { 'x-forwarded-proto': 'https' },
    )
    expect(cookieOf(secure)).toMatch(/^__Host-facework=.*; Secure$/)
    const headers = { ...page, cookie: cookie.split(';')[0]! }
    const who = async (more: Record<string, string> = {}) =>
      (
        (await (
          await call('anonymous', 'GET', '/v1/session', undefined, { ...headers, ...more })
        ).json()) as { person: unknown }
      ).person
    expect(await who()).toEqual({ name: 'publisher', operator: false })
    expect((await call('anonymous', 'GET', '/v1/assets/acme/secret', undefined, headers)).status).toBe(200)
    // Another site, also one on the same machine, does not act with it.
    expect(await who({ 'sec-fetch-site': 'cross-site' })).toBeNull()
    expect(await who({ 'sec-fetch-site': 'same-site' })).toBeNull()
    // Changes need the origin of the library.
    const change = (more: Record<string, string>) =>
      call(
        'anonymous',
        'POST',
        '/v1/tokens',
        { grants: [{ action: 'read', on: '*' }] },
        { ...headers, ...more },
      )
    expect((await change({})).status).toBe(401)
    expect((await change({ origin: 'http://evil.example' })).status).toBe(403)
    expect((await change({ origin: library.url })).status).toBe(200)
    const out = await call('anonymous', 'DELETE', '/v1/session', undefined, {
      ...headers,
      origin: library.url,
    })
    expect([out.status, cookieOf(out)]).toEqual([204, expect.stringContaining('Max-Age=0')])
    expect(await who()).toBeNull()
    // The token that it was made with goes on, and one that has ended makes none.
    expect((await call('publisher', 'GET', '/v1/me')).status).toBe(200)
    expect((await call('anonymous', 'POST', '/v1/session', { token: tokens.revoked })).status).toBe(401)
  })
})

describe('[L10] a program that logs in by a code', () => {
  const start = async () =>
    (await (await call('anonymous', 'POST', '/v1/device', { label: 'facework on laptop' })).json()) as {
      deviceCode: string
      userCode: string
    }
  const take = (deviceCode: string) => call('anonymous', 'POST', '/v1/device/token', { deviceCode })

  it('gets a token once a person has allowed it, once, with no more rights than theirs', async () => {
    const { deviceCode, userCode } = await start()
    expect(userCode).toMatch(/^[B-Z]{4}-[B-Z]{4}$/)
    expect(await (await take(deviceCode)).json()).toEqual({})
    expect((await call('anonymous', 'GET', `/v1/device/${userCode}`)).status).toBe(401)
    expect(await (await call('owner', 'GET', `/v1/device/${userCode}`)).json()).toEqual({
      label: 'facework on laptop',
    })
    expect((await call('owner', 'POST', `/v1/device/${userCode}`, { approve: true })).status).toBe(204)
    // The code that is shown opens nothing.
    expect((await take(userCode)).status).toBe(404)
    const { token } = (await (await take(deviceCode)).json()) as { token: string }
    tokens.program = token
    const me = (await (await call('program', 'GET', '/v1/me')).json()) as { grants: { action: string }[] }
    expect(me.grants.map(({ action }) => action).sort()).toEqual(['manage', 'publish', 'read'])
    expect((await take(deviceCode)).status).toBe(404)
    expect((await call('owner', 'POST', `/v1/device/${userCode}`, { approve: true })).status).toBe(404)
  })

  it('gets none when it is denied', async () => {
    const { deviceCode, userCode } = await start()
    await call('reader', 'POST', `/v1/device/${userCode.toLowerCase()}`, { approve: false })
    const refused = await take(deviceCode)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'library/login-denied',
    ])
  })
})
