import { JitterBuffer, Random } from '@facework/math/internal'
import { describe, expect, it } from 'vitest'
import { CAPTURE_CONTROLS, type CaptureFrame } from '../source/capture-frame.ts'
import { decodeBridgeFrame } from './bridge-frame.ts'
import { detectProtocol } from './detect-protocol.ts'
import { LINK_PROTOCOLS, type LinkProtocol } from './link-frame.ts'
import { createLinkReader } from './link-reader.ts'
import { liveLinkBytes } from './live-link.ts'
import { startBridge } from './node/bridge.ts'
import { FrameSender } from './node/frame-sender.ts'
import { LinkHub } from './node/link-hub.ts'
import { randomFrame, testPackets } from './test-packets.ts'
import { openWebSocket } from './test-web-socket.ts'

/** `npm run prove -- links` */
const isProof = process.env.FACEWORK_PROVE === 'links'
const MUTATIONS = isProof ? 1_000_000 : 2_000
const WHOLE = isProof ? 100_000 : 2_000
const LOOPS = isProof ? 1200 : 120

/** A copy with some bytes wrong, missing or twice. */
function mutated(packet: Uint8Array, random: Random): Uint8Array {
  const pick = (n: number) => Math.floor(random.next() * n)
  const bytes = packet.slice(0, pick(5) === 0 ? pick(packet.length) : packet.length)
  for (let n = 1 + pick(4); n > 0 && bytes.length > 0; n--) {
    const at = pick(bytes.length)
    const kind = pick(4)
    if (kind === 0) bytes[at] = bytes[at]! ^ (1 << pick(8))
    else if (kind === 1) bytes[at] = pick(256)
    else if (kind === 2) bytes.fill([0, 0xff, 0x7f, 0x80][pick(4)]!, at, at + 4)
    else bytes.copyWithin(at, pick(bytes.length), pick(bytes.length))
  }
  return bytes
}

const isSound = ({ time, values, head, confidence }: CaptureFrame): boolean =>
  Number.isFinite(time) &&
  Number.isFinite(confidence) &&
  values.length === CAPTURE_CONTROLS.length &&
  !values.some((value) => Math.abs(value) === Number.POSITIVE_INFINITY) &&
  (head === undefined || [...head.rotation, ...head.position].every(Number.isFinite))

/** Of the processor, so that other programs on the machine do not count. */
function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

describe('links', () => {
  it.each(LINK_PROTOCOLS)(
    `${MUTATIONS} damaged packets of %s: no error, no infinite or missing number, 50,000 per second`,
    (protocol: LinkProtocol) => {
      const random = new Random(20)
      const packets = testPackets()[protocol]
      let frames = 0
      let seconds = 0
      for (let done = 0; done < MUTATIONS; done += 1000) {
        const reader = createLinkReader(protocol)
        const batch = Array.from({ length: 1000 }, () =>
          mutated(packets[Math.floor(random.next() * packets.length)]!, random),
        )
        const start = process.cpuUsage()
        const found = batch.flatMap((packet) => reader.read(packet, 1))
        seconds += secondsSince(start)
        frames += found.length
        // Controls that a packet lacks are NaN; Live Link has all.
        if (protocol === 'live-link' && found.some(({ values }) => values.some(Number.isNaN)))
          throw new Error('NaN')
        if (!found.every(isSound))
          throw new Error(`unsound frame in ${JSON.stringify(found.find((f) => !isSound(f)))}`)
        for (const packet of batch.slice(0, 20)) detectProtocol(packet)
      }
      // Damaged packets are still read now and then, or nothing was tested.
      expect(frames).toBeGreaterThan(MUTATIONS / 100)
      const whole = createLinkReader(protocol)
      const start = process.cpuUsage()
      for (let i = 0; i < WHOLE; i++) whole.read(packets[i % packets.length]!, 1)
      const speed = WHOLE / secondsSince(start)
      console.info(
        `${protocol}: ${frames} frames of ${MUTATIONS} damaged packets, ${Math.round(MUTATIONS / seconds)} damaged and ${Math.round(speed)} whole packets per second`,
      )
      if (isProof) expect(MUTATIONS / seconds).toBeGreaterThan(50_000)
    },
  )

  it('UDP to page over loopback: 95 of 100 frames within 5 ms', async () => {
    const hub = new LinkHub()
    const port = await hub.listen({ protocol: 'live-link', port: 0 }, '127.0.0.1')
    const bridge = await startBridge(hub, { port: 0 })
    const page = await openWebSocket(`ws://127.0.0.1:${bridge.port}`)
    const sender = new FrameSender({
      protocol: 'live-link',
      address: '127.0.0.1',
      port,
      rate: 60,
      subject: 'Ada',
    })
    const random = new Random(5)
    const sent = new Map<number, number>()
    const delays: number[] = []
    page.onMessage = (data) => {
      const { frame } = decodeBridgeFrame(data, 52)!
      delays.push(performance.now() - sent.get(Math.round(frame.time * 60))!)
    }
    for (let i = 0; i < LOOPS; i++) {
      sent.set(i, performance.now())
      sender.send({ ...randomFrame(random), time: i / 60 })
      await new Promise((resolve) => setTimeout(resolve, 4))
    }
    await expect.poll(() => delays.length).toBeGreaterThan(LOOPS * 0.95)
    const p95 = delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.95)]!
    console.info(
      `loopback: p95 ${p95.toFixed(2)} ms, median ${delays[delays.length >> 1]!.toFixed(2)} ms of ${delays.length} frames`,
    )
    page.close()
    await sender.close()
    await bridge.close()
    await hub.close()
    // Time depends on the machine; it is a proof, not a test.
    if (isProof) expect(p95).toBeLessThanOrEqual(5)
  })

  it('15 ms of jitter and 2 % of loss: no step above the source’s own, at most 45 ms later', () => {
    const RATE = 60
    const random = new Random(7)
    const reader = createLinkReader('live-link')
    const jaw = CAPTURE_CONTROLS.indexOf('jawOpen')
    const open = (time: number) => 0.5 + 0.5 * Math.sin(time * 2 * Math.PI)
    const seconds = isProof ? 120 : 20
    const packets = Array.from({ length: seconds * RATE }, (_, i) => {
      const values = new Float32Array(CAPTURE_CONTROLS.length)
      values[jaw] = open(i / RATE)
      const late = random.next() < 0.05 ? random.between(0.015, 0.0225) : random.between(0, 0.015)
      const bytes = liveLinkBytes(
        { time: 3000 + i / RATE, values, confidence: 1 },
        { device: 'd', subject: 's', rate: RATE },
      )
      return { bytes, arrival: i / RATE + 0.04 + late }
    })
      .filter(() => random.next() >= 0.02)
      .sort((a, b) => a.arrival - b.arrival)
    const buffer = new JitterBuffer(CAPTURE_CONTROLS.length)
    const shown: { now: number; value: number }[] = []
    const out = new Float64Array(CAPTURE_CONTROLS.length)
    for (let now = 0.003; now < seconds; now += 1 / RATE) {
      while (packets.length > 0 && packets[0]!.arrival <= now) {
        const { bytes, arrival } = packets.shift()!
        for (const frame of reader.read(bytes, arrival)) buffer.push(frame.values, frame.time, arrival)
      }
      buffer.sample(now, out)
      if (now > 1) shown.push({ now, value: out[jaw]! })
    }
    const steps = shown.slice(1).map(({ value }, i) => Math.abs(value - shown[i]!.value))
    const own = Math.sin(Math.PI / RATE)
    // Where it crosses one half upwards it was sent at a whole second.
    const crossings = shown.flatMap(({ value }, i) => {
      const last = shown[i - 1]
      return last && last.value < 0.5 && value >= 0.5
        ? [last.now + (0.5 - last.value) / (value - last.value) / RATE]
        : []
    })
    const added = crossings.map((now) => (now % 1) - 0.04)
    console.info(
      `jitter buffer: largest step ${(Math.max(...steps) / own).toFixed(3)} of the source's own, added delay ${(1000 * Math.max(...added)).toFixed(1)} ms at most`,
    )
    expect(crossings.length).toBeGreaterThan(seconds - 4)
    expect(Math.max(...steps)).toBeLessThanOrEqual(own * (1 + 1e-6))
    expect(Math.max(...added)).toBeLessThanOrEqual(0.045)
  })
})
