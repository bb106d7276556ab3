import type { Document } from '@facework/documents'
import type { EditorState } from '@facework/editor'
import type { ThumbnailRequest } from './thumbnail-request.ts'

/** Goes up when pictures of the same content are drawn in another way. */
const LOOK = 1

const texts = new WeakMap<object, string>()

/**
 * Names a picture by the content it shows, so that it is found again after a reload and by whoever shows the
 * same. Undefined when it depends on a document that is not as its file is: that has no hash yet.
 */
export async function thumbnailKey(
  { subject, needs, part, turn, clip, controls }: ThumbnailRequest,
  saved: EditorState['saved'],
): Promise<string | undefined> {
  const words = [subject, ...needs].map((need) => wordsFor(need, saved))
  if (words.includes(undefined)) return undefined
  const text = JSON.stringify([LOOK, part, turn, clip?.time, controls, ...words])
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function wordsFor(need: unknown, saved: EditorState['saved']): string | undefined {
  if (typeof need !== 'object' || need === null) return JSON.stringify(need ?? null)
  if (isDocument(need)) {
    const file = saved.get(need.id)
    return file?.document === need ? file.hash : undefined
  }
  const text = texts.get(need) ?? JSON.stringify(need)
  texts.set(need, text)
  return text
}

const isDocument = (value: object): value is Document => 'kind' in value && 'version' in value
