import { arkit52, facs50 } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { EMOTIONS, TESTS } from '../expressions/expressions.table.ts'
import { mirrorFace } from './mirror-face.ts'
import { ownNames } from './own-names.ts'

describe('a face in the words of FACS-50', () => {
  it('[M2] is said by a head of ARKit in its own names', () => {
    const names = ownNames(arkit52.controls.map((c) => c.name))
    expect(names('LeftLipCornerPuller')).toEqual(['mouthSmileLeft'])
    expect(names('EyesLookLeft').toSorted()).toEqual(['eyeLookInRight', 'eyeLookOutLeft'])
    // Half of a Corrugator is only a part of browDown, and no name for it.
    expect(names('Corrugator')).toEqual(['Corrugator'])
    expect(ownNames(['JawDrop', 'jawOpen'])('JawDrop')).toEqual(['JawDrop'])
  })

  it('[M1] expressions name nothing but controls, within their ranges', () => {
    const known = new Set(facs50.controls.map((c) => c.name))
    for (const { name, values } of [...EMOTIONS, ...TESTS]) {
      for (const [control, value] of Object.entries(values)) {
        expect(known.has(control), `${name}: ${control}`).toBe(true)
        expect(value > 0 && value <= 1, `${name}: ${control}`).toBe(true)
      }
    }
  })

  it('[M1] changes sides in a mirror, also where one control stands for both eyes', () => {
    expect(mirrorFace({ LeftEyeClosed: 1, EyesLookLeft: 0.3, JawDrop: 0.5 })).toEqual({
      RightEyeClosed: 1,
      EyesLookRight: 0.3,
      JawDrop: 0.5,
    })
  })
})
