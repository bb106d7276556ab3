import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  LINK_PROTOCOLS,
  LinkHub,
  type LinkPort,
  type LinkProtocol,
  PROTOCOL_TITLES,
  streamFrames,
} from '@facework/capture/internal/node'
import { Refusal } from '@facework/folder/internal'
import type { FaceworkError } from '@facework/report'

/** A port on which faces are waited for. */
interface OpenPort extends LinkPort {
  readonly title: string
}

/** What a page shows of the network: open ports, who sends, and what is wrong. */
export interface LinkListing {
  readonly ports: readonly OpenPort[]
  readonly sources: LinkHub['sources']
  /** The last problem of a port. */
  readonly problems: readonly { readonly port: string; readonly message: string; readonly hint: string }[]
}

/** The bridge of the studio: phones and programs send to ports that a page asked for. No port is open before. */
export class StudioLinks {
  #hub: LinkHub | undefined
  #ports: OpenPort[] = []
  readonly #problems = new Map<string, FaceworkError>()
  readonly #streams = new Set<() => void>()

  get listing(): LinkListing {
    const problems = [...this.#problems].map(([port, { message, hint }]) => ({
      port,
      message,
      hint: hint ?? '',
    }))
    return { ports: this.#ports, sources: this.#hub?.sources ?? [], problems }
  }

  /** Listens on a port from now on; a port that is open already stays so. */
  async listen(protocol: string | null, port: number): Promise<LinkListing> {
    if (!isProtocol(protocol) || !Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Refusal(
        400,
        'link/port',
        `${protocol}:${port}`,
        `A port should be one of ${LINK_PROTOCOLS.join(', ')} and a number up to 65535; found "${protocol}" and ${port}.`,
      )
    if (!this.#ports.some((open) => open.protocol === protocol && open.port === port)) {
      this.#hub ??= new LinkHub({ onProblem: (problem) => this.#problems.set(problem.path, problem) })
      const bound = await this.#hub.listen({ protocol, port })
      this.#ports = [...this.#ports, { protocol, port: bound, title: PROTOCOL_TITLES[protocol] }]
    }
    return this.listing
  }

  /** Sends the frames of one source to a page. */
  stream(request: IncomingMessage, socket: Duplex): void {
    this.#hub ??= new LinkHub()
    const stop = streamFrames(this.#hub, request, socket, () => this.#streams.delete(stop!))
    if (stop) this.#streams.add(stop)
  }

  async close(): Promise<void> {
    for (const stop of [...this.#streams]) stop()
    await this.#hub?.close()
    this.#hub = undefined
    this.#ports = []
  }
}

const isProtocol = (name: string | null): name is LinkProtocol =>
  (LINK_PROTOCOLS as readonly (string | null)[]).includes(name)
