import type { Clip } from '@facework/documents'
import { useState } from 'react'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'

/** A curve of any name, also one that no pose uses yet. */
export function VariableCurveDialog({ clip }: { clip: Clip }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const [name, setName] = useState('')
  const taken = clip.curves.some((c) => c.name === name.trim())
  const ready = name.trim() !== '' && !taken
  const confirm = () => {
    if (ready && runCommand(session, 'curves.add', { clip: clip.id, curves: [name.trim()] })) closeDialog()
  }
  return (
    <FormDialog
      title="Add variable curve"
      icon="chart-spline"
      subtitle={`To ${clip.name}`}
      width={400}
      verb="Add curve"
      ready={ready}
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          first
          problem={taken ? `${clip.name} has a curve ${name.trim()} already.` : undefined}
        />
      </div>
    </FormDialog>
  )
}
