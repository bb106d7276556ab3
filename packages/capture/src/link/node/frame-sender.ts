import { createSocket } from 'node:dgram'
import type { CaptureFrame } from '../../source/capture-frame.ts'
import { liveLinkBytes } from '../live-link.ts'
import { vmcBytes } from '../vmc.ts'

export interface FrameOutput {
  readonly protocol: 'live-link' | 'vmc'
  readonly address: string
  readonly port: number
  /** Frames per second. */
  readonly rate: number
  /** Name of the performer, for Live Link. */
  readonly subject: string
}

/** Sends frames to another program over UDP. */
export class FrameSender {
  readonly #socket = createSocket('udp4')
  readonly #output: FrameOutput
  readonly #sending = new Set<Promise<void>>()

  constructor(output: FrameOutput) {
    this.#output = output
    // Nobody listening on the other side is not an error of ours.
    this.#socket.on('error', () => {})
  }

  send(frame: CaptureFrame): void {
    const { protocol, address, port, rate, subject } = this.#output
    const packets =
      protocol === 'vmc' ? vmcBytes(frame) : [liveLinkBytes(frame, { device: 'Facework', subject, rate })]
    for (const packet of packets) {
      const sent = new Promise<void>((done) => this.#socket.send(packet, port, address, () => done()))
      this.#sending.add(sent)
      void sent.then(() => this.#sending.delete(sent))
    }
  }

  /** Waits for what is being sent: a socket that is closed drops it. */
  async close(): Promise<void> {
    await Promise.all(this.#sending)
    await new Promise<void>((done) => this.#socket.close(() => done()))
  }
}
