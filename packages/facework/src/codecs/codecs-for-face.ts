import type { LazyCodecs } from '@facework/container/internal'

/** What decodes compressed files, for pages with a `Face`. */
export const codecsForFace: LazyCodecs = {
  codedColumns: () => import('./coded-columns-for-face.ts'),
  unpackTexts: () => import('./unpack-texts-for-face.ts'),
}
