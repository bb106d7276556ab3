import type { AppCommand, AppContext } from '../../session/app-command.ts'
import { openDialog } from '../../session/shell-state.ts'
import { PublishDialog } from './publish-dialog.tsx'

/** The document that is selected, if a library keeps its kind; else the character on stage. */
function publishable({ session }: AppContext): string | undefined {
  const { selection, documents } = session.editor.store.getState()
  const document = selection.document === undefined ? undefined : documents.get(selection.document)?.document
  return document && document.kind !== 'project' ? document.id : session.character
}

export const LIBRARY_COMMANDS: readonly AppCommand[] = [
  {
    id: 'library',
    title: 'Show the library',
    icon: 'package',
    run: ({ dock }) => dock.show('library'),
  },
  {
    id: 'publish',
    title: 'Publish to a library',
    icon: 'upload',
    enabled: (context) => publishable(context) !== undefined,
    run(context) {
      const id = publishable(context)
      if (id !== undefined) openDialog(context.session, <PublishDialog id={id} />)
    },
  },
]
