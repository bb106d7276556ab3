import { panTime } from '../view/time-view.ts'
import { panValues } from '../view/value-view.ts'
import type { Drag, DragContext, Pointer } from './drag.ts'

/** Moves what is seen, in time; in the pane in value as well. */
export function dragView(
  { session, scene }: DragContext,
  from: Pointer,
  scrollRows: (to: number) => void,
): Drag {
  const { pane } = scene.layout
  const inPane = pane !== undefined && from.y >= pane.top
  return {
    cursor: 'grabbing',
    move(to) {
      const view = panTime(scene.view, to.x - from.x)
      if (inPane) session.timeline.setState({ view, values: panValues(scene.values, pane, to.y - from.y) })
      else {
        session.timeline.setState({ view })
        scrollRows(scene.scroll - (to.y - from.y))
      }
    },
    end() {},
    cancel: () => session.timeline.setState({ view: scene.view, values: scene.values }),
  }
}

/** Gives more room to rows or to curves. */
export function dragSplitter({ session, scene }: DragContext, from: Pointer): Drag {
  const { pane } = scene.layout
  const height = pane ? pane.bottom - pane.top : 0
  return {
    cursor: 'ns-resize',
    move: (to) => session.timeline.setState({ paneHeight: height + from.y - to.y }),
    end() {},
    cancel: () => session.timeline.setState({ paneHeight: height }),
  }
}
