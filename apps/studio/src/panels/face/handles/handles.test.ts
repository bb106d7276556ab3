import { facs50 } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { partnerOf } from '../../../base/controls.ts'
import { controlsOf, type Handle, placeOf, readHandle, valueAt, writeHandle } from './handle.ts'
import { HandleDrag } from './handle-drag.ts'
import { BANKS, HANDLES } from './handles.table.ts'

const handle = (id: string): Handle => HANDLES.find((h) => h.id === id)!
const read = (h: Handle, values: Record<string, number>) => readHandle(h, (name) => values[name] ?? 0)
const plain = { fine: false, oneAxis: false }

describe('handles of the face', () => {
  it('[M1] handles and banks hold each of the 50 controls once', () => {
    const held = [...HANDLES.flatMap(controlsOf), ...BANKS.flatMap((b) => b.controls)]
    expect(held.toSorted()).toEqual(facs50.controls.map((c) => c.name).toSorted())
  })

  it('[M1] a handle is in the region of its controls', () => {
    const region = new Map(facs50.controls.map((c) => [c.name, c.region]))
    for (const h of HANDLES) {
      for (const control of controlsOf(h)) expect(region.get(control), control).toBe(h.region)
    }
  })

  it('the character’s right is at the left of the screen, its partner as far at the right', () => {
    for (const h of HANDLES) {
      const partner = HANDLES.find((o) => controlsOf(o).includes(partnerOf(controlsOf(h)[0]!) ?? ''))
      if (!partner) continue
      expect(h.x < 438.5).toBe(h.id.startsWith('Right'))
      expect(h.x + partner.x).toBeCloseTo(877, 9)
      expect(partner.y).toBe(h.y)
    }
  })

  it('what is written is read back, and the knob is where the value says', () => {
    for (const h of HANDLES) {
      for (const at of [
        { x: 0.25, y: 0.5 },
        { x: -0.5, y: 0.75 },
        { x: 0, y: -0.4 },
      ]) {
        const wanted = valueAt(h, placeOf(h, at))
        const again = read(h, writeHandle(h, wanted))
        expect(again.x, h.id).toBeCloseTo(wanted.x, 9)
        expect(again.y, h.id).toBeCloseTo(wanted.y, 9)
      }
    }
  })

  it('a two-way slider moves one control at a time', () => {
    expect(writeHandle(handle('LeftLid'), { x: 0, y: 0.3 })).toEqual({
      LeftEyeUpperLidRaiser: 0.3,
      LeftEyeClosed: 0,
    })
    expect(writeHandle(handle('LeftLid'), { x: 0, y: -1 })).toEqual({
      LeftEyeUpperLidRaiser: 0,
      LeftEyeClosed: 1,
    })
    // 72 units of the drawing are both ways together: from closed at the bottom to wide at the top.
    expect(placeOf(handle('LeftLid'), { x: 0, y: -1 }).y).toBe(258)
    expect(placeOf(handle('LeftLid'), { x: 0, y: 1 }).y).toBe(186)
  })

  it('a jaw pad has its zero near the top, and drops downward', () => {
    const jaw = handle('Jaw')
    expect(placeOf(jaw, { x: 0, y: 0 })).toEqual({ x: 438.5, y: 515 })
    expect(placeOf(jaw, { x: 0, y: -1 }).y).toBe(537)
    expect(writeHandle(jaw, valueAt(jaw, { x: 438.5, y: 526 }))).toEqual({
      JawDrop: 0.5,
      JawLeft: 0,
      JawRight: 0,
    })
  })

  it('corners widen outward on either side of the screen', () => {
    expect(writeHandle(handle('LeftCorner'), { x: 0.5, y: 0 })).toMatchObject({
      LeftLipStretcher: 0.5,
      LeftDimpler: 0,
    })
    expect(writeHandle(handle('RightCorner'), { x: -0.5, y: 0 })).toMatchObject({
      RightLipStretcher: 0.5,
      RightDimpler: 0,
    })
  })

  it('a brow goes up by both ends, by the nearer one when it leans, and down as a whole', () => {
    const brow = handle('RightBrow')
    expect(writeHandle(brow, { x: 0, y: 0.6 })).toEqual({
      RightInnerBrowRaiser: 0.6,
      RightOuterBrowRaiser: 0.6,
      RightBrowLowerer: 0,
    })
    // At the left of the screen the temple of the right side.
    expect(writeHandle(brow, { x: -1, y: 0.6 })).toEqual({
      RightInnerBrowRaiser: 0,
      RightOuterBrowRaiser: 0.6,
      RightBrowLowerer: 0,
    })
    expect(writeHandle(brow, { x: 0.3, y: -0.4 })).toMatchObject({
      RightInnerBrowRaiser: 0,
      RightBrowLowerer: 0.4,
    })
    expect(read(handle('LeftBrow'), { LeftOuterBrowRaiser: 0.7, LeftInnerBrowRaiser: 0.35 })).toEqual({
      x: 0.5,
      y: 0.7,
    })
  })
})

describe('dragging a handle', () => {
  it('follows the pointer by units of the drawing, and stays inside', () => {
    const drag = new HandleDrag(handle('LeftCorner'), { x: 0, y: 0 })
    // 82 wide without the rim of 10 at either end: 31 units are 1.
    expect(drag.move({ x: 15.5, y: -31 }, plain, 3)).toEqual({ x: 0.5, y: 1 })
    expect(drag.move({ x: 0, y: -50 }, plain, 3).y).toBe(1)
    // At once back, not only after the 50 units beyond the rim.
    expect(drag.move({ x: 0, y: 15.5 }, plain, 3).y).toBe(0.5)
  })

  it('sticks at zero within three pixels, and lets go again', () => {
    const drag = new HandleDrag(handle('LeftLid'), { x: 0, y: 0.5 })
    expect(drag.move({ x: 0, y: 15.5 }, plain, 3).y).toBe(0)
    expect(drag.move({ x: 0, y: 5 }, plain, 3).y).toBe(0)
    expect(drag.move({ x: 0, y: 3.1 }, plain, 3).y).toBeCloseTo(-5.6 / 36, 9)
    // A one-way slider has nothing to be told apart from.
    const puff = new HandleDrag(handle('LeftPuff'), { x: 0, y: 0 })
    expect(puff.move({ x: 2, y: 0 }, plain, 3).x).toBeCloseTo(2 / 32, 9)
  })

  it('is a tenth as fast with Shift, and does not stick then', () => {
    const drag = new HandleDrag(handle('LeftLid'), { x: 0, y: 0 })
    expect(drag.move({ x: 0, y: -3.6 }, { fine: true, oneAxis: false }, 3).y).toBeCloseTo(0.01, 9)
  })

  it('keeps the other axis with Ctrl, whichever was moved less so far', () => {
    const drag = new HandleDrag(handle('Gaze'), { x: 0.2, y: 0.4 })
    const held = { fine: false, oneAxis: true }
    expect(drag.move({ x: 10, y: -4 }, held, 0)).toEqual({ x: expect.closeTo(0.2 + 10 / 23, 9), y: 0.4 })
    expect(drag.move({ x: 0, y: 20 }, held, 0)).toEqual({ x: 0.2, y: expect.closeTo(0.4 - 16 / 17, 9) })
  })
})
