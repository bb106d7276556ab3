import { FaceworkError } from '@facework/report'
import { isHosted } from '../base/hosted.ts'

/** A performer whose frames arrive at the studio's server. */
export interface NetworkSource {
  readonly id: string
  readonly name: string
  readonly protocol: string
  readonly port: number
  readonly rate: number
  /** 0 to 1. */
  readonly loss: number
  readonly state: 'live' | 'lost'
}

export interface NetworkPort {
  readonly protocol: string
  readonly port: number
  readonly title: string
}

export interface NetworkListing {
  readonly ports: readonly NetworkPort[]
  readonly sources: readonly NetworkSource[]
  readonly problems: readonly { readonly port: string; readonly message: string; readonly hint: string }[]
}

export const NOTHING_LISTED: NetworkListing = { ports: [], sources: [], problems: [] }

/** Where apps send to unless set otherwise. */
export const PROTOCOLS = [
  { protocol: 'live-link', title: 'Live Link Face', port: 11111 },
  { protocol: 'vmc', title: 'VMC', port: 39539 },
  { protocol: 'ifacialmocap', title: 'iFacialMocap', port: 49983 },
  { protocol: 'facemotion3d', title: 'Facemotion3d', port: 49993 },
  { protocol: 'face-cap', title: 'Face Cap', port: 8080 },
  { protocol: 'osc', title: 'ARKit over OSC', port: 9000 },
] as const

/** What arrives at the server now; nothing where the page has no server of its own. */
export const listLinks = async (): Promise<NetworkListing> =>
  isHosted() ? NOTHING_LISTED : call('GET', '/api/links').catch(() => NOTHING_LISTED)

/** Asks the server to wait for faces on a port. */
export async function openPort(protocol: string, port: number): Promise<NetworkListing> {
  if (isHosted())
    throw new FaceworkError(
      'link/port',
      `${port}`,
      'Browsers do not let a page receive from the network, and this studio has no server.',
      'Start the studio on this machine: npx facework studio.',
    )
  return call('POST', `/api/links?protocol=${protocol}&port=${port}`)
}

/** Where the frames of a source are streamed from: the page's own server, as its content policy wants it. */
export const streamAddress = (source: string): string =>
  `${location.origin.replace(/^http/, 'ws')}/api/links/stream?source=${encodeURIComponent(source)}`

async function call(method: 'GET' | 'POST', path: string): Promise<NetworkListing> {
  const response = await fetch(path, { method })
  const answer = (await response.json()) as NetworkListing & Partial<FaceworkError>
  if (response.ok) return answer
  throw new FaceworkError(
    answer.code ?? 'link/port',
    answer.path ?? path,
    answer.message ?? `The server answered ${response.status}.`,
    answer.hint,
  )
}
