import { type Document, type Id, referencesOf, usersOf } from '@facework/documents'
import { Icon } from '../../components/controls/icon.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { kindOf } from '../../session/document-kinds.ts'
import { useEditor, useSession } from '../../session/use-session.ts'

interface Line {
  readonly document: Document | undefined
  readonly path: string
}

/** What a document points at, and what points at it. */
export function DependenciesDialog({ id }: { id: Id }) {
  const closeDialog = useCloseDialog()
  const documents = useEditor((s) => s.documents)
  const document = documents.get(id)?.document
  if (!document) return null
  const all = [...documents.values()].map((o) => o.document)
  const uses = referencesOf(document).map(
    ({ path, ref }): Line => ({ path, document: documents.get(ref.id)?.document }),
  )
  const users = usersOf(id, all).filter((u) => u.document.id !== id)
  return (
    <Dialog title={`Dependencies of ${document.name}`} icon="workflow" width={520} onClose={closeDialog}>
      <div className="dialog-body two-columns">
        <Lines title="Uses" lines={uses} nothing="No dependencies." />
        <Lines title="Used by" lines={users} nothing="Not used by anything." />
      </div>
    </Dialog>
  )
}

function Lines({ title, lines, nothing }: { title: string; lines: readonly Line[]; nothing: string }) {
  const { editor } = useSession()
  const closeDialog = useCloseDialog()
  return (
    <section>
      <h3 className="fl">
        {title} <span className="dim num">{lines.length}</span>
      </h3>
      <ul className="plain-list scroll">
        {lines.map(({ document, path }) => (
          <li key={`${document?.id} ${path}`}>
            <button
              type="button"
              className="row"
              disabled={!document}
              onClick={() => {
                if (document) editor.select({ document: document.id })
                closeDialog()
              }}
            >
              <Icon name={document ? kindOf(document.kind).icon : 'circle-x'} />
              <span className={document ? 'grow ell' : 'grow ell error'}>
                {document?.name ?? 'Missing document'}
              </span>
              <span className="dim small ell">{path}</span>
            </button>
          </li>
        ))}
        {lines.length === 0 && <li className="row dim">{nothing}</li>}
      </ul>
    </section>
  )
}
