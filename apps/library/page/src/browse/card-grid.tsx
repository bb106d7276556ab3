import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AssetCard as Card } from '../../../server/read/search-assets.ts'
import { AssetCard } from './asset-card.tsx'

/** Rows above and below the window that are there as well, so that a quick scroll shows cards. */
const SPARE_ROWS = 2
/** Rows from the end at which the next page is asked for. */
const AHEAD_ROWS = 4

interface Measures {
  readonly columns: number
  /** Of a row with its gap, in pixels. */
  readonly row: number
  readonly gap: number
}

/** A grid of which only the rows in the window exist: ten thousand cards scroll as a hundred do. */
export function CardGrid({
  cards,
  heads,
  hasMore,
  onMore,
}: {
  cards: readonly Card[]
  heads: readonly Card[]
  hasMore: boolean
  onMore: () => void
}) {
  const grid = useRef<HTMLDivElement>(null)
  const [measures, setMeasures] = useState<Measures>()
  const [first, setFirst] = useState(0)
  const [rows, setRows] = useState(6)
  useLayoutEffect(() => {
    const element = grid.current!
    const measure = () => {
      const [card] = element.getElementsByClassName('card')
      const style = getComputedStyle(element)
      const gap = Number.parseFloat(style.rowGap) || 0
      const columns = style.gridTemplateColumns.split(' ').length
      if (card) setMeasures({ columns, gap, row: (card as HTMLElement).offsetHeight + gap })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const columns = measures?.columns ?? 4
  const row = measures?.row ?? 0
  const total = Math.ceil(cards.length / columns)
  const look = useCallback(() => {
    if (row === 0) return
    const top = -grid.current!.getBoundingClientRect().top
    const start = Math.max(0, Math.floor(top / row) - SPARE_ROWS)
    setFirst(Math.max(0, Math.min(start, total - 1)))
    setRows(Math.ceil(window.innerHeight / row) + SPARE_ROWS * 2 + 1)
    if (hasMore && (top + window.innerHeight) / row > total - AHEAD_ROWS) onMore()
  }, [row, total, hasMore, onMore])
  useEffect(() => {
    let asked = 0
    const onScroll = () => {
      asked ||= requestAnimationFrame(() => {
        asked = 0
        look()
      })
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(asked)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [look])
  const shown = cards.slice(first * columns, (first + rows) * columns)
  const below = Math.max(0, total - first - rows)
  return (
    <div
      ref={grid}
      className="grid"
      style={{ paddingTop: first * row, paddingBottom: below * row }}
      data-total={cards.length}
    >
      {shown.map((card) => (
        <AssetCard key={card.id} card={card} heads={heads} />
      ))}
    </div>
  )
}
