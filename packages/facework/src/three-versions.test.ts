import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { scriptForPage } from '../../../scripts/script-for-page.mjs'

const root = new URL('../../../', import.meta.url)
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))

// The browser tests of @facework/three draw with it as well.
it('the oldest three of the peer ranges is the one that tests use', () => {
  const { version } = readJson('node_modules/three-oldest/package.json')
  const ranges = readdirSync(new URL('packages', root)).flatMap((folder) => {
    const { name, peerDependencies } = readJson(`packages/${folder}/package.json`)
    return peerDependencies?.three ? [[name, `${peerDependencies.three}.0`]] : []
  })
  expect(ranges).toEqual(
    ['@facework/element', 'facework', '@facework/react', '@facework/three'].map((name) => [
      name,
      `>=${version}`,
    ]),
  )
})

it('the oldest three has everything that is imported from it', async () => {
  // A bundler stops at a name that a module does not export.
  const script = await scriptForPage(new URL('index.ts', import.meta.url), 'facework', 'three-oldest')
  expect(script).toContain('createStage')
})
