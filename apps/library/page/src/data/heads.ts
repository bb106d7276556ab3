import type { AssetCard, AssetList } from '../../../server/read/search-assets.ts'
import { get } from './api.ts'
import { type Loaded, useData } from './use-data.ts'

/** Heads that clips are shown on. */
export function useHeads(): Loaded<readonly AssetCard[]> {
  return useData('heads', loadHeads)
}

let loading: Promise<readonly AssetCard[]> | undefined

/** The characters that are used most; asked for once. */
export function loadHeads(): Promise<readonly AssetCard[]> {
  loading ??= get<AssetList>('/v1/assets?kind=character&limit=50').then(({ assets }) => assets)
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/**
 * A head that a clip is shown on: one of those that support most of its controls. Which one depends on the clip, so
 * that a list of clips shows different faces, and the same ones every time.
 */
export function headFor(
  clip: Pick<AssetCard, 'id' | 'controls'>,
  heads: readonly AssetCard[],
): AssetCard | undefined {
  const covered = (head: AssetCard) => {
    const own = new Set(head.controls)
    return clip.controls.filter((place) => own.has(place)).length
  }
  const most = Math.max(0, ...heads.map(covered))
  const best = heads.filter((head) => covered(head) === most && head.digest !== null)
  const sum = [...clip.id].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  return best[sum % Math.max(1, best.length)]
}
