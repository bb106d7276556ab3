import { libraryApi } from '@facework/library/api'
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishClip, testClip, testLibrary } from '../test-library.ts'
import { testProvider } from './test-provider.ts'

const AUDIENCE = 'https://faces.example.com'
const BUILD = { sub: 'repo:acme/faces:ref:refs/heads/main', repository: 'acme/faces' }

let library: Awaited<ReturnType<typeof testLibrary>>
let provider: Awaited<ReturnType<typeof testProvider>>
let issuer: string

beforeAll(async () => {
  provider = await testProvider({ aud: AUDIENCE, ...BUILD })
  issuer = provider.issuer
  library = await testLibrary({ config: { oidcIssuers: [issuer], publicAddress: AUDIENCE } })
  await publishClip(library.owner(), testClip('first'), '@acme/first', '1.0.0')
  await call('POST', '/v1/scopes/acme/builds', {
    asset: 'built',
    issuer,
    claims: { repository: 'acme/faces', sub: BUILD.sub },
  })
})
afterAll(async () => {
  await library.remove()
  await provider.close()
})

const call = (method: string, path: string, body?: unknown, token = library.token) =>
  fetch(`${library.url}${path}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const exchange = (identityToken: string, asset = '@acme/built') =>
  call('POST', '/v1/identity/token', { identityToken, asset }, '')
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
]

describe('[L10.1] the identity token of a build server', () => {
  it('gives a token that publishes one asset, for a quarter of an hour', async () => {
    const response = await exchange(await provider.sign())
    expect(response.status).toBe(200)
    const { token, seconds } = (await response.json()) as { token: string; seconds: number }
    expect(seconds).toBe(900)
    const build = library.as(token)
    expect((await publishClip(build, testClip('built'), '@acme/built', '1.0.0')).state).toBe('published')
    await expect(publishClip(build, testClip('other'), '@acme/other', '1.0.0')).rejects.toMatchObject({
      code: 'library/forbidden',
    })
    await expect(
      libraryApi(build).PUT('/v1/assets/{scope}/{name}/tags/{tag}', {
        params: { path: { scope: 'acme', name: 'built', tag: 'beta' }, query: { version: '1.0.0' } },
      }),
    ).rejects.toMatchObject({ code: 'library/forbidden' })
    const { data } = await libraryApi(library.owner()).GET('/v1/tokens')
    const made = data!.tokens.find(({ label }) => label.startsWith('Build repo:acme/faces'))!
    const minutes = (Date.parse(made.expires!) - Date.parse(made.at)) / 60_000
    expect(minutes).toBeCloseTo(15, 3)
  })

  it('is refused when it is not of this build, this library, this issuer, this moment, or signed by others', async () => {
    const { sign } = provider
    const strangers = await generateKeyPair('RS256')
    const secret = new TextEncoder().encode('a secret that everyone knows, long enough')
    const refused: Record<string, string> = {
      'another signer': await sign({}, { key: strangers.privateKey }),
      'a shared secret': await sign({}, { key: secret, algorithm: 'HS256' }),
      'another key': await sign({}, { keyId: 'second' }),
      'another audience': await sign({ aud: 'https://npm.example.com' }),
      'another issuer': await sign({ iss: 'https://issuer.example.com' }),
      expired: await sign({ exp: Math.floor(Date.now() / 1000) - 60 }),
      'no subject': await sign({ sub: undefined as never }),
      'no token': 'not.a.token',
      unsigned: `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ iss: issuer, aud: AUDIENCE, ...BUILD }))}.`,
    }
    for (const [name, token] of Object.entries(refused))
      expect([name, ...(await codeOf(await exchange(token)))]).toEqual([name, 401, 'library/identity'])
    const others: Record<string, [string, string]> = {
      'another branch': [await sign({ sub: 'repo:acme/faces:ref:refs/heads/wild' }), '@acme/built'],
      'another repository': [await sign({ repository: 'evil/faces' }), '@acme/built'],
      'a claim of another type': [await sign({ repository: ['acme/faces'] }), '@acme/built'],
      'another asset': [await provider.sign(), '@acme/first'],
      'an absent asset': [await provider.sign(), '@nobody/here'],
    }
    for (const [name, [token, asset]] of Object.entries(others))
      expect([name, ...(await codeOf(await exchange(token, asset)))]).toEqual([
        name,
        403,
        'library/build-not-trusted',
      ])
    expect(new Set(provider.asked)).toEqual(new Set(['/.well-known/openid-configuration', '/keys']))
  })

  it('counts once', async () => {
    const token = await provider.sign()
    const both = await Promise.all([exchange(token), exchange(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await codeOf(await exchange(token))).toEqual([401, 'library/identity'])
  })

  it('gives no more than the person may do today who trusts the build', async () => {
    const made = await call('PUT', '/v1/scopes/acme/members/mia', { role: 'maintainer' })
    const { token: mia } = (await made.json()) as { token: string }
    const trust = await call('POST', '/v1/scopes/acme/builds', { asset: 'mias', issuer, claims: BUILD }, mia)
    expect(trust.status).toBe(200)
    const { token } = (await (await exchange(await provider.sign(), '@acme/mias')).json()) as {
      token: string
    }
    await call('PUT', '/v1/scopes/acme/members/mia', { role: 'reader' })
    await expect(
      publishClip(library.as(token), testClip('mias'), '@acme/mias', '1.0.0'),
    ).rejects.toMatchObject({ code: 'library/forbidden' })
    // And readers trust no build.
    expect((await call('GET', '/v1/scopes/acme/builds', undefined, mia)).status).toBe(403)
  })

  it('is trusted by maintainers, for a provider that the operator chose, with a claim, until that is removed', async () => {
    const trust = (body: object) => call('POST', '/v1/scopes/acme/builds', body)
    expect(
      await codeOf(await trust({ asset: 'x1', issuer: 'https://other.example.com', claims: BUILD })),
    ).toEqual([422, 'library/issuer'])
    expect(await codeOf(await trust({ asset: 'x1', issuer, claims: {} }))).toEqual([422, 'library/claims'])
    const { data } = await libraryApi(library.owner()).GET('/v1/scopes/{scope}/builds', {
      params: { path: { scope: 'acme' } },
    })
    const build = data!.builds.find(({ asset }) => asset === '@acme/built')!
    expect(build).toMatchObject({ issuer, claims: BUILD, by: 'owner' })
    expect((await call('DELETE', `/v1/scopes/acme/builds/${build.id}`)).status).toBe(204)
    expect(await codeOf(await exchange(await provider.sign()))).toEqual([403, 'library/build-not-trusted'])
  })
})
