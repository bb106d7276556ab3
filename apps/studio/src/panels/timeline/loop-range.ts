import { subscribeTo } from '@facework/editor'
import type { Session } from '../../session/session.ts'

/** While a range is set, playing goes round in it. Returns how to stop. */
export function keepInRange({ editor, playback, timeline }: Session): () => void {
  return subscribeTo(
    editor.preview,
    (p) => p.time,
    (time) => {
      const { range } = timeline.getState()
      const { playing: plays, loop } = editor.preview.getState()
      if (!range || !plays) return
      const [from, to] = range
      if (time >= to && !loop) {
        editor.preview.setState({ playing: false })
        playback.seek(to)
      } else if (time >= to || time < from) playback.seek(from)
    },
  )
}
