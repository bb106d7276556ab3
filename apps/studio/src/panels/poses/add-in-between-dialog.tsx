import type { Id } from '@facework/documents'
import { useState } from 'react'
import { evaluateMaths } from '../../components/controls/evaluate-maths.ts'
import { CheckBox } from '../../components/controls/switch.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'

/** The shape of a pose at part of its weight: as it is there by itself, or as the stage shows it. */
export function AddInBetweenDialog({ asset, of, at = 0.5 }: { asset: Id; of: string; at?: number }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const [text, setText] = useState(String(at))
  const [fromStage, setFromStage] = useState(false)
  const weight = evaluateMaths(text)
  const ready = weight !== undefined && weight !== 0 && weight !== 1
  const confirm = () => {
    if (!ready) return
    const poses = session.editor.document(asset, 'poses')
    const character = fromStage && poses ? { character: session.characterFor(poses) } : {}
    const args = { asset, of, at: weight, ...character }
    if (runCommand(session, 'poses.addInBetween', args)) closeDialog()
  }
  return (
    <FormDialog
      title={`Add in-between of ${of}`}
      icon="blend"
      width={420}
      verb="Add in-between"
      ready={ready}
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <TextField
          label="At weight"
          value={text}
          onChange={setText}
          first
          problem={ready ? undefined : 'A weight other than 0 and 1.'}
        />
        <CheckBox on={fromStage} onChange={setFromStage}>
          Use the current pose on stage
        </CheckBox>
      </div>
    </FormDialog>
  )
}
