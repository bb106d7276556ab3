import { createSocket, type Socket } from 'node:dgram'
import { FaceworkError } from '@facework/report'
import { wrongProtocol } from '../detect-protocol.ts'
import { type LinkFrame, type LinkProtocol, type LinkReader, PROTOCOL_TITLES } from '../link-frame.ts'
import { createLinkReader } from '../link-reader.ts'
import { FACEMOTION3D_START, IFACIALMOCAP_START } from '../text-packets.ts'
import { FrameStatistics } from './frame-statistics.ts'

/** Where the apps send to unless set otherwise. */
export const DEFAULT_PORTS: Readonly<Record<LinkProtocol, number>> = {
  'live-link': 11111,
  vmc: 39539,
  ifacialmocap: 49983,
  facemotion3d: 49993,
  'face-cap': 8080,
  osc: 9000,
}

export interface LinkPort {
  readonly protocol: LinkProtocol
  readonly port: number
}

/** A performer whose frames arrive. */
export interface LinkSource {
  readonly id: string
  readonly name: string
  readonly protocol: LinkProtocol
  readonly address: string
  readonly port: number
  /** Frames per second over the last two seconds. */
  readonly rate: number
  /** Part of the frames that never came, 0 to 1, where the protocol numbers them. */
  readonly loss: number
  readonly state: 'live' | 'lost'
}

interface OpenSource {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly open: LinkPort
  readonly statistics: FrameStatistics
}

interface Sender {
  readonly reader: LinkReader
  /** Packets in a row that gave nothing, before any did. */
  strange: number
}

export interface LinkHubOptions {
  readonly onFrame?: ((frame: LinkFrame, source: string) => void) | undefined
  /** Packets of another protocol, or none at all. */
  readonly onProblem?: ((problem: FaceworkError) => void) | undefined
  /** Seconds without a packet after which that is a problem; 10 unless given. */
  readonly patience?: number | undefined
}

const PATIENCE = 10
const STRANGE = 30
/** Seconds of silence after which a source is lost, and after which it is no longer listed. */
const LOST = 0.25
const GONE = 30
const MOST_SENDERS = 64

/** UDP ports on which faces arrive. */
export class LinkHub {
  readonly #sockets: Socket[] = []
  readonly #sources = new Map<string, OpenSource>()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #listeners = new Set<(frame: LinkFrame, source: string) => void>()
  readonly #options: LinkHubOptions

  constructor(options: LinkHubOptions = {}) {
    this.#options = options
    if (options.onFrame) this.#listeners.add(options.onFrame)
  }

  /** Listens on a port; 0 takes any free one. Phones are other machines, so it does on every address of this one. */
  async listen({ protocol, port }: LinkPort, address = '0.0.0.0'): Promise<number> {
    const socket = createSocket('udp4')
    const bound = await new Promise<number>((resolve, reject) => {
      socket.once('error', (error: NodeJS.ErrnoException) => {
        socket.close()
        reject(
          error.code === 'EADDRINUSE' || error.code === 'EACCES'
            ? new FaceworkError(
                'link/port-taken',
                `port ${port}`,
                `UDP port ${port} for ${PROTOCOL_TITLES[protocol]} is used by another program.`,
                `Close that program, or use another port here and in the app: --in ${protocol}:PORT.`,
              )
            : error,
        )
      })
      socket.bind(port, address, () => resolve(socket.address().port))
    })
    socket.removeAllListeners('error')
    // A message that could not be delivered must not end the program.
    socket.on('error', () => {})
    this.#sockets.push(socket)
    this.#receive(socket, { protocol, port: bound })
    return bound
  }

  /** Asks a phone to start sending to an open port of its protocol. */
  async askPhone(
    protocol: 'ifacialmocap' | 'facemotion3d',
    address: string,
    port = DEFAULT_PORTS[protocol],
  ): Promise<void> {
    const text = protocol === 'ifacialmocap' ? IFACIALMOCAP_START : FACEMOTION3D_START
    const socket = createSocket('udp4')
    await new Promise<void>((resolve) => socket.send(text, port, address, () => resolve()))
    socket.close()
  }

  get sources(): readonly LinkSource[] {
    const now = clock()
    for (const [id, { statistics }] of this.#sources)
      if (statistics.silence(now) > GONE) this.#sources.delete(id)
    return [...this.#sources.values()].map(({ id, name, address, open, statistics }) => ({
      id,
      name,
      protocol: open.protocol,
      address,
      port: open.port,
      rate: statistics.rate(now),
      loss: statistics.loss,
      state: statistics.silence(now) > LOST ? 'lost' : 'live',
    }))
  }

  /** Calls back with every frame until the function that is returned is called. */
  subscribe(listener: (frame: LinkFrame, source: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all(
      this.#sockets.splice(0).map((socket) => new Promise<void>((done) => socket.close(() => done()))),
    )
    this.#listeners.clear()
  }

  #receive(socket: Socket, open: LinkPort): void {
    const senders = new Map<string, Sender>()
    let received = 0
    socket.on('message', (packet, { address, port }) => {
      received++
      const arrival = clock()
      const key = `${address}:${port}`
      let sender = senders.get(key)
      if (!sender) {
        if (senders.size >= MOST_SENDERS) senders.clear()
        sender = { reader: createLinkReader(open.protocol), strange: 0 }
        senders.set(key, sender)
      }
      const frames = sender.reader.read(packet, arrival)
      // Some protocols need several packets for a frame.
      if (frames.length > 0) sender.strange = Number.NEGATIVE_INFINITY
      else if (++sender.strange === STRANGE)
        this.#options.onProblem?.(wrongProtocol(open.protocol, open.port, packet))
      for (const frame of frames) this.#take(frame, address, open, arrival)
    })
    const patience = this.#options.patience ?? PATIENCE
    const timer = setTimeout(() => {
      if (received > 0) return
      this.#options.onProblem?.(
        new FaceworkError(
          'link/no-packets',
          `port ${open.port}`,
          `Nothing arrived on UDP port ${open.port} for ${PROTOCOL_TITLES[open.protocol]} in ${patience} s.`,
          'Check that the app sends to the address of this machine and to this port, that both are in the same network, and that the firewall lets UDP in.',
        ),
      )
    }, patience * 1000)
    timer.unref()
    this.#timers.push(timer)
  }

  #take(frame: LinkFrame, address: string, open: LinkPort, arrival: number): void {
    const id = `${open.protocol}:${open.port}:${address}:${frame.subject}`
    let source = this.#sources.get(id)
    if (!source) {
      const name = frame.subject || `${PROTOCOL_TITLES[open.protocol]} (${address})`
      source = { id, name, address, open, statistics: new FrameStatistics() }
      this.#sources.set(id, source)
    }
    source.statistics.add(frame.time, arrival)
    for (const listener of this.#listeners) listener(frame, id)
  }
}

const clock = () => performance.now() / 1000
