import { Button } from '../components/controls/button.tsx'
import { Icon } from '../components/controls/icon.tsx'
import { useEditor, useSession } from '../session/use-session.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { openDialog } from './shell-store.ts'

/** A file was changed outside while there were unsaved edits of it: whose is kept? */
export function ConflictBar() {
  const { editor } = useSession()
  const conflicts = useEditor((s) => s.conflicts)
  const documents = useEditor((s) => s.documents)
  return [...conflicts.values()].slice(0, 3).map(({ id, theirs }) => (
    <div className="conflict" key={id} role="alert">
      <span className="warn">
        <Icon name="triangle-alert" />
      </span>
      <span className="grow ell">
        <b>{documents.get(id)?.document.name ?? theirs?.document.name}</b> was{' '}
        {theirs ? 'changed' : 'deleted'} outside while you edited it.
      </span>
      <Button size="sm" onClick={() => editor.resolveConflict(id, 'reload')}>
        Reload
      </Button>
      <Button size="sm" onClick={() => editor.resolveConflict(id, 'keep')}>
        Keep mine
      </Button>
      {theirs && documents.has(id) && (
        <Button size="sm" onClick={() => openDialog(<CompareDialog id={id} />)}>
          Compare
        </Button>
      )}
    </div>
  ))
}
