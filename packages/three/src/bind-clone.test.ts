import { clone } from 'three/addons/utils/SkeletonUtils.js'
import { describe, expect, it } from 'vitest'
import { headScene, RIG, snapshot } from '../test/head.ts'
import { CharacterBinding } from './character-binding.ts'

describe('[X2] the binding of a clone', () => {
  it('finds the objects that stand where those of the original do', () => {
    const original = new CharacterBinding(headScene().root, RIG)
    const twin = clone(original.root)
    // Names alone would not find them any more.
    twin.traverse((object) => {
      object.name = ''
      object.userData = {}
    })
    const bound = new CharacterBinding(twin, RIG, {}, original)
    expect(bound.diagnostics).toEqual(original.diagnostics)
    for (const name of RIG.jointNames) {
      const object = bound.jointObject(name)!
      expect(object).not.toBe(original.jointObject(name))
      expect(object.parent).not.toBeNull()
      let top = object
      while (top.parent) top = top.parent
      expect(top).toBe(twin)
    }
    const rest = snapshot(original.root)
    bound.character.setControl('JawDrop', 1)
    bound.update(0)
    expect(snapshot(original.root)).toEqual(rest)
    expect(bound.jointObject('Jaw')!.quaternion.equals(original.jointObject('Jaw')!.quaternion)).toBe(false)
  })

  it('searches a scene that is not a clone', () => {
    const original = new CharacterBinding(headScene().root, RIG)
    const other = headScene().root
    other.children.length = 0
    expect(new CharacterBinding(other, RIG, {}, original).diagnostics.map((d) => d.code)).toContain(
      'bind/nothing',
    )
  })
})
