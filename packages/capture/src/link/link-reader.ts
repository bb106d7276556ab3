import type { LinkProtocol, LinkReader } from './link-frame.ts'
import { liveLinkReader } from './live-link.ts'
import { faceCapReader, oscReader } from './osc-faces.ts'
import { textReader } from './text-packets.ts'
import { vmcReader } from './vmc.ts'

const READERS: Readonly<Record<LinkProtocol, () => LinkReader>> = {
  'live-link': liveLinkReader,
  vmc: vmcReader,
  ifacialmocap: () => textReader('-'),
  facemotion3d: () => textReader('&'),
  'face-cap': faceCapReader,
  osc: oscReader,
}

/** A reader of a protocol; one for each sender, since frames may come in several packets. */
export const createLinkReader = (protocol: LinkProtocol): LinkReader => READERS[protocol]()
