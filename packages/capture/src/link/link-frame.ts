import type { CaptureFrame } from '../source/capture-frame.ts'

/** How faces come over a network. */
export const LINK_PROTOCOLS = ['live-link', 'vmc', 'ifacialmocap', 'facemotion3d', 'face-cap', 'osc'] as const
export type LinkProtocol = (typeof LINK_PROTOCOLS)[number]

export const PROTOCOL_TITLES: Readonly<Record<LinkProtocol, string>> = {
  'live-link': 'Live Link Face',
  vmc: 'VMC',
  ifacialmocap: 'iFacialMocap',
  facemotion3d: 'Facemotion3d',
  'face-cap': 'Face Cap',
  osc: 'ARKit over OSC',
}

/** A frame of a link. Where the protocol has no clock, its time is that of arrival. */
export interface LinkFrame extends CaptureFrame {
  /** Name of the performer, where the protocol has one; else empty. */
  readonly subject: string
}

/**
 * Turns packets into frames; keeps parts until a frame is complete. Never throws: a packet that is not
 * of its protocol gives no frames.
 */
export interface LinkReader {
  read(packet: Uint8Array, arrival: number): readonly LinkFrame[]
}
