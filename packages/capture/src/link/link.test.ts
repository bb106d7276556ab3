import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { readPacket, writePacket } from '@facework/formats/internal'
import { Random } from '@facework/math/internal'
import { describe, expect, it } from 'vitest'
import { CAPTURE_CONTROLS, type CaptureFrame } from '../source/capture-frame.ts'
import { quaternionFromHeadAngles } from '../source/head-rotation.ts'
import { decodeBridgeFrame, encodeBridgeFrame, readBridgeHello } from './bridge-frame.ts'
import { controlIndex } from './control-values.ts'
import { detectProtocol, wrongProtocol } from './detect-protocol.ts'
import { FACE_CAP_CONTROLS } from './face-cap-controls.ts'
import { createLinkReader } from './link-reader.ts'
import { liveLinkBytes } from './live-link.ts'
import { oscBundles, oscMessage, readOsc } from './osc.ts'
import { randomFrame, testPackets } from './test-packets.ts'
import { textBytes } from './text-packets.ts'
import { vmcBytes } from './vmc.ts'

const recordings = fileURLToPath(new URL('../../../../../shared/clips/livelink-udp/', import.meta.url))
const heads = fileURLToPath(new URL('../../../../../shared/heads/third-party/', import.meta.url))
if (!existsSync(recordings))
  console.info('link: ../shared/clips/livelink-udp is not there; its packets are not tested')

const read = (
  protocol: Parameters<typeof createLinkReader>[0],
  packets: readonly Uint8Array[],
  arrival = 5,
) => {
  const reader = createLinkReader(protocol)
  return packets.flatMap((packet) => reader.read(packet, arrival))
}
const at = (frame: CaptureFrame | undefined, name: string) => frame?.values[CAPTURE_CONTROLS.indexOf(name)]
const close = (a: readonly number[], b: readonly number[], error: number) =>
  a.length === b.length && a.every((value, i) => Math.abs(value - b[i]!) <= error)

function* recordedPackets(name: string): Generator<Uint8Array> {
  const bytes = new Uint8Array(gunzipSync(readFileSync(`${recordings}${name}.gesichter`)))
  const view = new DataView(bytes.buffer)
  for (let offset = 5, left = view.getUint32(1); left > 0; left--) {
    const size = view.getUint32(offset)
    yield bytes.subarray(offset + 4, offset + 4 + size)
    offset += 4 + size
  }
}

describe.skipIf(!existsSync(recordings))('recorded Live Link Face packets', () => {
  it('all 3,840 are read, and written back to the same bytes', () => {
    let count = 0
    const reader = createLinkReader('live-link')
    for (const name of ['dao', 'debug-all-blendshapes']) {
      for (const bytes of recordedPackets(name)) {
        const packet = readPacket(bytes)
        if (typeof packet === 'string') throw new Error(`packet ${count} ${packet}`)
        expect(Buffer.compare(writePacket(packet), bytes)).toBe(0)
        const [frame] = reader.read(bytes, 0)
        expect([frame!.subject, at(frame, 'jawLeft'), at(frame, 'jawOpen')]).toEqual([
          packet.subject || packet.device,
          packet.values[15],
          packet.values[17],
        ])
        count++
      }
    }
    expect(count).toBe(3840)
  })
})

describe('links', () => {
  it('Live Link: what is sent is received to the bit, with its frame and rate', () => {
    const random = new Random(3)
    for (let i = 0; i < 300; i++) {
      const rate = [30, 60, 59.94, 30000 / 1001][i % 4]!
      const frame = { ...randomFrame(random), time: (i + 86_000) / rate }
      const bytes = liveLinkBytes(frame, { device: 'Facework', subject: 'Ada', rate })
      const [back] = read('live-link', [bytes])
      expect(back!.values).toEqual(frame.values)
      expect([back!.subject, back!.confidence]).toEqual(['Ada', 1])
      expect(Math.abs(back!.time - frame.time)).toBeLessThan(1e-4)
      expect(close(back!.head!.rotation, frame.head!.rotation, 1e-6)).toBe(true)
      // And again: the same bytes.
      expect(Buffer.compare(liveLinkBytes(back!, { device: 'Facework', subject: 'Ada', rate }), bytes)).toBe(
        0,
      )
    }
    const packet = readPacket(
      liveLinkBytes({ ...randomFrame(random), time: 61.5 / 60 }, { device: 'd', subject: 's', rate: 60 }),
    )
    expect(packet).toMatchObject({ frame: 61, subFrame: 0.5, numerator: 60, denominator: 1 })
  })

  it('VMC: what is sent is received within 1e-6, in packets below 1,400 bytes', () => {
    const random = new Random(4)
    for (let i = 0; i < 100; i++) {
      const frame = randomFrame(random)
      const packets = vmcBytes(frame)
      expect(packets.every(({ length }) => length <= 1400)).toBe(true)
      const frames = read('vmc', packets)
      expect(frames.length).toBe(1)
      expect(close([...frames[0]!.values], [...frame.values], 1e-6)).toBe(true)
      expect(close(frames[0]!.head!.rotation, frame.head!.rotation, 1e-6)).toBe(true)
      expect(close(frames[0]!.head!.position, frame.head!.position, 1e-6)).toBe(true)
      expect(frames[0]!.time).toBeCloseTo(frame.time, 4)
    }
  })

  it('VMC: bytes as another implementation reads them', () => {
    // Computed from the OSC 1.0 specification.
    const message = oscMessage({ address: '/VMC/Ext/Blend/Val', types: 'sf', args: ['A', 0.5] })
    expect(Buffer.from(message).toString('latin1')).toBe('/VMC/Ext/Blend/Val\0\0,sf\0A\0\0\0\x3f\0\0\0')
    const [bundle] = oscBundles([{ address: '/a', types: 'i', args: [-1] }])
    expect(Buffer.from(bundle!).toString('hex')).toBe(
      '2362756e646c6500' + '0000000000000001' + '0000000c' + '2f610000' + '2c690000' + 'ffffffff',
    )
    expect(readOsc(bundle!)).toEqual([{ address: '/a', args: [-1] }])
  })

  it('a text as long as the packet is read, however long that is', () => {
    const address = `/${'a'.repeat(600_000)}`
    expect(readOsc(oscMessage({ address, types: 'f', args: [0.5] }))).toEqual([{ address, args: [0.5] }])
  })

  it('VMC: presets of VRM 0 and 1 are mapped, and frames end with Apply', () => {
    const blend = (name: string, value: number) =>
      oscMessage({ address: '/VMC/Ext/Blend/Val', types: 'sf', args: [name, value] })
    const apply = oscMessage({ address: '/VMC/Ext/Blend/Apply', types: '', args: [] })
    const frames = read('vmc', [blend('Joy', 1), apply, blend('BLINK_L', 1), blend('aa', 0.5), apply, apply])
    expect(frames.length).toBe(2)
    expect(at(frames[0], 'mouthSmileLeft')).toBeCloseTo(0.9, 6)
    expect([at(frames[1], 'eyeBlinkLeft'), at(frames[1], 'mouthSmileLeft')]).toEqual([1, 0])
    expect(at(frames[1], 'jawOpen')).toBeCloseTo(0.3, 6)
    // ARKit names win over presets of the same frame.
    const [both] = read('vmc', [blend('Joy', 1), blend('JAWOPEN', 0.25), apply])
    expect([at(both, 'jawOpen'), at(both, 'mouthSmileLeft')]).toEqual([0.25, Number.NaN])
    // Unity: a turn by +90° about Y is one to the right of a face that looks along +Z.
    const turn = oscMessage({
      address: '/VMC/Ext/Bone/Pos',
      types: 'sfffffff',
      args: ['Head', 0, 0, 0, 0, Math.SQRT1_2, 0, Math.SQRT1_2],
    })
    const [turned] = read('vmc', [turn, blend('jawOpen', 0), apply])
    expect(close(turned!.head!.rotation, quaternionFromHeadAngles(-Math.PI / 2, 0, 0), 1e-6)).toBe(true)
  })

  it('bridge: no infinite number comes out of a damaged message', () => {
    const frame = { time: 1, values: Float32Array.of(0.5, 0.25), confidence: 1 }
    const bytes = encodeBridgeFrame(frame, 3)
    new DataView(bytes.buffer).setFloat32(16, Number.POSITIVE_INFINITY, true)
    expect(decodeBridgeFrame(bytes, 2)!.frame.values).toEqual(Float32Array.of(0.5, Number.NaN))
    expect(readBridgeHello('{"facework":1,"controls":["jawOpen"],"rate":1e999}')!.rate).toBeUndefined()
  })

  it('iFacialMocap: degrees as phones write small numbers, and no part of a number with a comma', () => {
    const head = (text: string) =>
      createLinkReader('ifacialmocap').read(new TextEncoder().encode(`jawOpen-25|=head#${text}|`), 7)[0]?.head
    expect(head('0,0,0,-1.5e-05, 2E-3 ,12.25')!.position).toEqual([-1.5e-5, 2e-3, 12.25])
    expect(head('-90,0,0')!.rotation).toEqual(quaternionFromHeadAngles(0, -Math.PI / 2, 0))
    for (const text of ['0,0', '0,,0', '0,0,1e9', '0,0,--1']) expect(head(text)).toBeUndefined()
    const reader = createLinkReader('ifacialmocap')
    for (const text of ['jawOpen-25|eyeBlink_L-50|', 'jawOpen-2,5|eyeBlink_L-50|']) {
      const [frame] = reader.read(new TextEncoder().encode(text), 7)
      expect(frame!.values[CAPTURE_CONTROLS.indexOf('eyeBlinkLeft')]).toBe(0.5)
      if (text.includes(',')) expect(frame!.values[CAPTURE_CONTROLS.indexOf('jawOpen')]).toBeNaN()
    }
  })

  it('iFacialMocap: text in percent and degrees, in any order', () => {
    const text =
      'mouthSmile_R-50|eyeBlink_L-100|mouthLeft-7|strange-name-3|=head#10,20,-30,0.1,0.2,0.3|rightEye#1,2,3|leftEye#1,2,3|jawOpen-25|'
    const [frame] = read('ifacialmocap', [new TextEncoder().encode(text)], 7)
    expect(
      ['mouthSmileRight', 'eyeBlinkLeft', 'mouthLeft', 'jawOpen', 'tongueOut'].map((name) => at(frame, name)),
    ).toEqual([0.5, 1, Math.fround(0.07), 0.25, Number.NaN])
    const radians = [20, 10, -30].map((degrees) => (degrees * Math.PI) / 180)
    expect(
      close(frame!.head!.rotation, quaternionFromHeadAngles(...(radians as [number, number, number])), 1e-9),
    ).toBe(true)
    expect([frame!.time, frame!.head!.position]).toEqual([7, [0.1, 0.2, 0.3]])
  })

  it('Facemotion3d: long names and &', () => {
    const text = 'mouthSmileRight&50|FM_extra&3|eyeBlink_L&100|=head#0,0,0,0,0,0|'
    const [frame] = read('facemotion3d', [new TextEncoder().encode(text)])
    expect([at(frame, 'mouthSmileRight'), at(frame, 'eyeBlinkLeft')]).toEqual([0.5, 1])
  })

  it.each(['-', '&'] as const)('texts with %s come back as they were sent', (separator) => {
    const random = new Random(6)
    const frame = randomFrame(random)
    const [back] = read(separator === '-' ? 'ifacialmocap' : 'facemotion3d', [textBytes(frame, separator)])
    expect(close([...back!.values], [...frame.values], 1e-6)).toBe(true)
    expect(close(back!.head!.rotation, frame.head!.rotation, 1e-6)).toBe(true)
  })

  it('Face Cap: indices, degrees; a bundle is a frame, and of single messages one ends where the next starts', () => {
    const shape = (index: number, value: number) => ({ address: '/W', types: 'if', args: [index, value] })
    const turn = { address: '/HR', types: 'fff', args: [10, 20, 30] }
    const [bundled] = read('face-cap', oscBundles([shape(13, 0.5), shape(24, 1), turn]))
    expect([at(bundled, 'eyeBlinkLeft'), at(bundled, 'jawOpen'), at(bundled, 'tongueOut')]).toEqual([
      0.5,
      1,
      Number.NaN,
    ])
    const radians = [20, 10, 30].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]
    expect(close(bundled!.head!.rotation, quaternionFromHeadAngles(...radians), 1e-7)).toBe(true)
    const single = [turn, shape(0, 0.1), shape(1, 0.2), turn, shape(0, 0.3)].map(oscMessage)
    const frames = read('face-cap', single)
    expect(frames.map((frame) => [at(frame, 'browInnerUp'), at(frame, 'browDownLeft')])).toEqual([
      [Math.fround(0.1), Math.fround(0.2)],
    ])
  })

  it.skipIf(!existsSync(heads))('Face Cap: the order is that of the targets of facecap.glb', () => {
    const glb = readFileSync(`${heads}facecap.glb`)
    const json = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString())
    const mesh = json.meshes.find((m: { extras?: { targetNames?: string[] } }) => m.extras?.targetNames)
    expect(FACE_CAP_CONTROLS).toEqual(mesh.extras.targetNames)
    expect(new Set(FACE_CAP_CONTROLS.map(controlIndex)).size).toBe(52)
  })

  it('OSC: the last part of the address is the control', () => {
    const [frame] = read(
      'osc',
      oscBundles([
        { address: '/face/ada/jawOpen', types: 'f', args: [0.5] },
        { address: '/eyeBlink_L', types: 'f', args: [1] },
        { address: '/face/other', types: 'f', args: [1] },
      ]),
    )
    expect([at(frame, 'jawOpen'), at(frame, 'eyeBlinkLeft'), at(frame, 'jawLeft')]).toEqual([
      0.5,
      1,
      Number.NaN,
    ])
  })

  it('numbers that are none are not taken', () => {
    const bad = [Number.NaN, Number.POSITIVE_INFINITY, 1e38 * 10].map((value) =>
      oscMessage({ address: '/jawOpen', types: 'f', args: [value] }),
    )
    const sound = oscMessage({ address: '/jawOpen', types: 'f', args: [0.5] })
    expect(read('osc', [sound, ...bad, sound]).map((frame) => at(frame, 'jawOpen'))).toEqual([0.5])
    const blend = oscMessage({ address: '/VMC/Ext/Blend/Val', types: 'sf', args: ['jawOpen', Number.NaN] })
    const apply = oscMessage({ address: '/VMC/Ext/Blend/Apply', types: '', args: [] })
    expect(read('vmc', [blend, apply])).toEqual([])
    expect(read('ifacialmocap', [new TextEncoder().encode('jawOpen-NaN|jawLeft--5|=head#NaN,0,0|')])).toEqual(
      [],
    )
  })

  it('protocols are told apart, and a wrong one is named with what to do', () => {
    const packets = testPackets()
    for (const [protocol, own] of Object.entries(packets))
      for (const packet of own) expect([protocol, detectProtocol(packet)]).toEqual([protocol, protocol])
    expect(detectProtocol(Uint8Array.of(1, 2, 3))).toBeUndefined()
    expect(wrongProtocol('live-link', 11111, packets.vmc[0]!)).toMatchObject({
      code: 'link/wrong-protocol',
      message: 'Packets on port 11111 look like VMC: open as VMC; expected Live Link Face.',
      hint: 'Use --in vmc:11111.',
    })
    const other = liveLinkBytes(randomFrame(new Random(1)), { device: 'd', subject: 's', rate: 60 })
    other[0] = 7
    expect(wrongProtocol('live-link', 11111, other).hint).toMatch(/Switch the app to ARKit/)
  })

  it('frames of the bridge come back as they were sent; others are refused', () => {
    const frame = randomFrame(new Random(9))
    const bytes = encodeBridgeFrame(frame, 7)
    const back = decodeBridgeFrame(bytes, 52)!
    expect([back.sequence, back.frame.time, back.frame.values, back.frame.confidence]).toEqual([
      7,
      frame.time,
      frame.values,
      1,
    ])
    expect(close(back.frame.head!.rotation, frame.head!.rotation, 1e-7)).toBe(true)
    expect(
      decodeBridgeFrame(encodeBridgeFrame({ ...frame, head: undefined }, 0), 52)!.frame.head,
    ).toBeUndefined()
    expect(decodeBridgeFrame(bytes.subarray(1), 52)).toBeUndefined()
    expect(decodeBridgeFrame(bytes, 51)).toBeUndefined()
    expect(readBridgeHello('{"facework":1,"controls":["a"],"rate":60}')).toEqual({
      facework: 1,
      controls: ['a'],
      rate: 60,
      source: undefined,
    })
    for (const text of ['', '{}', '{"facework":2,"controls":[]}', '{"facework":1,"controls":[1]}'])
      expect(readBridgeHello(text)).toBeUndefined()
  })
})
