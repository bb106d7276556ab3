import type { Skeleton } from '@facework/documents'
import { type CurveRenamePlan, planRenameCurve } from '@facework/operations/internal'
import { useMemo, useState } from 'react'
import { wordsOf } from '../../base/words-of.ts'
import { Icon } from '../../components/controls/icon.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { kindOf } from '../../session/document-kinds.ts'
import { runCommand } from '../../session/run-command.ts'
import { useEditor, useSession } from '../../session/use-session.ts'

/** Renames a curve in every document that uses it; lists them first. */
export function RenameCurveDialog({ skeleton, from }: { skeleton: Skeleton; from: string }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const documents = useEditor((s) => s.documents)
  const [name, setName] = useState(from)
  const to = name.trim()
  const plan = useMemo((): CurveRenamePlan | string => {
    try {
      const all = [...documents.values()].map((o) => o.document)
      return planRenameCurve({ documents: all, skeleton, from, to })
    } catch (error) {
      return wordsOf(error)
    }
  }, [documents, skeleton, from, to])
  const uses = typeof plan === 'string' ? [] : plan.uses
  const conflicts = typeof plan === 'string' ? [] : plan.conflicts
  const ready = typeof plan !== 'string' && conflicts.length === 0 && to !== from
  const confirm = () => {
    if (ready && runCommand(session, 'animCurves.rename', { skeleton: skeleton.id, from, to })) closeDialog()
  }
  return (
    <FormDialog
      title={`Rename ${from} everywhere`}
      icon="pencil"
      width={500}
      verb={`Rename in ${uses.length} place${uses.length === 1 ? '' : 's'}`}
      ready={ready}
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <TextField
          label="New name"
          value={name}
          onChange={setName}
          first
          problem={
            typeof plan === 'string'
              ? plan
              : conflicts[0] &&
                `${to} is already used in ${conflicts[0].document.name} (${conflicts[0].what}).`
          }
        />
        <ul className="plain-list scroll">
          {uses.map((use) => (
            <li className="row" key={`${use.document.id} ${use.path}`}>
              <Icon name={kindOf(use.document.kind).icon} />
              <span className="grow ell">{use.document.name}</span>
              <span className="dim small ell">{use.what}</span>
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  )
}
