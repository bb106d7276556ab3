import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { arkitFace } from '../../test/faces.ts'

describe('a face over the network', () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now * 1000)
  beforeEach(() => {
    now = 0
  })
  afterAll(() => clock.mockRestore())

  it('[C5] shows what the other one showed, whatever names its head has, a little later', () => {
    const sender = arkitFace()
    const receiver = arkitFace((name) => name.replace(/Left$/, '_L').replace(/Right$/, '_R'))
    const shown: [sent: number, seen: number][] = []
    for (let frame = 0; frame < 120; frame++) {
      now = frame / 60
      sender.setWeights({ jawOpen: frame / 240, eyeBlinkLeft: 0.5 })
      sender.update(1 / 60)
      const bytes = sender.encode(0, now + 5000)
      expect(bytes.length).toBeLessThanOrEqual(62)
      receiver.applyStream(bytes)
      receiver.update(1 / 60)
      shown.push([sender.values.jawOpen, receiver.values.jawOpen])
    }
    expect(receiver.stream.state).toBe('live')
    expect(receiver.stream.delay).toBeCloseTo(1 / 60, 3)
    // One frame late, in steps of 1/255.
    for (const [sent, seen] of shown.slice(60)) expect(Math.abs(sent - 1 / 240 - seen)).toBeLessThan(0.006)
    expect(receiver.values.eyeBlink_L).toBeCloseTo(0.5, 2)
  })

  it('is held when it stops, then given back to the clips', () => {
    const [sender, receiver] = [arkitFace(), arkitFace()]
    sender.setWeights({ jawOpen: 1 })
    sender.update(0)
    const at = (time: number, send: boolean) => {
      now = time
      if (send) receiver.applyStream(sender.encode())
      receiver.update(1 / 60)
      return receiver.values.jawOpen
    }
    for (let frame = 0; frame < 60; frame++) at(frame / 60, true)
    expect([at(1.1, false), receiver.stream.state]).toEqual([1, 'held'])
    const letGo = at(1.5, false)
    expect(receiver.stream.state).toBe('lost')
    expect(letGo).toBeGreaterThan(0)
    expect(letGo).toBeLessThan(1)
    expect(at(1.9, false)).toBe(0)
    for (let frame = 0; frame < 30; frame++) at(3 + frame / 60, true)
    expect(at(3.5, true)).toBe(1)
    receiver.setWeights(undefined)
    expect([at(3.51, false), receiver.stream.state]).toEqual([0, 'waiting'])
  })

  it('refuses bytes that are no frame, and goes on', () => {
    const receiver = arkitFace()
    expect(() => receiver.applyStream(Uint8Array.of(9, 9))).toThrow(
      expect.objectContaining({ code: 'control/stream' }),
    )
    receiver.update(1 / 60)
    expect(receiver.stream.state).toBe('waiting')
  })
})
