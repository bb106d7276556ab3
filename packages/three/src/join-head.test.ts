import type { Clip } from '@facework/documents'
import { compileRig } from '@facework/runtime'
import { Bone, Euler, Group, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { curveClip, JOINTS, MODEL, RIG } from '../test/head.ts'
import { bindCharacter } from './bind-character.ts'
import { joinHead } from './join-head.ts'

const h = Math.SQRT1_2
/** A body whose joints have axes of their own; its head joint is 2 m up. */
const BODY = [
  { name: 'Hips', reference: { t: [0, 1, 0], r: [0, 0, h, h], s: [1, 1, 1] } },
  { name: 'Head', parent: 'Hips', reference: { t: [1, 0, 0], r: [h, 0, 0, h], s: [1, 1, 1] } },
] as const

function scene(
  joints: readonly {
    name: string
    parent?: string
    reference: { t: readonly number[]; r: readonly number[] }
  }[],
) {
  const root = new Group()
  const bones = new Map<string, Bone>()
  for (const { name, parent, reference } of joints) {
    const bone = new Bone()
    bone.name = name
    bone.position.fromArray([...reference.t])
    bone.quaternion.fromArray([...reference.r])
    bones.set(name, bone)
    ;(parent === undefined ? root : bones.get(parent)!).add(bone)
  }
  return { root, bones }
}

function join(options = {}) {
  const body = scene(BODY)
  const head = scene(JOINTS)
  const bodyFace = bindCharacter(body.root, compileRig({ name: 'body', joints: BODY, meshes: [] }))
  const headFace = bindCharacter(head.root, RIG)
  const both = joinHead(bodyFace, headFace, options)
  const where = (bone: Bone) => {
    body.root.updateMatrixWorld(true)
    return {
      at: bone.getWorldPosition(new Vector3()),
      facing: new Vector3(0, 0, 1).applyQuaternion(bone.getWorldQuaternion(new Quaternion())),
    }
  }
  return { body, head, both, where }
}

/** Turns the body's head joint about the character's up by this much, and opens the jaw. */
function nodClip(yaw: number): Clip {
  const rest = new Quaternion(0, 0, h, h)
  const turned = rest
    .clone()
    .invert()
    .multiply(new Quaternion().setFromEuler(new Euler(0, yaw, 0)))
    .multiply(rest)
    .multiply(new Quaternion(h, 0, 0, h))
  return {
    ...curveClip({ JawDrop: [[0, 1]] }),
    joints: [
      {
        joint: 'Head',
        path: 'rotation',
        interpolation: 'linear',
        times: Float32Array.of(0),
        values: Float32Array.from(turned.toArray()),
      },
    ],
  }
}

describe('two skeletons joined at the head', () => {
  it('at rest the head joints lie on each other, and the head faces forward', () => {
    const { body, head, where } = join()
    const carried = where(head.bones.get('Head')!)
    expect(carried.at.distanceTo(where(body.bones.get('Head')!).at)).toBeLessThan(1e-6)
    expect(carried.at.distanceTo(new Vector3(0, 2, 0))).toBeLessThan(1e-6)
    expect(carried.facing.distanceTo(new Vector3(0, 0, 1))).toBeLessThan(1e-6)
  })
  it('one clip turns the body, which carries the head, once; the curves move the face', () => {
    const { head, both, where } = join()
    both.play(nodClip(0.6), { fade: 0 })
    for (let i = 0; i < 3; i++) both.update(0.01)
    const { facing, at } = where(head.bones.get('Head')!)
    expect(facing.distanceTo(new Vector3(Math.sin(0.6), 0, Math.cos(0.6)))).toBeLessThan(1e-6)
    expect(at.distanceTo(new Vector3(0, 2, 0))).toBeLessThan(1e-6)
    expect(head.bones.get('Jaw')!.quaternion.x).toBeCloseTo(h, 6)
    expect(both.diagnostics.filter((d) => d.code !== 'bind/mesh-missing')).toEqual([])
  })
  it('stops both, and comes off again', () => {
    const { head, both } = join()
    const playing = both.emote(nodClip(0.6), { fade: 0 })
    both.update(0.01)
    playing.stop(0)
    both.update(0.01)
    expect(head.bones.get('Jaw')!.quaternion.x).toBeCloseTo(0, 6)
    both.dispose()
    expect(head.root.parent).toBeNull()
  })
  it('says which joint is missing', () => {
    expect(() => join({ joint: 'Hed' })).toThrow(
      expect.objectContaining({ code: 'bind/join', hint: 'Did you mean "Head"?' }),
    )
  })
  it('a size fits a small head to a large body', () => {
    const { head, where } = join({ scale: 2 })
    expect(where(head.bones.get('Head')!).at.distanceTo(new Vector3(0, 2, 0))).toBeLessThan(1e-6)
    const jaw = where(head.bones.get('Jaw')!).at
    expect(jaw.y - 2).toBeCloseTo(2 * MODEL.joints[2]!.reference.t[1]!, 6)
  })
})
