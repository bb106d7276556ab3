import type { Id } from '@facework/documents'
import { differencesBetween } from '@facework/editor/internal'
import { useMemo } from 'react'
import { Button } from '../components/controls/button.tsx'
import { useCloseDialog } from '../components/dialogs/close-dialog.ts'
import { Dialog } from '../components/dialogs/dialog.tsx'
import { DifferencesTable } from '../components/rows/differences-table.tsx'
import { useEditor, useSession } from '../session/use-session.ts'

/** Where the document here and the file outside differ, side by side, and the choice between them. */
export function CompareDialog({ id }: { id: Id }) {
  const { editor } = useSession()
  const closeDialog = useCloseDialog()
  const mine = useEditor((s) => s.documents.get(id)?.document)
  const theirs = useEditor((s) => s.conflicts.get(id)?.theirs)
  const found = useMemo(
    () => (mine && theirs ? differencesBetween(mine, theirs.document) : []),
    [mine, theirs],
  )
  if (!mine || !theirs) return null
  const choose = (how: 'reload' | 'keep') => {
    editor.resolveConflict(id, how)
    closeDialog()
  }
  return (
    <Dialog
      title={`Compare ${mine.name}`}
      subtitle={`${theirs.path}, ${found.length} ${found.length === 1 ? 'difference' : 'differences'}`}
      icon="arrow-left-right"
      width={760}
      onClose={closeDialog}
      footer={
        <>
          <span className="mid small">After Reload, Undo restores your edits.</span>
          <span className="grow" />
          <Button look="ghost" size="lg" onClick={closeDialog}>
            Decide later
          </Button>
          <Button size="lg" onClick={() => choose('reload')}>
            Reload
          </Button>
          <Button look="primary" size="lg" onClick={() => choose('keep')}>
            Keep mine
          </Button>
        </>
      }
    >
      <DifferencesTable differences={found} mine="Mine" theirs="On disk" />
    </Dialog>
  )
}
