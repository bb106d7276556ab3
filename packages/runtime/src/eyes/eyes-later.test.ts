import { describe, expect, it, vi } from 'vitest'
import { EyeMovement } from './eye-movement.ts'

describe('[T4] Eyes whose movement is downloaded with the first call', () => {
  it('do what was asked, in its order, when it is there', async () => {
    vi.resetModules()
    const { eyeMovementPart } = await import('./movement-part.ts')
    const { Eyes } = await import('./eyes.ts')
    const load = vi.fn(async () => EyeMovement)
    eyeMovementPart.loadBy(load)
    const eyes = new Eyes()
    eyes.autoBlink(undefined)
    expect(load).not.toHaveBeenCalled()
    const blink = vi.spyOn(EyeMovement.prototype, 'blink')
    const wander = vi.spyOn(EyeMovement.prototype, 'saccades')
    eyes.blink()
    eyes.saccades({ seed: 2 })
    eyes.saccades(undefined)
    expect(blink).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(blink).toHaveBeenCalledOnce())
    expect(load).toHaveBeenCalledOnce()
    expect(wander.mock.calls).toEqual([[{ seed: 2 }], [undefined]])
    eyes.blink()
    expect(blink).toHaveBeenCalledTimes(2)
    vi.restoreAllMocks()
  })
})
