import { existsSync, readFileSync } from 'node:fs'
import { documentFromFiles, type Model, type PoseAsset } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { measurePose } from '../pose/pose-movement.ts'
import { facetsOf } from './facets.ts'
import { posesWithoutEffect } from './poses-without-effect.ts'

const project = new URL('../../../../../samples/project/', import.meta.url)

function read(path: string) {
  const bin = new URL(`${path}.bin`, project)
  const text = readFileSync(new URL(`${path}.json`, project), 'utf8')
  return documentFromFiles(text, existsSync(bin) ? new Uint8Array(readFileSync(bin)) : undefined)
}
const modelOf = (name: string) => read(`${name}/${name}.model`) as Model
const posesOf = (name: string) => read(`${name}/${name}.poses`) as PoseAsset

describe('the poses that move nothing', () => {
  it.each([
    ['ada', 'ada', 0],
    ['bolt', 'bolt', 1],
    ['grub', 'grub', 1],
    ['ada', 'grub', 51],
  ])('on %s with the poses of %s are those whose details say so: %i', (character, owner, count) => {
    const [model, asset] = [modelOf(character), posesOf(owner)]
    const still = asset.poses.filter(
      (p) => p.role.type === 'control' && measurePose(model, asset, p).largest === undefined,
    )
    expect(still).toHaveLength(count)
    const facets = facetsOf(asset, () => 0, posesWithoutEffect(model, asset)).flat()
    expect(facets.find((f) => f.title === 'Moves nothing')!.poses).toEqual(still)
  })
})
