import { type Id, usersOf } from '@facework/documents'
import { Icon } from '../../components/controls/icon.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { kindOf } from '../../session/document-kinds.ts'
import { runCommand } from '../../session/run-command.ts'
import { toast } from '../../session/shell-state.ts'
import { useEditor, useSession } from '../../session/use-session.ts'

/** Says who uses a document before it goes. */
export function DeleteDialog({ id }: { id: Id }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const documents = useEditor((s) => s.documents)
  const document = documents.get(id)?.document
  if (!document) return null
  const users = usersOf(
    id,
    [...documents.values()].map((o) => o.document),
  ).filter((u) => u.document.id !== id)
  const confirm = () => {
    closeDialog()
    const done = runCommand(session, 'document.delete', { id, evenIfUsed: users.length > 0 })
    if (!done) return
    const action = { label: 'Undo', run: () => session.editor.undo() }
    toast(session, `Deleted ${document.name}`, { action })
  }
  return (
    <FormDialog
      title={`Delete ${document.name}`}
      icon="trash-2"
      width={480}
      verb={users.length > 0 ? 'Delete anyway' : 'Delete'}
      danger={users.length > 0}
      onConfirm={confirm}
    >
      <div className="dialog-body">
        {users.length === 0 ? (
          <p className="mid">No other document uses it. You can undo this until you close the tab.</p>
        ) : (
          <>
            <p className="hs">
              <span className="warn">
                <Icon name="triangle-alert" />
              </span>
              {users.length === 1
                ? '1 document uses this and will lose the reference:'
                : `${users.length} references to this will be lost:`}
            </p>
            <ul className="plain-list scroll">
              {users.map((user) => (
                <li className="row" key={`${user.document.id} ${user.path}`}>
                  <Icon name={kindOf(user.document.kind).icon} />
                  <span className="grow ell">{user.document.name}</span>
                  <span className="dim small">{user.path}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </FormDialog>
  )
}
