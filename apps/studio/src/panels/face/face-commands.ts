import type { AppCommand } from '../../session/app-command.ts'
import * as face from './actions/face-actions.tsx'

const PANEL = 'face'

/** What the Face panel does by a name or a key. */
export const FACE_COMMANDS: readonly AppCommand[] = [
  {
    id: 'face-lock',
    title: 'Lock region of selected controls',
    icon: 'lock',
    keys: ['L'],
    panel: PANEL,
    run: ({ session }) => face.lockSelected(session),
  },
  {
    id: 'face-copy',
    title: 'Copy face',
    icon: 'copy',
    keys: ['Ctrl+C'],
    panel: PANEL,
    run: ({ session }) => face.copyFace(session),
  },
  {
    id: 'face-paste',
    title: 'Paste face',
    icon: 'clipboard-paste',
    keys: ['Ctrl+V'],
    panel: PANEL,
    run: ({ session }) => face.pasteFace(session),
  },
  {
    id: 'face-paste-mirrored',
    title: 'Paste face mirrored',
    icon: 'flip-horizontal-2',
    keys: ['M'],
    panel: PANEL,
    run: ({ session }) => face.pasteFace(session, true),
  },
  {
    id: 'face-save-expression',
    title: 'Save expression',
    icon: 'smile',
    run: ({ session }) => face.saveExpression(session),
  },
  {
    id: 'face-reset-selected',
    title: 'Clear override of selected controls',
    icon: 'rotate-ccw',
    run: ({ session }) => face.resetSelected(session),
  },
]
