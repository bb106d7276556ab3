import { Random } from '@facework/math/internal'
import { CAPTURE_CONTROLS, type CaptureFrame } from '../source/capture-frame.ts'
import { quaternionFromHeadAngles } from '../source/head-rotation.ts'
import type { LinkProtocol } from './link-frame.ts'
import { liveLinkBytes } from './live-link.ts'
import { oscBundles, oscMessage } from './osc.ts'
import { textBytes } from './text-packets.ts'
import { vmcBytes } from './vmc.ts'

/** A face that no one makes, whose values are single floats. */
export function randomFrame(random: Random): CaptureFrame {
  const angles = [1, 0.7, 0.5].map((most) => Math.fround(random.between(-most, most))) as [
    number,
    number,
    number,
  ]
  return {
    time: random.between(0, 100),
    values: Float32Array.from(CAPTURE_CONTROLS, () => random.next()),
    head: { rotation: quaternionFromHeadAngles(...angles), position: [0.1, 0.2, 0.3] },
    confidence: 1,
  }
}

/** Packets of every protocol. */
export function testPackets(): Record<LinkProtocol, Uint8Array[]> {
  const random = new Random(11)
  const frames = [0, 1, 2].map(() => randomFrame(random))
  const shapes = CAPTURE_CONTROLS.map((_, i) => ({ address: '/W', types: 'if', args: [i, random.next()] }))
  const named = CAPTURE_CONTROLS.map((name) => ({
    address: `/face/${name}`,
    types: 'f',
    args: [random.next()],
  }))
  return {
    'live-link': frames.map((frame) => liveLinkBytes(frame, { device: 'phone', subject: 'Ada', rate: 60 })),
    vmc: frames.flatMap(vmcBytes),
    ifacialmocap: frames.map((frame) => textBytes(frame, '-')),
    facemotion3d: frames.map((frame) => textBytes(frame, '&')),
    'face-cap': [
      ...oscBundles([...shapes, { address: '/HR', types: 'fff', args: [1, 2, 3] }]),
      oscMessage({ address: '/HRQ', types: 'ffff', args: [0, 0, 0, 1] }),
      oscMessage({ address: '/W', types: 'if', args: [3, 0.5] }),
    ],
    osc: [...oscBundles(named), oscMessage({ address: '/jawOpen', types: 'f', args: [0.5] })],
  }
}
