import type { Clip } from '@facework/documents'
import type { Editor } from '@facework/editor'
import { clipToEdit, type Store } from '@facework/editor/internal'
import { frameRateOf } from '../transport/time-text.ts'
import { snapTime } from './snap-time.ts'
import type { TimelineState } from './timeline-state.ts'

interface ClipPreview {
  readonly editor: Editor
  readonly timeline: Store<TimelineState>
}

/** The clip that the timeline shows; of one with layers, the chosen layer or the base. */
export function shownClip({ editor }: Pick<ClipPreview, 'editor'>): Clip | undefined {
  const preview = editor.preview.getState()
  const clip = editor.document(preview.clip, 'clip')
  return clip && clipToEdit(clip, preview)
}

/** The playhead, on a frame when keys are to snap. */
export function keyTime({ editor, timeline }: ClipPreview, clip: Clip): number {
  const { snap, view } = timeline.getState()
  return snapTime(editor.preview.getState().time, { on: snap, rate: frameRateOf(clip), view })
}
