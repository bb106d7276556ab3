import { createSocket } from 'node:dgram'
import { Random } from '@facework/math/internal'
import type { FaceworkError } from '@facework/report'
import { afterEach, describe, expect, it } from 'vitest'
import type { CaptureFrame } from '../../source/capture-frame.ts'
import { CAPTURE_CONTROLS } from '../../source/capture-frame.ts'
import type { LinkProtocol } from '../link-frame.ts'
import { network } from '../network.ts'
import { randomFrame, testPackets } from '../test-packets.ts'
import { openWebSocket } from '../test-web-socket.ts'
import { type Bridge, type BridgeOptions, startBridge } from './bridge.ts'
import { FrameSender } from './frame-sender.ts'
import { LinkHub, type LinkHubOptions } from './link-hub.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})
const until = <T extends { close(): unknown }>(each: T): T => {
  open.push(each)
  return each
}

async function listening(
  protocol: LinkProtocol,
  options?: LinkHubOptions,
): Promise<{ hub: LinkHub; port: number }> {
  const hub = until(new LinkHub(options))
  return { hub, port: await hub.listen({ protocol, port: 0 }, '127.0.0.1') }
}
const bridgeTo = async (hub: LinkHub, options: BridgeOptions = {}): Promise<Bridge> =>
  until(await startBridge(hub, { port: 0, ...options }))
const senderTo = (port: number, protocol: 'live-link' | 'vmc' = 'live-link') =>
  until(new FrameSender({ protocol, address: '127.0.0.1', port, rate: 60, subject: 'Ada' }))

/** WebSocket of a page, for Node 20. */
class PageSocket {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  readyState = 0
  binaryType = ''
  #page: Awaited<ReturnType<typeof openWebSocket>> | undefined
  constructor(url: string) {
    openWebSocket(url).then(
      (page) => {
        this.#page = page
        this.readyState = 1
        page.onMessage = (data) => this.onmessage?.({ data: data.buffer })
        this.onmessage?.({ data: page.hello })
      },
      (error: Error) => this.onclose?.({ code: 1006, reason: error.message }),
    )
  }
  close(): void {
    this.readyState = 3
    this.#page?.close()
  }
}
const webSocket = PageSocket as unknown as typeof WebSocket

describe('bridge', () => {
  it('lists sources, and gives a page the frames of a phone as they were sent', async () => {
    const { hub, port } = await listening('live-link')
    const bridge = await bridgeTo(hub)
    const source = await network(`ws://127.0.0.1:${bridge.port}`, { steady: false, webSocket })
    const frames: CaptureFrame[] = []
    const stop = await source.start((frame) => frames.push(frame))
    const sender = senderTo(port)
    const random = new Random(1)
    const sent = Array.from({ length: 20 }, (_, i) => ({ ...randomFrame(random), time: 10 + i / 60 }))
    for (const frame of sent) {
      sender.send(frame)
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
    await expect.poll(() => frames.length).toBe(20)
    expect(frames.map(({ values }) => values)).toEqual(sent.map(({ values }) => values))
    expect(source.state).toBe('live')
    expect(source.controls).toEqual(CAPTURE_CONTROLS)
    expect(hub.sources).toMatchObject([
      { name: 'Ada', protocol: 'live-link', port, address: '127.0.0.1', loss: 0 },
    ])
    // A machine that is busy may take longer than a link is waited for.
    const stateAfter = () => {
      sender.send(sent.at(-1)!)
      return hub.sources[0]!.state
    }
    await expect.poll(stateAfter).toBe('live')
    stop()
    expect(source.state).toBe('idle')
  })

  it('plays at an even pace by the jitter buffer, and lets go of a lost link', async () => {
    const { hub, port } = await listening('vmc')
    const bridge = await bridgeTo(hub)
    const source = await network(`ws://127.0.0.1:${bridge.port}`, { webSocket })
    const frames: CaptureFrame[] = []
    const stop = await source.start((frame) => frames.push(frame))
    const sender = senderTo(port, 'vmc')
    const sent = randomFrame(new Random(2))
    for (let i = 0; i < 30; i++) {
      sender.send({ ...sent, time: 5 + i / 60 })
      await new Promise((resolve) => setTimeout(resolve, 16))
    }
    expect(source.state).toBe('live')
    const last = frames.at(-1)!
    expect(last.confidence).toBe(1)
    expect([...last.values].every((value, i) => Math.abs(value - sent.values[i]!) < 1e-6)).toBe(true)
    // One frame is foreseen.
    expect(last.time).toBeLessThanOrEqual(5 + 30 / 60)
    await expect.poll(() => source.state).toBe('lost')
    await expect.poll(() => frames.at(-1)!.confidence).toBeLessThan(0.5)
    stop()
  })

  it('refuses pages of other sites, foreign names, and other machines without the token', async () => {
    const { hub } = await listening('osc')
    const local = await bridgeTo(hub, { origins: ['https://example.com'] })
    const address = `ws://127.0.0.1:${local.port}`
    const status = (headers: Record<string, string>, url = address) =>
      openWebSocket(url, headers).then(
        (page) => {
          page.close()
          return JSON.parse(page.hello).facework
        },
        (error: Error) => error.message,
      )
    expect(await status({})).toBe(1)
    expect(await status({ origin: 'http://localhost:5173' })).toBe(1)
    expect(await status({ origin: 'https://example.com' })).toBe(1)
    expect(await status({ origin: 'https://evil.example' })).toBe('403')
    expect(await status({ origin: 'http://localhost.evil.example' })).toBe('403')
    expect(await status({ host: 'evil.example' })).toBe('403')
    expect(await status({ upgrade: 'other' })).toBe('400')
    const other = Object.values((await import('node:os')).networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address
    if (!other) return console.info('bridge: no second address on this machine; --lan is not tested')
    const lan = await bridgeTo(hub, { lan: true })
    expect(await status({}, `ws://${other}:${lan.port}`)).toBe('401')
    expect(await status({}, `ws://${other}:${lan.port}/?token=${lan.token}`)).toBe(1)
    await expect(openWebSocket(`ws://${other}:${local.port}`)).rejects.toThrow(/ECONNREFUSED/)
  })

  it('says that a port is taken, by UDP and by pages', async () => {
    const { hub, port } = await listening('live-link')
    await expect(hub.listen({ protocol: 'live-link', port }, '127.0.0.1')).rejects.toMatchObject({
      code: 'link/port-taken',
      message: `UDP port ${port} for Live Link Face is used by another program.`,
    })
    const bridge = await bridgeTo(hub)
    await expect(startBridge(hub, { port: bridge.port })).rejects.toMatchObject({ code: 'link/port-taken' })
  })

  it('says that nothing arrives, with the firewall as a hint', async () => {
    const problems: FaceworkError[] = []
    await listening('live-link', { patience: 0.02, onProblem: (problem) => problems.push(problem) })
    await expect.poll(() => problems.map(({ code }) => code)).toEqual(['link/no-packets'])
    expect(problems[0]!.hint).toMatch(/firewall/)
  })

  it('says that packets look like another protocol', async () => {
    const problems: FaceworkError[] = []
    const { port } = await listening('live-link', { onProblem: (problem) => problems.push(problem) })
    const socket = createSocket('udp4')
    const [packet] = testPackets().vmc
    for (let i = 0; i < 40; i++)
      await new Promise((resolve) => socket.send(packet!, port, '127.0.0.1', resolve))
    await expect
      .poll(() => problems.map(({ message }) => message))
      .toEqual([`Packets on port ${port} look like VMC: open as VMC; expected Live Link Face.`])
    socket.close()
  })

  it('says that there is no bridge', async () => {
    await expect(network('ws://127.0.0.1:1', { webSocket, timeout: 1 })).rejects.toMatchObject({
      code: 'link/no-bridge',
    })
  })
})
