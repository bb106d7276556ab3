import { tangentKind } from '@facework/operations/internal'
import { announce } from '../../../session/timeline-state.ts'
import { LiveEdit } from '../keys/live-edit.ts'
import type { PaneLine } from '../scene/pane-lines.ts'
import { timeAt } from '../view/time-view.ts'
import { valueAt } from '../view/value-view.ts'
import type { Drag, DragContext, Pointer } from './drag.ts'
import { tangentsAt } from './tangents-at.ts'

/** Turns a handle; Alt breaks it from the other. */
export function dragHandle(
  context: DragContext,
  line: PaneLine,
  index: number,
  side: 'in' | 'out',
  from: Pointer,
): Drag | undefined {
  const { session, scene } = context
  const { pane } = scene.layout
  const { curve } = line
  if (curve.type !== 'keyed' || !pane) return undefined
  const key = curve.keys[index]!
  const neighbour = curve.keys[index + (side === 'out' ? 1 : -1)]
  if (!neighbour) return undefined
  const kind = tangentKind(key)
  const broken = kind === 'broken' || (kind === 'weighted' && key.in?.slope !== key.out?.slope)
  const live = new LiveEdit(session, scene.clip)
  return {
    cursor: 'crosshair',
    move(to) {
      if (to.x === from.x && to.y === from.y) return
      const tangents = tangentsAt(
        {
          key,
          side,
          span: Math.abs(neighbour.time - key.time),
          alone: broken || to.alt,
        },
        { time: timeAt(scene.view, to.x), value: valueAt(scene.values, pane, to.y) },
        1 / scene.view.scale,
      )
      const keys = [{ curve: curve.name, time: key.time }]
      live.ask({ command: 'keys.setTangents', args: { clip: scene.clip.id, keys, ...tangents } })
    },
    follow: () => live.follow(),
    end() {
      if (live.commit()) announce(session, 'Tangent set')
    },
    cancel: () => live.cancel(),
  }
}
