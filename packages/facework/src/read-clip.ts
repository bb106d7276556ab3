import { type Clip, clipKind } from '@facework/documents'

/**
 * A clip from parsed JSON, checked. Throws a FaceworkError that names what is wrong and where.
 *
 *   const clip = readClip(await (await fetch('scream.clip.json')).json())
 */
export function readClip(json: unknown): Clip {
  return clipKind.read(json)
}
