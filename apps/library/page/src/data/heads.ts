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
  loading ??= get<AssetList>('/v1/assets?kind=character&limit=50').then(({ assets }) =>
    assets.filter(({ digest }) => digest !== null),
  )
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
