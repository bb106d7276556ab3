import type { AppCommand } from '../../session/app-command.ts'
import { openDialog } from '../../session/shell-state.ts'
import { HelpDialog } from './help-dialog.tsx'
import { HELP_PAGES } from './help-pages.ts'

/** The documentation by its pages. */
export const HELP_COMMANDS: readonly AppCommand[] = [
  {
    id: 'help',
    title: 'Help: documentation',
    icon: 'book-open',
    words: 'docs manual guide how to',
    keys: ['F1'],
    run: ({ session }) => openDialog(session, <HelpDialog />),
  },
  ...HELP_PAGES.map(
    ({ path, title }): AppCommand => ({
      id: `help-${path}`,
      title: `Help: ${title}`,
      icon: 'book-open',
      words: 'docs manual guide',
      run: ({ session }) => openDialog(session, <HelpDialog page={path} />),
    }),
  ),
]
