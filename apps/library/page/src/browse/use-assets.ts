import { useCallback, useEffect, useRef, useState } from 'react'
import type { AssetCard, AssetList } from '../../../server/read/search-assets.ts'
import { get } from '../data/api.ts'
import { type BrowseQuery, searchAddress } from './query.ts'

/** Of one request. */
const PAGE = 48

export interface Assets {
  readonly cards: readonly AssetCard[]
  /** Counts of the whole result; missing while the first page is loaded. */
  readonly list?: AssetList | undefined
  readonly error?: unknown
  readonly isLoading: boolean
  readonly hasMore: boolean
  loadMore(): void
  reload(): void
}

interface State {
  readonly address: string
  readonly cards: readonly AssetCard[]
  readonly list?: AssetList | undefined
  readonly cursor?: string | undefined
  readonly error?: unknown
  readonly isLoading: boolean
}

/** The result of a search, page by page; cards of the last one stay until the first page of the next is there. */
export function useAssets(query: BrowseQuery): Assets {
  const address = searchAddress(query, PAGE)
  const [state, setState] = useState<State>({ address: '', cards: [], isLoading: true })
  const [round, setRound] = useState(0)
  const loading = useRef<AbortController>(undefined)
  /** The page that was asked for last: scrolling asks again before the state has changed. */
  const asked = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: round loads the same address again
  useEffect(() => {
    const ending = new AbortController()
    loading.current = ending
    asked.current = undefined
    setState((before) => ({ ...before, isLoading: true }))
    get<AssetList>(address, ending.signal).then(
      (list) => setState({ address, cards: list.assets, list, cursor: list.cursor, isLoading: false }),
      (error: unknown) => {
        if (!ending.signal.aborted) setState({ address, cards: [], error, isLoading: false })
      },
    )
    return () => ending.abort()
  }, [address, round])
  const { cursor, isLoading } = state
  const loadMore = useCallback(() => {
    if (cursor === undefined || isLoading || asked.current === cursor) return
    asked.current = cursor
    const { signal } = loading.current!
    setState((before) => ({ ...before, isLoading: true }))
    get<AssetList>(searchAddress(query, PAGE, cursor), signal).then(
      (list) =>
        setState((before) => ({
          ...before,
          cards: [...before.cards, ...list.assets],
          cursor: list.cursor,
          isLoading: false,
        })),
      () => {
        if (signal.aborted) return
        asked.current = undefined
        setState((before) => ({ ...before, isLoading: false }))
      },
    )
  }, [query, cursor, isLoading])
  return {
    cards: state.cards,
    list: state.list,
    error: state.error,
    isLoading,
    hasMore: cursor !== undefined,
    loadMore,
    reload: () => setRound((n) => n + 1),
  }
}
