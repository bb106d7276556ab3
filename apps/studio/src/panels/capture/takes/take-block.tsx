import type { Clip } from '@facework/documents'
import { useMemo } from 'react'
import { gapsOf } from '../../../capture/takes.ts'
import { silhouettesOf } from './take-silhouette.ts'

/** A take on its lane: outlines of its regions, and red bands where nothing was seen. */
export function TakeBlock({ take, selected, span }: { take: Clip; selected: boolean; span: number }) {
  const { from = 0, to = take.duration, regions } = take.origin?.part ?? {}
  const words = regions ? `${take.name} · ${regions.join(', ')}` : take.name
  const rate = take.frameRate ? ` · ${Math.round(take.frameRate)} fps` : ''
  const percent = (seconds: number) => `${(seconds / span) * 100}%`
  return (
    <div
      className={selected ? 'clipb sel' : 'clipb'}
      style={{ left: 0, width: percent(take.duration) }}
      data-take={take.name}
    >
      <Outlines take={take} />
      {regions && (
        <div
          className="part"
          style={{
            left: `${(from / take.duration) * 100}%`,
            width: `${((to - from) / take.duration) * 100}%`,
          }}
        />
      )}
      {gapsOf(take).map(({ start, end, reason }) => (
        <div
          key={start}
          className="gap"
          role="img"
          aria-label={reason}
          title={reason}
          style={{
            left: `${(start / take.duration) * 100}%`,
            width: `${((end - start) / take.duration) * 100}%`,
          }}
        />
      ))}
      <span className="lbl">
        {words}
        {rate}
      </span>
    </div>
  )
}

export function Outlines({ take }: { take: Pick<Clip, 'curves' | 'duration'> }) {
  const outlines = useMemo(() => silhouettesOf(take), [take])
  return (
    <svg viewBox="0 0 160 30" preserveAspectRatio="none" aria-hidden="true">
      {outlines.map(({ region, path }) => (
        <path
          key={region}
          d={path}
          className={`r-${region}`}
          fill="var(--c)"
          fillOpacity={0.2}
          stroke="var(--c)"
          strokeOpacity={0.8}
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
