import { readFileSync } from 'node:fs'
import { GraphNode } from 'playcanvas'
import { describe, expect, it } from 'vitest'
import { bindHead, loadCharacter, loadHead } from './index.ts'

const ada = new Uint8Array(readFileSync(new URL('../../../samples/heads/ada-game.glb', import.meta.url)))

// What needs a graphics device is in example.browser.test.ts.
describe('misuse of bindHead and loadCharacter', () => {
  it('gives errors that name the fix', async () => {
    const head = await loadHead(ada)
    const bind = (entity: unknown) => {
      try {
        return bindHead(entity as never, head).diagnostics.map(({ code }) => code)
      } catch (error) {
        return (error as { code: string; message: string }).message
      }
    }
    expect(bind(undefined)).toContain('found undefined')
    expect(bind({ resource: {} })).toContain('an asset: instantiate it first')
    expect(bind(Promise.resolve())).toContain('a promise: await it first')
    expect(bind(new GraphNode('empty'))).toContain('bind/nothing')
    await expect(loadCharacter(ada, undefined as never)).rejects.toMatchObject({ code: 'bind/scene' })
    await expect(loadCharacter(new Uint8Array(4), { assets: {}, root: {} } as never)).rejects.toMatchObject({
      code: 'load/not-gltf',
    })
  })

  it('[X2] binds nodes by name, and says which are missing', async () => {
    const head = await loadHead(ada)
    const root = new GraphNode('root')
    const [first, second] = head.model.joints
    for (const { name } of [first!]) root.addChild(new GraphNode(name))
    const face = bindHead(root as never, head)
    expect(face.jointNode(first!.name)?.name).toBe(first!.name)
    const missing = face.diagnostics
      .filter(({ code }) => code === 'bind/joint-missing')
      .map(({ path }) => path)
    expect(missing).not.toContain(first!.name)
    if (second) expect(missing).toContain(second.name)
  })
})
