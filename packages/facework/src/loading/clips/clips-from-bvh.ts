import '../../keep-container-together.ts'
import '../../keep-core-together.ts'
import type { Clip } from '@facework/documents'
import { importBvh } from '@facework/formats'
import type { OpenedFile } from '../file-access.ts'

export function clipsFromBvh({ bytes, name }: OpenedFile): readonly Clip[] {
  return importBvh(bytes, { name }).clips
}
