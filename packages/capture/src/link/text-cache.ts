const MOST_TEXTS = 4096
/** No name is longer. A longer text is neither kept nor handed over as arguments, of which a call takes only so many. */
const LONGEST = 1024

const longTexts = new TextDecoder('latin1')

interface CachedText {
  readonly bytes: Uint8Array
  readonly text: string
}

/**
 * Texts by their bytes. Packets repeat the same few names; a text that is made again for each would cost more than
 * everything else in them. Read byte by byte, which is right for ASCII.
 */
const cache = new Map<number, CachedText>()

/** The text of some bytes. */
export function cachedText(packet: Uint8Array, start: number, stop: number): string {
  if (stop - start > LONGEST) return longTexts.decode(packet.subarray(start, stop))
  // FNV-1a
  let hash = 0x811c9dc5
  for (let i = start; i < stop; i++) hash = Math.imul(hash ^ packet[i]!, 0x01000193)
  const found = cache.get(hash)
  if (found && isSame(found.bytes, packet, start, stop)) return found.text
  const bytes = packet.slice(start, stop)
  const text = String.fromCharCode.apply(null, bytes as unknown as number[])
  if (cache.size >= MOST_TEXTS) cache.clear()
  cache.set(hash, { bytes, text })
  return text
}

function isSame(bytes: Uint8Array, packet: Uint8Array, start: number, stop: number): boolean {
  if (bytes.length !== stop - start) return false
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== packet[start + i]) return false
  return true
}
