import { PLAIN_COMMANDS } from '@facework/editor/internal'
import { keepTheme, type Theme } from '../base/theme.ts'
import { chooseFiles } from '../import/choose-files.ts'
import { forgetOptions } from '../import/remembered-options.ts'
import { SampleClipsDialog } from '../import/sample-clips-dialog.tsx'
import { CAPTURE_COMMANDS } from '../panels/capture/capture-commands.ts'
import { CHECK_COMMANDS } from '../panels/check/check-commands.ts'
import { FACE_COMMANDS } from '../panels/face/face-commands.ts'
import { GRAPH_COMMANDS } from '../panels/graph/graph-commands.ts'
import { LIBRARY_COMMANDS } from '../panels/library/library-commands.tsx'
import { CreatePosesDialog } from '../panels/project/create-poses-dialog.tsx'
import { TIMELINE_COMMANDS } from '../panels/timeline/timeline-commands.tsx'
import { VIEWPORT_COMMANDS } from '../panels/viewport/viewport-commands.ts'
import { WEARING_COMMANDS } from '../panels/wearing/wearing-commands.ts'
import type { AppCommand, AppContext } from '../session/app-command.ts'
import { attempt } from '../session/run-command.ts'
import { openDialog, openWorkspace, toast } from '../session/shell-state.ts'
import { EXPORT_COMMANDS } from './export-commands.tsx'
import { HELP_COMMANDS } from './help/help-commands.tsx'
import { PANEL_TITLES } from './panels.ts'
import { SettingsDialog } from './settings/settings-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { tourStep } from './tour/tour.tsx'
import { WelcomeDialog } from './welcome/welcome-dialog.tsx'
import { WORKSPACES } from './workspaces.ts'

function undo({ session }: AppContext): void {
  // Landmarks are no part of the project before poses are added.
  if (session.makePosesState.getState().step !== undefined) {
    session.makePoses.undo()
    return
  }
  const label = session.editor.store.getState().history.undo
  if (session.editor.undo() && label) toast(session, `Undone: ${label}`)
}

function redo({ session }: AppContext): void {
  if (session.makePosesState.getState().step !== undefined) {
    session.makePoses.redo()
    return
  }
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

function setTheme({ session }: AppContext, theme: Theme): void {
  keepTheme(theme)
  session.shell.setState({ theme })
}

const toggleTheme = (context: AppContext) =>
  setTheme(context, context.session.shell.getState().theme === 'dark' ? 'light' : 'dark')

const everywhere: AppCommand[] = [
  {
    id: 'palette',
    title: 'Find a command',
    keys: ['Ctrl+K'],
    quiet: true,
    run: ({ session }) => session.shell.setState({ paletteOpen: true }),
  },
  {
    id: 'make-poses',
    title: 'Make poses for this head',
    icon: 'wand-sparkles',
    enabled: ({ session }) => session.character !== undefined,
    run: ({ session }) => {
      const { character } = session
      if (character !== undefined) void session.makePoses.open(character)
    },
  },
  {
    id: 'undo',
    title: 'Undo',
    icon: 'undo-2',
    keys: ['Ctrl+Z'],
    enabled: ({ session }) =>
      session.makePosesState.getState().undo.length > 0 ||
      session.editor.store.getState().history.undo !== undefined,
    run: undo,
  },
  {
    id: 'redo',
    title: 'Redo',
    icon: 'redo-2',
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    enabled: ({ session }) =>
      session.makePosesState.getState().redo.length > 0 ||
      session.editor.store.getState().history.redo !== undefined,
    run: redo,
  },
  { id: 'save', title: 'Save all', icon: 'save', words: 'store write', keys: ['Ctrl+S'], run: save },
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
  ...(['dark', 'light'] as const).map(
    (theme): AppCommand => ({
      id: `theme-${theme}`,
      title: theme === 'dark' ? 'Dark theme' : 'Light theme',
      icon: theme === 'dark' ? 'moon' : 'sun',
      words: 'colors appearance mode',
      enabled: ({ session }) => session.shell.getState().theme !== theme,
      run: (context) => setTheme(context, theme),
    }),
  ),
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
    words: 'help keys hotkeys',
    keys: ['?'],
    run: ({ session }) => openDialog(session, <ShortcutsDialog commands={APP_COMMANDS} />),
  },
  {
    id: 'welcome',
    title: 'Welcome, projects and samples',
    icon: 'folder',
    words: 'switch open recent new project start home',
    keys: ['Ctrl+Shift+O'],
    run: ({ session }) => openDialog(session, <WelcomeDialog />),
  },
  {
    id: 'new-project',
    title: 'New project',
    icon: 'file-plus-2',
    words: 'create folder',
    run: ({ session }) => openDialog(session, <WelcomeDialog isNew />),
  },
  {
    id: 'tour',
    title: 'Take the tour',
    icon: 'flag',
    words: 'help tutorial learn introduction start',
    run({ session }) {
      openWorkspace(session, 'animate')
      session.shell.setState({ tour: tourStep() })
    },
  },
  {
    id: 'settings',
    title: 'Settings',
    icon: 'sliders-horizontal',
    words: 'preferences options theme time units shortcuts',
    keys: ['Ctrl+,'],
    run: ({ session }) =>
      openDialog(session, <SettingsDialog commands={APP_COMMANDS} panels={PANEL_TITLES} />),
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

/** Everything the page can do by a name or a key. Verbs on documents are the editor's, see runCommand. */
export const APP_COMMANDS: readonly AppCommand[] = [
  // First: while they are in use, their keys win over those of the stage.
  ...CAPTURE_COMMANDS,
  ...WEARING_COMMANDS,
  ...everywhere,
  ...EXPORT_COMMANDS,
  ...LIBRARY_COMMANDS,
  ...workspaces,
  ...playing,
  ...VIEWPORT_COMMANDS,
  ...HELP_COMMANDS,
  ...TIMELINE_COMMANDS,
  ...FACE_COMMANDS,
  ...GRAPH_COMMANDS,
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
