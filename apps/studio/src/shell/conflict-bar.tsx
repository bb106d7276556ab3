import { Button } from '../components/controls/button.tsx'
import { Icon } from '../components/controls/icon.tsx'
import { openDialog } from '../session/shell-state.ts'
import { useEditor, useSession } from '../session/use-session.ts'
import { CompareDialog } from './compare-dialog.tsx'

/** A file changed on disk while it had unsaved edits: asks which version to keep. */
export function ConflictBar() {
  const session = useSession()
  const { editor } = session
  const conflicts = useEditor((s) => s.conflicts)
  const documents = useEditor((s) => s.documents)
  return [...conflicts.values()].slice(0, 3).map(({ id, theirs }) => (
    <div className="conflict" key={id} role="alert">
      <span className="warn">
        <Icon name="triangle-alert" />
      </span>
      <span className="grow ell">
        <b>{documents.get(id)?.document.name ?? theirs?.document.name}</b> was{' '}
        {theirs ? 'changed' : 'deleted'} on disk while you edited it.
      </span>
      <Button size="sm" onClick={() => editor.resolveConflict(id, 'reload')}>
        Reload
      </Button>
      <Button size="sm" onClick={() => editor.resolveConflict(id, 'keep')}>
        Keep mine
      </Button>
      {theirs && documents.has(id) && (
        <Button size="sm" onClick={() => openDialog(session, <CompareDialog id={id} />)}>
          Compare
        </Button>
      )}
    </div>
  ))
}
