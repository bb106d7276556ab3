import type { AppCommand, AppContext } from '../../session/app-command.ts'
import { shownClip } from '../../session/key-time.ts'
import * as keys from './keys/key-actions.ts'
import { fitTime } from './view/time-view.ts'

const PANEL = 'timeline'
const hasClip = ({ session }: AppContext) => shownClip(session) !== undefined
const hasKeys = ({ session }: AppContext) => session.editor.store.getState().selection.keys.length > 0

/** Zooms to fit the clip. */
export function fitClip({ session }: Pick<AppContext, 'session'>): void {
  const clip = shownClip(session)
  if (clip)
    session.timeline.setState({ view: fitTime(0, clip.duration, session.timeline.getState().canvasWidth) })
}

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
    run: fitClip,
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
