import { arkit52, controlMapKind, facs50, rhubarb9, visemes15, vrm1 } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { calmMood } from '../character/calm-mood.ts'
import { detectMap, mapFromDetection } from '../index.ts'
import { BUILT_IN_VOCABULARIES, mapsToFollow } from '../internal.ts'

const names = (set: typeof arkit52) => set.controls.map((c) => c.name)
const way = (spoken: readonly string[], map = mapFromDetection(detectMap({ names: ['JawDrop'] }), 'head')) =>
  mapsToFollow(spoken, map, BUILT_IN_VOCABULARIES).map((m) => m.name)

describe("[M2] a character's own map", () => {
  it('is led to from the set that the curves speak', () => {
    expect(way(names(facs50))).toEqual(['head'])
    expect(way(names(arkit52))).toEqual(['ARKit-52 to FACS-50', 'head'])
    expect(way(names(visemes15))).toEqual(['visemes to FACS-50', 'head'])
    expect(way(names(rhubarb9))).toEqual(['Rhubarb to visemes', 'visemes to FACS-50', 'head'])
    expect(way(['headYaw', 'headPitch', 'headRoll'])).toEqual(['head'])
    expect(way(['anything'])).toEqual(['head'])
  })

  it('lets names of the head itself pass, whatever set they are of', () => {
    const avatar = mapFromDetection(detectMap({ names: names(vrm1), set: 'arkit-52' }), 'avatar')
    expect(way(['aa', 'happy', 'blinkLeft'], avatar)).toEqual(['avatar'])
    expect(way(['viseme_aa', 'viseme_O'], avatar)).toEqual(['visemes to ARKit-52', 'avatar'])
  })

  it('stands alone where it says no set', () => {
    expect(way(names(arkit52), controlMapKind.create('own', { lines: [] }))).toEqual(['own'])
  })
})

describe('[T3] the calm mood', () => {
  it.each([arkit52, facs50, vrm1])('blinks in the words of $name and ends as it begins', (set) => {
    const mood = calmMood(set)!
    expect(mood.loop).toBe(true)
    const known = new Set(names(set))
    expect(mood.curves.length).toBeGreaterThanOrEqual(3)
    for (const curve of mood.curves) {
      expect(known).toContain(curve.name)
      if (curve.type !== 'keyed') throw new Error('mood curves are keyed')
      expect(curve.keys.at(-1)!.value).toBe(curve.keys[0]!.value)
      expect(curve.keys.every((k) => k.value >= 0 && k.value <= 1)).toBe(true)
    }
    const lids = mood.curves.filter((c) => c.type === 'keyed' && c.keys.some((k) => k.value === 1))
    expect(lids).toHaveLength(2)
  })

  it('is not there for a set that only speaks', () => {
    expect(calmMood(visemes15)).toBeUndefined()
  })
})
