import type { LazyCodecs } from '@facework/container/internal'

/** What decodes compressed files, for pages with the small entry. */
export const codecsForPlayer: LazyCodecs = {
  codedColumns: () => import('./coded-columns-for-player.ts'),
  unpackTexts: () => import('./unpack-texts-for-player.ts'),
}
