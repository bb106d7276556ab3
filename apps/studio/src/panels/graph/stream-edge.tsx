import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getBezierPath,
  getSmoothStepPath,
} from '@xyflow/react'
import { useState } from 'react'
import { regionClass, regionOf } from '../../base/controls.ts'
import { classes } from '../../components/classes.ts'
import { useStream } from './live-streams.ts'
import { isCurvesOnly, shortStreamText, streamText } from './stream-summary.ts'

export type StreamEdgeType = Edge<Record<string, never>, 'stream'>

/** How far above its port a wire comes in from a row higher up: between the rows, over no node. */
const ABOVE = 46

/** A curve; from the end of a row to the beginning of the next, a way around the nodes. */
function pathOf(props: EdgeProps<StreamEdgeType>) {
  const goesBack = props.targetX < props.sourceX && props.targetY > props.sourceY + ABOVE
  return goesBack
    ? getSmoothStepPath({ ...props, centerY: props.targetY - ABOVE, borderRadius: 12 })
    : getBezierPath(props)
}

/** A wire, with how much it carries; looked at, with the strongest of it. */
export function StreamEdge(props: EdgeProps<StreamEdgeType>) {
  const { id, source, selected = false } = props
  const [path, x, y] = pathOf(props)
  const [over, setOver] = useState(false)
  const stream = useStream(source)
  const open = (over || selected) && stream !== undefined
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        className={classes('wire', isCurvesOnly(stream) && 'curves', selected && 'sel')}
        interactionWidth={18}
      />
      {stream && (
        <EdgeLabelRenderer>
          <div
            className={classes('wv nodrag nopan', open && 'open')}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y - 20}px)` }}
            onPointerEnter={() => setOver(true)}
            onPointerLeave={() => setOver(false)}
          >
            <span>{open ? streamText(stream) : shortStreamText(stream)}</span>
            {open && (
              <>
                <span className="dim">
                  {stream.active === 0 ? 'No curve above 0.01' : `Strongest of ${stream.active} above 0.01`}
                </span>
                {stream.strongest.map(([name, value]) => (
                  <span key={name} className={`l ${regionClass(regionOf(name))}`}>
                    <span className="ell">{name}</span>
                    <span className="mb">
                      <i style={{ width: `${Math.min(Math.abs(value), 1) * 100}%` }} />
                    </span>
                    <span className="num">{value.toFixed(2)}</span>
                  </span>
                ))}
              </>
            )}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
