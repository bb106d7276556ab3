import type { Clip } from '@facework/documents'
import { importBvh } from '@facework/formats'
import type { OpenedFile } from '../opened-file.ts'

export function clipsFromBvh({ bytes, name }: OpenedFile): readonly Clip[] {
  return importBvh(bytes, { name }).clips
}
