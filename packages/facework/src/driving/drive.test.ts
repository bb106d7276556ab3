import { clipSource, type FaceSource } from '@facework/capture'
import { clipKind, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { arkitFace } from '../../test/faces.ts'

const performance = (values: Record<string, number>) =>
  clipKind.create('performance', {
    duration: 1,
    curves: Object.entries(values).map(([name, value]) =>
      keyedCurve(name, [
        [0, value],
        [1, value],
      ]),
    ),
  })

/** A clip that has been performed to its end when the drive is there. */
const still = (values: Record<string, number>): FaceSource => clipSource(performance(values), { rate: 30 })

describe('drive', () => {
  it('[K1] puts the frames of a source on the face, until it is stopped', async () => {
    const face = arkitFace()
    const drive = await face.drive(still({ jawOpen: 0.6, browInnerUp: 0.4 }))
    face.update(1 / 60)
    expect(face.values.jawOpen).toBeCloseTo(0.6, 3)
    expect(face.values.browInnerUp).toBeCloseTo(0.4, 3)
    drive.stop()
    face.update(1 / 60)
    expect(face.values.jawOpen).toBe(0)
  })

  it('drives only the regions that it is asked for', async () => {
    const face = arkitFace()
    await face.drive(still({ jawOpen: 0.6, browInnerUp: 0.4, eyeBlinkLeft: 1 }), { regions: ['mouth'] })
    face.update(1 / 60)
    expect(face.values.jawOpen).toBeCloseTo(0.6, 3)
    expect([face.values.browInnerUp, face.values.eyeBlinkLeft]).toEqual([0, 0])
    await expect(face.drive(still({ jawOpen: 1 }), { regions: ['mout' as 'mouth'] })).rejects.toMatchObject({
      code: 'capture/region',
      hint: expect.stringContaining('mouth'),
    })
  })

  it('[T1] leaves controls to clips of a higher priority, and no others', async () => {
    const face = arkitFace()
    face.play(performance({ jawOpen: 0.2 }), { priority: 'action2', fade: 0, loop: true })
    face.play(performance({ browInnerUp: 0.9 }), { priority: 'idle', fade: 0, loop: true })
    await face.drive(still({ jawOpen: 0.6, browInnerUp: 0.4 }), { priority: 'action' })
    face.update(1 / 60)
    face.update(1 / 60)
    expect(face.values.jawOpen).toBeCloseTo(0.2, 3)
    expect(face.values.browInnerUp).toBeCloseTo(0.4, 3)
  })

  it('releases the face where a source cannot start', async () => {
    const face = arkitFace()
    const broken: FaceSource = {
      ...still({ jawOpen: 1 }),
      start: () => Promise.reject(new Error('no camera')),
    }
    await expect(face.drive(broken)).rejects.toThrow('no camera')
    face.setWeights({ jawOpen: 0.3 })
    face.update(1 / 60)
    expect(face.values.jawOpen).toBeCloseTo(0.3, 3)
  })
})
