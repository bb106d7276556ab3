import { useState } from 'react'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx'
import { runCommand } from '../../../session/run-command.ts'
import { toast } from '../../../session/shell-state.ts'
import { useSession } from '../../../session/use-session.ts'
import type { Values } from '../controls/face.ts'

/** Keeps the face of now in the project. */
export function SaveExpressionDialog({ values }: { values: Values }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const [name, setName] = useState('expression')
  const count = Object.keys(values).length
  const confirm = () => {
    if (name.trim() === '') return
    if (!runCommand(session, 'clip.createStill', { name: name.trim(), values })) return
    closeDialog()
    toast(session, `Saved ${name.trim()}`, { tone: 'ok' })
  }
  return (
    <FormDialog
      title="Save expression"
      icon="smile"
      width={420}
      verb={`Save ${count} ${count === 1 ? 'control' : 'controls'}`}
      ready={name.trim() !== ''}
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <TextField label="Name" value={name} onChange={setName} first />
        <p className="dim">Saved as a one-frame clip in the folder “expressions”.</p>
      </div>
    </FormDialog>
  )
}
