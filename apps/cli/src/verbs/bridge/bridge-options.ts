import type { FrameOutput, LinkPort } from '@facework/capture/internal/node'

/** Where frames are sent. */
export type OutputAddress = Omit<FrameOutput, 'rate' | 'subject'>

export interface BridgeOptions {
  readonly in?: readonly LinkPort[]
  readonly out?: readonly OutputAddress[]
  readonly port?: number
  readonly lan?: boolean
  readonly phone?: string
  readonly allowOrigin?: readonly string[]
  readonly clip?: string
  readonly head?: string
  readonly fps?: number
  readonly loop?: boolean
}
