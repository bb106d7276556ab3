import type { Credit } from '@facework/library'
import type { AssetDetail } from '../../../server/read/asset-detail.ts'
import type { AssetCard } from '../../../server/read/search-assets.ts'

export type { AssetCard, AssetDetail, Credit }

/** Facts that the checks of an upload found. */
export interface Facts {
  readonly seconds?: number
  readonly curves?: number
  readonly vocabulary?: string
  readonly bytes?: number
  readonly joints?: number
  readonly vertices?: number
  readonly triangles?: number
  readonly drawCalls?: number
  readonly morphs?: number
  readonly poses?: number
  readonly combinations?: number
  readonly nodes?: number
  readonly lines?: number
}

/** The derived file `report`. */
export interface HeadReport {
  readonly checks?: {
    readonly counts: Readonly<Record<'error' | 'warning' | 'info', number>>
    readonly findings: readonly {
      readonly code: string
      readonly severity: 'error' | 'warning' | 'info'
      readonly message: string
      readonly fix?: string
    }[]
  }
}
