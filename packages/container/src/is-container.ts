import { MAGIC } from './magic.ts'

/** Does this begin as a `.facework` file does? The rest is not checked. */
export function isContainer(bytes: Uint8Array): boolean {
  for (let i = 0; i < MAGIC.length; i++) if (bytes[i] !== MAGIC.charCodeAt(i)) return false
  return true
}
