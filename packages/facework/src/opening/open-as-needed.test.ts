import { readFileSync } from 'node:fs'
import { openCharacter } from '@facework/operations'
import { describe, expect, it, vi } from 'vitest'
import { sampleClip, sampleFace } from '../../test/faces.ts'
import { loadCharacter } from '../loading/load-character.ts'
import { openAsNeeded } from './open-as-needed.ts'

const HEAD = new URL('../../../../samples/heads/ada-game.glb', import.meta.url)

describe('a character that is opened as needed', () => {
  it('[G4] is the one that openCharacter makes', async () => {
    const { documents } = await sampleFace('ada-game')
    const [whole, light] = [openCharacter(documents), await openAsNeeded(documents)]
    expect(light.map?.lines).toEqual(whole.map?.lines)
    expect(light.policy).toEqual(whole.policy)
    expect(light.graph.rig.curveNames).toEqual(whole.graph.rig.curveNames)
    expect(light.unusedCurves(sampleClip('laugh'))).toEqual(whole.unusedCurves(sampleClip('laugh')))
  })

  it('[T4] has its gaze measured when it first looks at something', async () => {
    const [bound, loaded] = [await sampleFace('ada-game'), await loadCharacter(readFileSync(HEAD))]
    const looked = (face: typeof bound) => {
      face.lookAt([0.4, 1.5, 1])
      for (let i = 0; i < 60; i++) face.update(1 / 30)
      return Array.from(face.character.frame.morphs)
    }
    expect(loaded.opened.gazeMeasured).toBe(false)
    const expected = looked(bound)
    const farOff = () => Math.max(...looked(loaded).map((value, i) => Math.abs(value - expected[i]!)))
    expect(farOff()).toBeGreaterThan(0.01)
    await vi.waitFor(() => expect(farOff()).toBeLessThan(1e-3), { timeout: 10_000 })
    expect(Math.max(...expected)).toBeGreaterThan(0.1)
  })
})
