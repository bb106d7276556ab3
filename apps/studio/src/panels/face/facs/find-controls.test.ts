import { facs50 } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { findControls } from './find-controls.ts'
import { oppositeOf } from './opposite-of.ts'

const found = (query: string) => findControls(facs50.controls, query).map((c) => c.name)

describe('the search of the FACS reference', () => {
  it('finds by name, by what it does, by unit and by the name in ARKit', () => {
    expect(found('cheekpuff')).toEqual(['LeftCheekPuff', 'RightCheekPuff'])
    expect(found('smiles left')).toEqual(['LeftLipCornerPuller'])
    expect(found('au12')).toEqual(['LeftLipCornerPuller', 'RightLipCornerPuller'])
    expect(found('mouthSmileLeft')).toEqual(['LeftLipCornerPuller'])
    expect(found('zygomatic')).toEqual([])
    expect(found('')).toHaveLength(50)
  })
})

describe('opposites', () => {
  it('are the other ends of two-way handles', () => {
    expect(oppositeOf('LeftLipCornerPuller')).toBe('LeftLipCornerDown')
    expect(oppositeOf('RightEyeClosed')).toBe('RightEyeUpperLidRaiser')
    expect(oppositeOf('JawDrop')).toBeUndefined()
    expect(oppositeOf('LeftDimpler')).toBeUndefined()
  })
})
