import type { AnimCurve, Id } from '@facework/documents'
import { useState } from 'react'
import { evaluateMaths } from '../../components/controls/evaluate-maths.ts'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'

/** The value of a curve that nothing drives. */
export function DefaultDialog({ skeleton, curve }: { skeleton: Id; curve: AnimCurve }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const [text, setText] = useState(String(curve.default))
  const value = evaluateMaths(text)
  const confirm = () => {
    if (value === undefined) return
    if (runCommand(session, 'animCurves.setDefault', { skeleton, curve: curve.name, value })) closeDialog()
  }
  return (
    <FormDialog
      title={`Default of ${curve.name}`}
      icon="chart-spline"
      width={380}
      verb="Set default"
      ready={value !== undefined}
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <TextField label="Value" value={text} onChange={setText} first />
        <p className="mid small">
          Used by every character of this skeleton where no clip animates the curve.
        </p>
      </div>
    </FormDialog>
  )
}
