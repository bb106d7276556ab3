import type { Clip } from '@facework/documents'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { OTHER, REGIONS } from '../../base/controls.ts'
import { Button } from '../../components/controls/button.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { Menu, type MenuEntry } from '../../components/dialogs/menu.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { chooseSound } from '../../import/add-sound.ts'
import { runCommand } from '../../session/run-command.ts'
import type { Session } from '../../session/session.ts'
import { openDialog } from '../../session/shell-state.ts'
import {
  useCharacter,
  useEditor,
  useSession,
  useSettings,
  useShownClip,
  useTimeline,
} from '../../session/use-session.ts'
import { frameRateOf } from '../../transport/time-text.ts'
import { type ListedCurve, listCurves } from '../curves/listed-curves.ts'
import type { PanelDefinition } from '../panel.ts'
import { startAutoKey } from './auto-key.ts'
import { HiddenKeys } from './hidden-keys.tsx'
import { keepInRange } from './loop-range.ts'
import { PaneLegend } from './pane-legend.tsx'
import { RULER } from './scene/layout.ts'
import { rowsOf } from './scene/rows.ts'
import {
  type Contents,
  contentsOf,
  type Looking,
  type Scene,
  sceneOf,
  valueExtent,
  withDraft,
} from './scene/scene.ts'
import { tracksOf } from './scene/track.ts'
import { useShownSound } from './sound/use-shown-sound.ts'
import { TimelineCanvas } from './timeline-canvas.tsx'
import { TimelineTools } from './timeline-tools.tsx'
import { TrackList } from './track-list.tsx'
import { VariableCurveDialog } from './variable-curve-dialog.tsx'
import { fitTime } from './view/time-view.ts'
import { fitValues } from './view/value-view.ts'
import './timeline.css'

function Timeline() {
  const clip = useShownClip()
  if (clip) return <ClipTimeline clip={clip} />
  return <EmptyNote>No clip. Open one in Project, or create a new one.</EmptyNote>
}

function ClipTimeline({ clip: kept }: { clip: Clip }) {
  const session = useSession()
  const { skeleton, poses } = useCharacter()
  // Not the view: it changes in every frame of a gesture, and only the canvas has to follow.
  const state = useTimeline(
    useShallow(({ draft, folded, locked, lockedTracks, filter, tracks, mode, paneHeight, range }) => ({
      draft,
      folded,
      locked,
      lockedTracks,
      filter,
      tracks,
      mode,
      paneHeight,
      range,
    })),
  )
  const muted = useTimeline((s) => s.muted)
  const soloed = useTimeline((s) => s.soloed)
  const colors = useTimeline((s) => s.trackColors)
  const unit = useSettings((s) => s.timeUnit)
  const { draft, folded, locked, lockedTracks, filter } = state
  const selectedCurves = useEditor((s) => s.selection.curves)
  const selectedKeys = useEditor((s) => s.selection.keys)
  const [frame, size] = useSize()
  const list = useRef<HTMLDivElement>(null)

  const clip = useMemo(() => (draft ? withDraft(kept, draft.touched) : kept), [kept, draft])
  const curves = useMemo(() => listCurves(skeleton, poses, kept), [skeleton, poses, kept])
  const available = useMemo(() => countByRegion(curves), [curves])
  const tracks = useMemo(() => tracksOf(clip, colors), [clip, colors])
  const rows = useMemo(
    () =>
      rowsOf({
        tracks,
        available,
        folded,
        locked,
        lockedTracks,
        muted,
        soloed,
        filter,
        sound: clip.sound?.file,
      }),
    [tracks, available, folded, locked, lockedTracks, muted, soloed, filter, clip.sound?.file],
  )
  const contents = useMemo(
    () =>
      contentsOf({
        clip,
        rate: frameRateOf(clip),
        unit,
        ...size,
        tracks,
        rows,
        selectedCurves,
        selectedKeys,
        state,
      }),
    [clip, unit, size, tracks, rows, selectedCurves, selectedKeys, state],
  )
  const scroll = useRef(0)
  const sound = useShownSound()
  const current = useCurrentScene(contents, scroll)

  useEffect(() => startAutoKey(session), [session])
  useEffect(() => keepInRange(session), [session])
  useFit(clip, contents)

  return (
    <div className="tlgrid">
      <div className="tlleft">
        <div className="tlhead" style={{ height: RULER }}>
          <SearchField
            label="Filter tracks"
            value={filter}
            onChange={(words) => session.timeline.setState({ filter: words })}
          />
          <Menu
            label="Add curve"
            entries={() =>
              addLines(session, clip, curves, (names) =>
                runCommand(session, 'curves.add', { clip: clip.id, curves: names }),
              )
            }
          >
            <Button icon="plus" size="sm" title="Add a curve to the clip">
              Curve
            </Button>
          </Menu>
        </div>
        {contents.layout.rows && (
          <TrackList rows={rows} active={contents.active} scene={current} list={list} scroll={scroll} />
        )}
        {contents.layout.pane && <PaneLegend contents={contents} />}
      </div>
      <div className="tlright" ref={frame}>
        <TimelineCanvas scene={current} sound={sound} list={list} />
      </div>
      <HiddenKeys contents={contents} />
    </div>
  )
}

/** What the canvas shows at the moment it is asked for; the same scene as long as nothing changed. */
function useCurrentScene(contents: Contents, scroll: RefObject<number>): () => Scene {
  const { timeline } = useSession()
  const latest = useRef(contents)
  latest.current = contents
  const made = useRef<readonly [Contents, Looking, Scene]>(undefined)
  return useCallback(() => {
    const { view, values, picked, carried } = timeline.getState()
    const looking: Looking = { view, values, picked, carried, scroll: scroll.current }
    const [from, then, scene] = made.current ?? []
    if (scene && from === latest.current && then && sameLooking(then, looking)) return scene
    const now = sceneOf(latest.current, looking)
    made.current = [latest.current, looking, now]
    return now
  }, [scroll, timeline])
}

const sameLooking = (a: Looking, b: Looking) =>
  a.view === b.view &&
  a.values === b.values &&
  a.picked === b.picked &&
  a.carried === b.carried &&
  a.scroll === b.scroll

function countByRegion(curves: readonly ListedCurve[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { region } of curves) counts.set(region, (counts.get(region) ?? 0) + 1)
  return counts
}

/** Width and height of the canvas' frame in pixels, as they change. */
function useSize() {
  const { timeline } = useSession()
  const [size, setSize] = useState({ width: 0, height: 0 })
  const observer = useRef<ResizeObserver>(undefined)
  const frame = useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect()
      if (!element) return
      observer.current = new ResizeObserver(() => {
        const { clientWidth: width, clientHeight: height } = element
        timeline.setState({ canvasWidth: width })
        setSize((now) => (now.width === width && now.height === height ? now : { width, height }))
      })
      observer.current.observe(element)
    },
    [timeline],
  )
  return [frame, size] as const
}

/** Another clip is seen as a whole; other lines with all their values. */
function useFit(clip: Clip, { width, lines }: Contents): void {
  const { timeline } = useSession()
  const fitted = useRef('')
  useEffect(() => {
    if (width === 0 || fitted.current === clip.id) return
    fitted.current = clip.id
    timeline.setState({ view: fitTime(0, clip.duration, width), range: undefined })
  }, [clip, width, timeline])
  const names = lines.map((l) => l.name).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit of a line must not move the others
  useEffect(() => {
    timeline.setState({ values: fitValues(...valueExtent(lines)) })
  }, [names, clip.id])
}

/** Curves of the character that the clip does not have yet, by region. */
function addLines(
  session: Session,
  clip: Clip,
  curves: readonly ListedCurve[],
  add: (names: readonly string[]) => void,
): MenuEntry[] {
  const regions = [...REGIONS, OTHER].flatMap((region): MenuEntry[] => {
    const free = curves.filter((c) => c.region === region && !c.keyed)
    if (free.length === 0) return []
    return [
      {
        label: region,
        lines: [
          { label: `All ${free.length}`, run: () => add(free.map((c) => c.name)) },
          'line',
          ...free.map((c) => ({ label: c.name, run: () => add([c.name]) })),
        ],
      },
    ]
  })
  return [
    ...regions,
    regions.length > 0 && 'line',
    {
      label: 'Variable curve',
      icon: 'pencil',
      run: () => openDialog(session, <VariableCurveDialog clip={clip} />),
    },
    {
      label: clip.sound ? 'Replace sound…' : 'Add sound…',
      icon: 'audio-lines',
      run: () => chooseSound(session),
    },
  ]
}

export const timelinePanel: PanelDefinition = {
  id: 'timeline',
  title: 'Timeline',
  icon: 'film',
  Body: Timeline,
  Tools: TimelineTools,
  hints: [
    [['Drag'], 'move'],
    [['Shift'], 'value only'],
    [['Alt'], 'copy'],
    [['M'], 'mirror to the other side'],
    [['K'], 'set key'],
    [['Wheel'], 'zoom'],
  ],
}
