import type { IconName } from '../../components/controls/icon.tsx'
import type { Session } from '../../session/session.ts'

export interface TourStep {
  readonly title: string
  readonly text: string
  readonly icon: IconName
  /** What to look at, as a selector of the page. */
  readonly target: string
  /** Called when the step begins; returns a check that is true once the step is done. */
  readonly begin: (session: Session) => () => boolean
}

/** Two minutes from the first click to a film: each step watches what is done. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: 'Play and pause',
    text: 'Press Space, or the round button below the stage. All characters play one clip.',
    icon: 'play',
    target: '.transport .play',
    begin({ editor }) {
      const { playing } = editor.preview.getState()
      return () => editor.preview.getState().playing !== playing
    },
  },
  {
    title: 'Look around',
    text: 'Drag on the stage to turn the camera, use the wheel to come closer. F frames the face.',
    icon: 'video',
    target: '.stage',
    begin({ stage }) {
      const at = stage?.camera.position.clone()
      return () => !stage || !at || stage.camera.position.distanceTo(at) > 0.05
    },
  },
  {
    title: 'Move a control',
    text: 'Drag any number in Curves to the right. The face follows, and a yellow edge marks the override.',
    icon: 'sliders-horizontal',
    target: '.sf',
    begin({ editor }) {
      const before = editor.preview.getState().controls
      return () => {
        const { controls } = editor.preview.getState()
        return controls !== before && Object.keys(controls).length > 0
      }
    },
  },
  {
    title: 'Set a key',
    text: 'Press K. What you moved becomes a key of the clip, where the playhead is.',
    icon: 'plus',
    target: '.tlcanvas',
    begin({ editor }) {
      const clip = () => editor.document(editor.preview.getState().clip, 'clip')
      const before = clip()
      return () => clip() !== before
    },
  },
  {
    title: 'Undo',
    text: 'Press Ctrl Z. Everything can be undone, and unsaved work survives a crash.',
    icon: 'undo-2',
    target: '.topbar [aria-label^="Undo"]',
    begin: ({ editor }) => {
      return () => editor.store.getState().history.redo !== undefined
    },
  },
  {
    title: 'Try an expression',
    text: 'Press Alt 3 for the Face workspace, then click a picture above the face.',
    icon: 'smile',
    target: '.ws',
    begin({ editor, shell }) {
      const before = editor.preview.getState().controls
      return () => {
        const { controls } = editor.preview.getState()
        return (
          shell.getState().workspace === 'face' && controls !== before && Object.keys(controls).length > 0
        )
      }
    },
  },
  {
    title: 'Take it with you',
    text: 'Press Ctrl Shift E to film the stage, or Ctrl E to export the animation for a game.',
    icon: 'upload',
    target: '.topbar',
    begin: ({ shell }) => {
      return () => shell.getState().dialog !== null
    },
  },
]
