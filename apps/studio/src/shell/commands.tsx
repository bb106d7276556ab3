import { PLAIN_COMMANDS } from '@facework/editor/internal'
import { keepTheme } from '../base/theme.ts'
import { chooseFiles } from '../import/choose-files.ts'
import { forgetOptions } from '../import/remembered-options.ts'
import { SampleClipsDialog } from '../import/sample-clips-dialog.tsx'
import { CAPTURE_COMMANDS } from '../panels/capture/capture-commands.ts'
import { CHECK_COMMANDS } from '../panels/check/check-commands.ts'
import { FACE_COMMANDS } from '../panels/face/face-commands.ts'
import { GRAPH_COMMANDS } from '../panels/graph/graph-commands.ts'
import { LIBRARY_COMMANDS } from '../panels/library/library-commands.tsx'
import { CreatePosesDialog } from '../panels/project/create-poses-dialog.tsx'
import { TIMELINE_COMMANDS } from '../panels/timeline/timeline-commands.ts'
import { WEARING_COMMANDS } from '../panels/wearing/wearing-commands.ts'
import type { AppCommand, AppContext } from '../session/app-command.ts'
import { attempt } from '../session/run-command.ts'
import { openDialog, openWorkspace, toast } from '../session/shell-state.ts'
import { LIGHTING, type LightingName } from '../stage/lighting.ts'
import { EXPORT_COMMANDS } from './export-commands.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { WORKSPACES } from './workspaces.ts'

function undo({ session }: AppContext): void {
  const label = session.editor.store.getState().history.undo
  if (session.editor.undo() && label) toast(session, `Undone: ${label}`)
}

function redo({ session }: AppContext): void {
  const label = session.editor.store.getState().history.redo
  if (session.editor.redo() && label) toast(session, `Redone: ${label}`)
}

async function save({ session }: AppContext): Promise<void> {
  try {
    const { conflicts } = await session.editor.save()
    if (conflicts.length > 0) toast(session, `${conflicts.length} files changed on disk.`, { tone: 'warn' })
    else toast(session, 'Saved', { tone: 'ok' })
  } catch (error) {
    toast(session, error instanceof Error ? error.message : String(error), { tone: 'error' })
  }
}

function toggleTheme({ session }: AppContext): void {
  const theme = session.shell.getState().theme === 'dark' ? 'light' : 'dark'
  keepTheme(theme)
  session.shell.setState({ theme })
}

const everywhere: AppCommand[] = [
  {
    id: 'palette',
    title: 'Find a command',
    keys: ['Ctrl+K'],
    quiet: true,
    run: ({ session }) => session.shell.setState({ paletteOpen: true }),
  },
  {
    id: 'undo',
    title: 'Undo',
    icon: 'undo-2',
    keys: ['Ctrl+Z'],
    enabled: ({ session }) => session.editor.store.getState().history.undo !== undefined,
    run: undo,
  },
  {
    id: 'redo',
    title: 'Redo',
    icon: 'redo-2',
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    enabled: ({ session }) => session.editor.store.getState().history.redo !== undefined,
    run: redo,
  },
  { id: 'save', title: 'Save all', icon: 'save', keys: ['Ctrl+S'], run: save },
  { id: 'import', title: 'Import a file', icon: 'download', run: ({ session }) => chooseFiles(session) },
  {
    id: 'sample-clip',
    title: 'Add a sample clip',
    icon: 'film',
    run: ({ session }) => openDialog(session, <SampleClipsDialog />),
  },
  {
    id: 'ask-import',
    title: 'Reset import choices',
    icon: 'download',
    run({ session }) {
      forgetOptions()
      toast(session, 'Import options are shown again for every file')
    },
  },
  {
    id: 'create-poses',
    title: 'Create pose asset',
    icon: 'drama',
    run: ({ session }) => openDialog(session, <CreatePosesDialog />),
  },
  { id: 'theme', title: 'Toggle dark and light theme', icon: 'sun-moon', run: toggleTheme },
  { id: 'reset-layout', title: 'Reset layout', icon: 'layout-grid', run: ({ dock }) => dock.resetLayout() },
  {
    id: 'problems',
    title: 'Show problems',
    icon: 'triangle-alert',
    keys: ['Ctrl+Shift+M'],
    run: ({ dock }) => dock.show('problems'),
  },
  {
    id: 'shortcuts',
    title: 'Show shortcuts',
    icon: 'keyboard',
    keys: ['?'],
    run: ({ session }) => openDialog(session, <ShortcutsDialog commands={APP_COMMANDS} />),
  },
  { id: 'next-panel', title: 'Next panel', keys: ['F6'], quiet: true, run: ({ dock }) => dock.cycle(1) },
  {
    id: 'previous-panel',
    title: 'Previous panel',
    keys: ['Shift+F6'],
    quiet: true,
    run: ({ dock }) => dock.cycle(-1),
  },
  {
    id: 'maximise',
    title: 'Maximise panel',
    icon: 'maximize-2',
    keys: ['`'],
    run: ({ dock }) => dock.toggleMaximised(),
  },
]

const workspaces: AppCommand[] = WORKSPACES.map((workspace, i) => ({
  id: `workspace-${workspace.id}`,
  title: `Workspace: ${workspace.title}`,
  icon: 'panel-left',
  keys: [`Alt+${i + 1}`],
  run: ({ session }) => openWorkspace(session, workspace.id),
}))

const playing: AppCommand[] = [
  {
    id: 'play',
    title: 'Play or pause',
    icon: 'play',
    keys: ['Space'],
    run: ({ session }) => session.playback.toggle(),
  },
  {
    id: 'frame-on',
    title: 'Next frame',
    keys: ['ArrowRight'],
    quiet: true,
    run: ({ session }) => session.playback.step(1),
  },
  {
    id: 'frame-back',
    title: 'Previous frame',
    keys: ['ArrowLeft'],
    quiet: true,
    run: ({ session }) => session.playback.step(-1),
  },
  {
    id: 'ten-on',
    title: 'Ten frames forward',
    keys: ['Shift+ArrowRight'],
    quiet: true,
    run: ({ session }) => session.playback.step(10),
  },
  {
    id: 'ten-back',
    title: 'Ten frames back',
    keys: ['Shift+ArrowLeft'],
    quiet: true,
    run: ({ session }) => session.playback.step(-10),
  },
  {
    id: 'first-frame',
    title: 'First frame',
    icon: 'skip-back',
    keys: ['Home'],
    run: ({ session }) => session.playback.seek(0),
  },
  {
    id: 'last-frame',
    title: 'Last frame',
    icon: 'skip-forward',
    keys: ['End'],
    run: ({ session }) => session.playback.seek(Number.POSITIVE_INFINITY),
  },
  {
    id: 'symmetry',
    title: 'Toggle symmetry',
    icon: 'flip-horizontal-2',
    keys: ['X'],
    run({ session }) {
      const symmetric = !session.stageState.getState().symmetric
      session.stageState.setState({ symmetric })
      toast(session, symmetric ? 'Symmetry on: both sides move together' : 'Symmetry off')
    },
  },
]

const viewport: AppCommand[] = [
  {
    id: 'focus-face',
    title: 'Focus face',
    icon: 'scan-face',
    keys: ['F'],
    run(context) {
      const { stage, stageState } = context.session
      const id = context.session.character
      if (stageState.getState().focus === id) stage?.frame(true)
      stageState.setState({ focus: stageState.getState().focus === id ? undefined : id })
    },
  },
  {
    id: 'tool-select',
    title: 'Select tool',
    icon: 'mouse-pointer-2',
    keys: ['Q'],
    run: ({ session }) => session.stageState.setState({ tool: 'select' }),
  },
  {
    id: 'tool-move',
    title: 'Move joints',
    icon: 'move',
    keys: ['G'],
    run: ({ session }) => session.stageState.setState({ tool: 'move' }),
  },
  {
    id: 'tool-rotate',
    title: 'Rotate joints',
    icon: 'rotate-3d',
    keys: ['R'],
    run: ({ session }) => session.stageState.setState({ tool: 'rotate' }),
  },
  {
    id: 'joints',
    title: 'Show joints',
    icon: 'bone',
    run: ({ session: { stageState } }) =>
      stageState.setState({ showJoints: !stageState.getState().showJoints }),
  },
  ...(Object.keys(LIGHTING) as LightingName[]).map(
    (name): AppCommand => ({
      id: `light-${name}`,
      title: `Light: ${LIGHTING[name].title}`,
      icon: 'lightbulb',
      run: ({ session }) => session.stageState.setState({ lighting: name }),
    }),
  ),
]

/** Everything the page can do by a name or a key. Verbs on documents are the editor's, see runCommand. */
export const APP_COMMANDS: readonly AppCommand[] = [
  // First: in their workspace, their keys win.
  ...CAPTURE_COMMANDS,
  ...everywhere,
  ...EXPORT_COMMANDS,
  ...LIBRARY_COMMANDS,
  ...workspaces,
  ...playing,
  ...viewport,
  ...TIMELINE_COMMANDS,
  ...FACE_COMMANDS,
  ...GRAPH_COMMANDS,
  ...WEARING_COMMANDS,
  ...CHECK_COMMANDS,
]

/** Commands of the editor that need nothing but what is selected. */
export function editorCommands({ session }: AppContext): AppCommand[] {
  const { editor } = session
  return PLAIN_COMMANDS.map((id) => ({
    id,
    title: editor.commands[id].title,
    enabled: () => editor.isEnabled(id),
    run: () => attempt(session, () => editor.run(id)),
  }))
}
