import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useHeads } from '../data/heads.ts'
import { regionClass, regionOf } from '../data/regions.ts'
import { clock, ownName } from '../data/text.ts'
import {
  type Clip,
  type Framing,
  LiveStage,
  type LiveView,
  loadClip,
  MOST_VIEWS,
  type Playback,
} from '../live/live-stage.ts'
import { Icon } from '../parts/icon.tsx'
import { Picture } from '../parts/picture.tsx'
import type { AssetCard, AssetDetail } from './types.ts'

const FRAMINGS: readonly (readonly [Framing, string])[] = [
  ['face', 'Face'],
  ['bust', 'Bust'],
  ['body', 'Body'],
]
const SPEEDS = [0.25, 0.5, 1, 2]
/** Seconds of a step by a key. */
const STEP = 1 / 30
/** Heads or clips that can be chosen by their picture; the others are in the list. */
const MOST_OTHERS = 12

interface ViewerProps {
  readonly asset: AssetDetail
  readonly version: string
  readonly digest: string
  /** Heads for a clip, clips for a head. */
  readonly others: readonly AssetCard[]
  /** Name of the one that is played. */
  readonly chosen: string | undefined
  onChoose(name: string): void
}

interface Shown {
  /** The first one has the clock. */
  readonly views: readonly LiveView[]
  readonly playbacks: readonly Playback[]
  readonly clip: Clip | undefined
}

/** A live character: any clip on any head, with other heads beside it. */
export default function Viewer({ asset, version, digest, others, chosen, onChoose }: ViewerProps) {
  const isClip = asset.kind === 'clip'
  const own = `fw:${asset.name}@${version}`
  const best = others.find((card) => !isClip && card.tags.includes('emotion')) ?? others[0]
  const other = others.find((card) => card.name === chosen) ?? best
  const head = isClip ? other && `fw:${other.name}` : own
  const chosenHead = isClip ? (other?.name ?? '') : asset.name
  const clip = isClip ? own : other && `fw:${other.name}`
  const { data: allHeads = [] } = useHeads()
  const [isBeside, setBeside] = useState(false)
  const heads = useMemo(() => {
    if (head === undefined) return []
    const rest = allHeads.filter(({ name }) => name !== chosenHead).map(({ name }) => `fw:${name}`)
    return isBeside ? [head, ...rest.slice(0, MOST_VIEWS - 1)] : [head]
  }, [head, isBeside, allHeads, chosenHead])
  const container = useRef<HTMLElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const stage = useRef<LiveStage>(undefined)
  const shown = useRef<Shown>(undefined)
  const [framing, setFraming] = useState<Framing>('face')
  const [isPlaying, setPlaying] = useState(!matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [speed, setSpeed] = useState(1)
  const [state, setState] = useState<'loading' | 'live' | 'still'>('loading')
  const [time, setTime] = useState({ now: 0, length: 0 })
  const [strongest, setStrongest] = useState<readonly (readonly [string, number])[]>([])
  useEffect(() => {
    try {
      stage.current = new LiveStage()
      stage.current.mount(container.current!)
    } catch {
      setState('still')
    }
    return () => {
      stage.current?.dispose()
      stage.current = undefined
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another framing moves the camera only
  useEffect(() => {
    const live = stage.current
    if (!live || heads.length === 0) return undefined
    let isOver = false
    const show = async () => {
      const [loaded, ...faces] = await Promise.all([
        clip === undefined ? undefined : loadClip(clip),
        ...heads.map((each) => live.load(each)),
      ])
      if (isOver) return
      for (const view of shown.current?.views ?? []) view.remove()
      const places = element.current!.getElementsByClassName('place')
      const views = faces.map((face, i) => live.show(face, places[i] as HTMLElement, framing))
      const playbacks = faces.flatMap((face) => {
        face.stopAll()
        return loaded ? [face.play(loaded, { loop: true, fade: 0 })] : []
      })
      shown.current = { views, playbacks, clip: loaded }
      setTime({ now: 0, length: loaded?.duration ?? 0 })
      setState('live')
    }
    show().catch(() => {
      if (!isOver) setState('still')
    })
    return () => {
      isOver = true
    }
  }, [heads, clip])
  useEffect(() => {
    if (stage.current) Object.assign(stage.current, { isPlaying, speed })
  }, [isPlaying, speed])
  useEffect(() => {
    let last = 0
    const read = () => {
      const now = performance.now()
      // Numbers are read, not seen: ten times a second is enough.
      if (now - last < 100 || !shown.current) return
      last = now
      const { playbacks, clip: playing, views } = shown.current
      setTime({ now: playbacks[0]?.time ?? 0, length: playing?.duration ?? 0 })
      setStrongest(strongestOf(playing, views[0]))
    }
    const live = stage.current
    if (live) live.onFrame = read
  }, [])
  const seek = (to: number) => {
    const { playbacks = [], clip: playing } = shown.current ?? {}
    if (!playing) return
    const now = Math.max(0, Math.min(playing.duration, to))
    for (const playback of playbacks) playback.time = now
    setTime({ now, length: playing.duration })
  }
  const frame = (next: Framing) => {
    setFraming(next)
    for (const view of shown.current?.views ?? []) view.frame(next)
  }
  const step = (by: number) => {
    const at = others.findIndex((card) => card.name === other?.name)
    const next = others[(at + by + others.length) % others.length]
    if (next) onChoose(next.name)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === ' ') setPlaying(!isPlaying)
    else if (event.key === 'ArrowLeft') seek(time.now - STEP)
    else if (event.key === 'ArrowRight') seek(time.now + STEP)
    else return
    event.preventDefault()
  }
  return (
    <section className="viewer" aria-label="Preview" ref={container}>
      {/* biome-ignore lint/a11y/useSemanticElements: a stage is no form field */}
      <div
        ref={element}
        className="stage"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Space plays, arrows step
        tabIndex={0}
        aria-label={`${asset.title} live. Space plays or pauses, arrow keys move one frame, drag turns.`}
        onKeyDown={onKey}
        onPointerDown={(event) => startTurning(event, shown.current?.views ?? [])}
      >
        <div className="places">
          {heads.map((each, i) => (
            <div key={each} className="place" data-head={each}>
              {isBeside && <span className="pill">{ownName(i === 0 ? chosenHead : each)}</span>}
            </div>
          ))}
        </div>
        {state !== 'live' && (
          <span className="poster">
            <Picture
              digest={digest}
              kind={asset.kind}
              on={isClip ? (other?.digest ?? undefined) : undefined}
            />
          </span>
        )}
        <div className="vt">
          <span className="pill">
            <i className={state === 'live' ? 'livedot' : 'livedot off'} />
            {state === 'live' ? 'Live' : state === 'loading' ? 'Loading' : 'Still picture'}
          </span>
          <fieldset className="seg">
            <legend className="sr">Framing</legend>
            {FRAMINGS.map(([name, text]) => (
              <button
                key={name}
                type="button"
                className={framing === name ? 'on' : ''}
                aria-pressed={framing === name}
                onClick={() => frame(name)}
              >
                {text}
              </button>
            ))}
          </fieldset>
          <span className="grow" />
          <div className="seg icons">
            <button type="button" aria-label="Reset view" onClick={() => frame(framing)}>
              <Icon name="rotate-ccw" />
            </button>
          </div>
        </div>
        {strongest.length > 0 && !isBeside && (
          <div className="vals" aria-hidden="true">
            <div className="dim">Strongest of {shown.current?.clip?.curves.length ?? 0} curves</div>
            {strongest.map(([name, value]) => (
              <div key={name} className={`l ${regionClass(regionOf(name) ?? 'joint')}`}>
                <span className="ell">{name}</span>
                <span className="mb">
                  <i style={{ width: `${Math.min(1, Math.abs(value)) * 100}%` }} />
                </span>
                <span className="num">{value.toFixed(2)}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      <input
        type="range"
        className="tline"
        style={{ '--part': time.length === 0 ? 0 : time.now / time.length } as CSSProperties}
        aria-label="Time"
        min={0}
        max={time.length || 1}
        step={0.01}
        value={time.now}
        onChange={(event) => seek(Number(event.target.value))}
        aria-valuetext={`${time.now.toFixed(1)} of ${time.length.toFixed(1)} seconds`}
      />
      <div className="trans">
        <button
          type="button"
          className="big"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={() => setPlaying(!isPlaying)}
        >
          <Icon name={isPlaying ? 'pause-solid' : 'play-solid'} />
        </button>
        <label className="sortby clipsel">
          <span className="sr">{isClip ? 'Head' : 'Clip'}</span>
          <select value={other?.name ?? ''} onChange={(event) => onChoose(event.target.value)}>
            {others.map((card) => (
              <option key={card.id} value={card.name}>
                {ownName(card.name)}
              </option>
            ))}
          </select>
          <Icon name="chevrons-up-down" size="s" />
        </label>
        <button type="button" className="ib md" aria-label="Previous" onClick={() => step(-1)}>
          <Icon name="chevron-left" />
        </button>
        <button type="button" className="ib md" aria-label="Next" onClick={() => step(1)}>
          <Icon name="chevron-right" />
        </button>
        {allHeads.length > 1 && (
          <button
            type="button"
            className="btn md"
            aria-label="Side by side"
            aria-pressed={isBeside}
            onClick={() => setBeside(!isBeside)}
          >
            <Icon name="users" />
            <span className="no-phone">Side by side</span>
          </button>
        )}
        <span className="grow" />
        <span className="num sub no-phone">
          {clock(time.now)} <span className="dim">/ {clock(time.length)}</span>
        </span>
        <label className="sortby no-phone">
          <span className="sr">Speed</span>
          <select value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
            {SPEEDS.map((value) => (
              <option key={value} value={value}>
                {value}×
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="s" />
        </label>
      </div>
      <OtherHeads asset={asset} digest={digest} others={others} chosen={other?.name} onChoose={onChoose} />
    </section>
  )
}

/** The strongest curves of a clip right now. */
function strongestOf(
  clip: Clip | undefined,
  view: LiveView | undefined,
): readonly (readonly [string, number])[] {
  const values = (clip?.curves ?? []).map(({ name }): [string, number] => [
    name,
    view?.face.values[name] ?? 0,
  ])
  return values
    .filter(([, value]) => Number.isFinite(value))
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, 4)
}

function startTurning(event: PointerEvent<HTMLElement>, views: readonly LiveView[]): void {
  if (views.length === 0 || (event.target as Element).closest('button, select')) return
  const element = event.currentTarget
  let [x, y] = [event.clientX, event.clientY]
  const move = (moved: globalThis.PointerEvent) => {
    for (const view of views) view.turn((x - moved.clientX) * 0.008, (moved.clientY - y) * 0.006)
    ;[x, y] = [moved.clientX, moved.clientY]
  }
  const end = () => {
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', end)
    element.removeEventListener('pointercancel', end)
  }
  element.setPointerCapture(event.pointerId)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', end)
}

/** Heads that a clip plays on, or clips that play on a head. */
function OtherHeads({
  asset,
  digest,
  others,
  chosen,
  onChoose,
}: {
  asset: AssetDetail
  digest: string
  others: readonly AssetCard[]
  chosen: string | undefined
  onChoose: (name: string) => void
}) {
  const isClip = asset.kind === 'clip'
  if (others.length === 0) return null
  const own = new Set(asset.controls)
  return (
    <div className="heads">
      <h2>{isClip ? 'Play this clip on another head' : 'Try a clip'}</h2>
      <div className="hrow">
        {others.slice(0, MOST_OTHERS).map((card) => {
          const clipControls = isClip ? asset.controls : card.controls
          const headControls = isClip ? new Set(card.controls) : own
          const driven = clipControls.filter((place) => headControls.has(place)).length
          return (
            <button
              key={card.id}
              type="button"
              className={card.name === chosen ? 'hd on' : 'hd'}
              aria-pressed={card.name === chosen}
              onClick={() => onChoose(card.name)}
            >
              <span className="p">
                <Picture
                  digest={isClip ? digest : (card.digest ?? '')}
                  kind="clip"
                  on={isClip ? (card.digest ?? undefined) : digest}
                />
              </span>
              <b className="ell">{ownName(card.name)}</b>
              {clipControls.length === 0 ? (
                <span className="dim">Body only</span>
              ) : (
                <span className={driven === clipControls.length ? 'ok num' : 'warn num'}>
                  <Icon name={driven === clipControls.length ? 'check' : 'triangle-alert'} size="s" />
                  {driven} of {clipControls.length}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </div>
  )
}
