import type { AppCommand, AppContext } from '../../session/app-command.ts'
import { shownClip } from '../../session/key-time.ts'
import { openDialog } from '../../session/shell-state.ts'
import { ClipLengthDialog } from './clip-length-dialog.tsx'
import * as keys from './keys/key-actions.ts'
import { fitClip, fitShownValues, frameKeys } from './view-actions.ts'

const PANEL = 'timeline'
const hasClip = ({ session }: AppContext) => shownClip(session) !== undefined
const hasKeys = ({ session }: AppContext) => session.editor.store.getState().selection.keys.length > 0

/** What the timeline does by a name or a key. */
export const TIMELINE_COMMANDS: readonly AppCommand[] = [
  {
    id: 'key-set',
    title: 'Set key',
    icon: 'plus',
    keys: ['K'],
    enabled: hasClip,
    run: ({ session }) => keys.setKeysNow(session),
  },
  {
    id: 'key-previous',
    title: 'Previous key',
    icon: 'chevron-left',
    keys: [','],
    enabled: hasClip,
    run: ({ session }) => keys.stepToKey(session, -1),
  },
  {
    id: 'key-next',
    title: 'Next key',
    icon: 'chevron-right',
    keys: ['.'],
    enabled: hasClip,
    run: ({ session }) => keys.stepToKey(session, 1),
  },
  {
    id: 'key-delete',
    title: 'Delete keys',
    icon: 'trash-2',
    keys: ['Delete', 'Backspace'],
    panel: PANEL,
    enabled: hasKeys,
    run: ({ session }) => keys.deleteSelected(session),
  },
  {
    id: 'key-copy',
    title: 'Copy keys',
    icon: 'copy',
    keys: ['Ctrl+C'],
    panel: PANEL,
    enabled: hasKeys,
    run: ({ session }) => keys.copySelected(session),
  },
  {
    id: 'key-cut',
    title: 'Cut keys',
    icon: 'scissors',
    keys: ['Ctrl+X'],
    panel: PANEL,
    enabled: hasKeys,
    run({ session }) {
      keys.copySelected(session)
      keys.deleteSelected(session)
    },
  },
  {
    id: 'key-paste',
    title: 'Paste keys',
    icon: 'clipboard-paste',
    keys: ['Ctrl+V'],
    panel: PANEL,
    enabled: hasClip,
    run: ({ session }) => keys.paste(session),
  },
  {
    id: 'key-mirror',
    title: 'Paste keys mirrored',
    icon: 'flip-horizontal-2',
    keys: ['M'],
    panel: PANEL,
    enabled: hasClip,
    run: ({ session }) => keys.pasteMirrored(session),
  },
  {
    id: 'key-all',
    title: 'Select all keys',
    keys: ['Ctrl+A'],
    panel: PANEL,
    enabled: hasClip,
    run: ({ session }) => keys.selectAllKeys(session),
  },
  {
    id: 'key-none',
    title: 'Deselect keys',
    keys: ['Escape'],
    panel: PANEL,
    quiet: true,
    run: ({ session }) => keys.selectNothing(session),
  },
  {
    id: 'key-later',
    title: 'Move keys one frame right',
    keys: ['Alt+ArrowRight'],
    panel: PANEL,
    quiet: true,
    enabled: hasKeys,
    run: ({ session }) => keys.nudgeSelected(session, 1, 0),
  },
  {
    id: 'key-earlier',
    title: 'Move keys one frame left',
    keys: ['Alt+ArrowLeft'],
    panel: PANEL,
    quiet: true,
    enabled: hasKeys,
    run: ({ session }) => keys.nudgeSelected(session, -1, 0),
  },
  {
    id: 'key-up',
    title: 'Raise keys by 0.01',
    keys: ['Alt+ArrowUp'],
    panel: PANEL,
    quiet: true,
    enabled: hasKeys,
    run: ({ session }) => keys.nudgeSelected(session, 0, 0.01),
  },
  {
    id: 'key-down',
    title: 'Lower keys by 0.01',
    keys: ['Alt+ArrowDown'],
    panel: PANEL,
    quiet: true,
    enabled: hasKeys,
    run: ({ session }) => keys.nudgeSelected(session, 0, -0.01),
  },
  {
    id: 'marker-add',
    title: 'Add marker',
    icon: 'flag',
    keys: ['Shift+M'],
    panel: PANEL,
    enabled: hasClip,
    run: ({ session }) => keys.addMarker(session),
  },
  {
    id: 'range-from',
    title: 'Loop from here',
    keys: ['['],
    panel: PANEL,
    enabled: hasClip,
    run: ({ session }) => keys.setRangeEnd(session, 'from'),
  },
  {
    id: 'range-to',
    title: 'Loop to here',
    keys: [']'],
    panel: PANEL,
    enabled: hasClip,
    run: ({ session }) => keys.setRangeEnd(session, 'to'),
  },
  {
    id: 'range-none',
    title: 'Loop the whole clip',
    keys: ['\\'],
    panel: PANEL,
    run: ({ session }) => session.timeline.setState({ range: undefined }),
  },
  {
    id: 'timeline-fit',
    title: 'Zoom to fit',
    icon: 'zoom-in',
    keys: ['F'],
    panel: PANEL,
    enabled: hasClip,
    run: ({ session }) => fitClip(session),
  },
  {
    id: 'timeline-fit-values',
    title: 'Fit values',
    icon: 'chevrons-up-down',
    words: 'zoom curves frame range',
    keys: ['Shift+F'],
    panel: PANEL,
    enabled: hasClip,
    run: ({ session }) => fitShownValues(session),
  },
  {
    id: 'timeline-frame-keys',
    title: 'Frame selected keys',
    icon: 'focus',
    words: 'zoom fit selection',
    keys: ['Z'],
    panel: PANEL,
    enabled: hasKeys,
    run: ({ session }) => frameKeys(session),
  },
  {
    id: 'clip-length',
    title: 'Set clip length…',
    icon: 'timer',
    words: 'duration time trim shorten lengthen end',
    enabled: hasClip,
    run({ session }) {
      const clip = shownClip(session)
      if (clip) openDialog(session, <ClipLengthDialog clip={clip.id} />)
    },
  },
  {
    id: 'timeline-snap',
    title: 'Toggle snap to frames',
    keys: ['S'],
    panel: PANEL,
    run: ({ session: { timeline } }) => timeline.setState({ snap: !timeline.getState().snap }),
  },
  {
    id: 'moods',
    title: 'Toggle moods on stage',
    run: ({ session: { stageState } }) => stageState.setState({ showMood: !stageState.getState().showMood }),
  },
  {
    id: 'auto-key',
    title: 'Toggle auto-key',
    run: ({ session: { timeline } }) => timeline.setState({ autoKey: !timeline.getState().autoKey }),
  },
]
