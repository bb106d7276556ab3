import { useEffect, useMemo, useRef } from 'react'
import { REGIONS, regionClass, regionOf } from '../../base/controls.ts'
import { frameLoop } from '../../base/frame-loop.ts'
import { classes } from '../../components/classes.ts'
import { Icon } from '../../components/controls/icon.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { strengthOf } from '../../session/make-poses/drafted-poses.ts'
import type { MadeShown } from '../../session/make-poses/make-messages.ts'
import { useMakePoses, useSession } from '../../session/use-session.ts'
import { MakePanel } from './make-panel.tsx'
import type { PreviewHead } from './preview-head.ts'
import { lookAt, usePainter } from './use-painter.ts'

/** From this part of triangles on a pose should be looked at. */
const DAMAGED = 0.005

/** Poses that a check says something about. */
export const posesToReview = ({ check }: MadeShown): ReadonlyMap<string, number> =>
  new Map(check.damaged.filter(({ part }) => part > DAMAGED).map(({ pose, part }) => [pose, part]))

/** All poses as pictures. */
export function PoseSheet({ made, preview }: { made: MadeShown; preview: PreviewHead | undefined }) {
  const { makePoses } = useSession()
  const filter = useMakePoses((s) => s.filter)
  const selected = useMakePoses((s) => s.pose)
  const excluded = useMakePoses((s) => s.excluded)
  const review = useMemo(() => posesToReview(made), [made])
  const names = made.report.made
  const shown = names.filter((name) =>
    filter === 'All' ? true : filter === 'Review' ? review.has(name) : regionOf(name) === filter,
  )
  const regions = REGIONS.filter((region) => names.some((name) => regionOf(name) === region))
  const canvases = useRef(new Map<string, HTMLCanvasElement>())
  usePictures(preview, shown, canvases.current)
  return (
    <MakePanel title="Poses" icon="layout-grid" count={names.length} column>
      <div className="mk-bar">
        <Segmented
          label="Region"
          value={filter}
          options={[
            { value: 'All', label: `All ${names.length}` },
            ...regions.map((value) => ({ value: value as string, label: value as string })),
          ]}
          onChange={(value) => makePoses.state.setState({ filter: value })}
        />
        <span className="grow" />
        {review.size > 0 && (
          <button
            type="button"
            className={classes('btn ghost', filter === 'Review' && 'on')}
            onClick={() => makePoses.state.setState({ filter: filter === 'Review' ? 'All' : 'Review' })}
          >
            <span className="warn">
              <Icon name="triangle-alert" size="s" />
            </span>
            {review.size} to review
          </button>
        )}
      </div>
      <div className="mk-sheet">
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === selected}
            className={classes(
              'mk-card',
              regionClass(regionOf(name)),
              name === selected && 'sel',
              excluded.includes(name) && 'off',
            )}
            onClick={() => makePoses.state.setState({ pose: name, weight: 1, playing: false })}
          >
            <span className="thumb">
              <canvas
                ref={(canvas) => {
                  if (canvas) canvases.current.set(name, canvas)
                  else canvases.current.delete(name)
                }}
              />
              {review.has(name) && (
                <span
                  className="flag"
                  title={`${(review.get(name)! * 100).toFixed(1)} % of its triangles are turned over or stretched`}
                >
                  <Icon name="triangle-alert" size="s" />
                </span>
              )}
            </span>
            <span className="nm">
              <span className="rdot" />
              <span className="ell">{name}</span>
            </span>
          </button>
        ))}
      </div>
    </MakePanel>
  )
}

/** Paints one card per frame, those of a region again when its strength changes. */
function usePictures(
  preview: PreviewHead | undefined,
  names: readonly string[],
  canvases: ReadonlyMap<string, HTMLCanvasElement>,
): void {
  const painter = usePainter()
  const model = useMakePoses((s) => s.model)
  const landmarks = useMakePoses((s) => s.landmarks)
  const strengths = useMakePoses((s) => s.strengths)
  const playing = useMakePoses((s) => s.playing)
  const pose = useMakePoses((s) => s.pose)
  const weight = useMakePoses((s) => s.weight)
  const painted = useRef(new Map<string, string>())
  const key = names.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new head paints all again
  useEffect(() => painted.current.clear(), [preview])
  // biome-ignore lint/correctness/useExhaustiveDependencies: names by their text
  useEffect(() => {
    if (!preview || !painter || playing) return
    const look = { ...lookAt(model, landmarks), around: 0.35 }
    return frameLoop.on('draw', () => {
      const stateOf = (name: string) => String(strengths[strengthOf(name)])
      const next = names.find((name) => {
        const canvas = canvases.get(name)
        return canvas && painted.current.get(name) !== `${stateOf(name)} ${canvas.clientWidth}`
      })
      if (next === undefined) return
      const canvas = canvases.get(next)!
      preview.pose({ [next]: 1 })
      painter.paint(canvas, { ...look, height: look.height * 0.8 })
      painted.current.set(next, `${stateOf(next)} ${canvas.clientWidth}`)
      preview.pose(pose === undefined ? {} : { [pose]: weight })
    })
  }, [preview, painter, playing, key, strengths, model, landmarks, pose, weight])
}
