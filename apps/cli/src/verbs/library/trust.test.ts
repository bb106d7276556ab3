import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clipKind, documentToFiles, keyedCurve } from '@facework/documents'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testProvider } from '../../../../library/server/identity/test-provider.ts'
import { testLibrary } from '../../../../library/server/test-library.ts'
import { testFolder } from '../../test-io.ts'

let library: Awaited<ReturnType<typeof testLibrary>>
let provider: Awaited<ReturnType<typeof testProvider>>
let own: string
const before = { ...process.env }

beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), 'facework-own-'))
  provider = await testProvider({ sub: 'repo:acme/faces', repository: 'acme/faces' })
  library = await testLibrary()
  Object.assign(process.env, { FACEWORK_CONFIG: join(own, 'config'), FACEWORK_CACHE: join(own, 'cache') })
  for (const name of ['FACEWORK_TOKEN', 'FACEWORK_LIBRARY', 'FACEWORK_IDENTITY_TOKEN'])
    delete process.env[name]
})
afterAll(async () => {
  process.env = before
  await library.remove()
  await provider.close()
  await rm(own, { recursive: true, force: true })
})

it('[L10.1] a build publishes with the identity token of its provider, and with nothing else', async () => {
  await library.restart({ publicAddress: library.url, oidcIssuers: [provider.issuer] })
  const folder = testFolder()
  const clip = clipKind.create('wave', { duration: 1, curves: [keyedCurve('JawDrop', [[0, 0.5]])] })
  folder.write('wave.clip.json', documentToFiles(clip).json)
  const publish = (version: string) =>
    folder.run(
      'publish',
      'wave.clip.json',
      '--as',
      '@acme/wave',
      '--license',
      'CC0-1.0',
      '--release',
      version,
    )
  folder.write('token', library.token)
  await folder.run('login', library.url, '--token-file', 'token')
  await publish('1.0.0')
  const added = await folder.json(
    'trust',
    'add',
    '@acme/wave',
    '--issuer',
    provider.issuer,
    '--claim',
    'repository=acme/faces',
    'sub=repo:acme/faces',
  )
  expect(added.json.ok).toBe(true)

  // Another machine, without a login.
  process.env.FACEWORK_CONFIG = join(own, 'build')
  const without = await folder.run('login', library.url, '--build', '@acme/wave')
  expect([without.code, without.err]).toEqual([1, expect.stringContaining('cli/no-identity')])
  Object.assign(process.env, provider.env)
  const other = await folder.run('login', library.url, '--build', '@acme/other')
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('library/build-not-trusted')])
  expect((await folder.run('login', library.url, '--build', '@acme/wave')).code).toBe(0)
  expect((await publish('1.0.1')).code).toBe(0)
  expect((await folder.run('yank', '@acme/wave@1.0.0')).err).toContain('library/forbidden')

  process.env.FACEWORK_CONFIG = join(own, 'config')
  const listed = await folder.json('trust', 'list', '@acme')
  expect(listed.json.builds).toMatchObject([{ asset: '@acme/wave', claims: { repository: 'acme/faces' } }])
  await folder.run('trust', 'remove', '@acme', (added.json as { id: string }).id)
  expect((await folder.json('trust', 'list', '@acme')).json.builds).toEqual([])
  process.env.FACEWORK_CONFIG = join(own, 'build')
  expect((await folder.run('login', library.url, '--build', '@acme/wave')).err).toContain('build-not-trusted')
})
