import type { Clip } from '@facework/documents'
import { contentFingerprint } from './content-fingerprint.ts'

/** What a clip moves by its own tracks. */
export function tracksFingerprint({ joints, morphs }: Pick<Clip, 'joints' | 'morphs'>): string {
  return contentFingerprint({ joints, morphs })
}
