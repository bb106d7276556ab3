import type { AnimCurve, Id } from '@facework/documents'
import { useState } from 'react'
import { FieldRow } from '../../components/controls/field-row.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useDocument, useSession } from '../../session/use-session.ts'

/** A curve that the skeleton keeps, with its default. */
export function AddCurveDialog({ skeleton: id }: { skeleton: Id }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const skeleton = useDocument(id, 'skeleton')
  const [name, setName] = useState('')
  const [kind, setKind] = useState<AnimCurve['kind']>('attribute')
  const [start, setStart] = useState('0')
  const taken = skeleton?.curves.some((c) => c.name === name.trim())
  const ready = name.trim() !== '' && !taken && Number.isFinite(Number(start))
  const confirm = () => {
    if (!ready) return
    const args = { skeleton: id, name: name.trim(), kind, default: Number(start) }
    if (runCommand(session, 'animCurves.add', args)) closeDialog()
  }
  return (
    <FormDialog
      title="Add curve"
      icon="chart-spline"
      subtitle={skeleton ? `Stored in ${skeleton.name}` : undefined}
      width={440}
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
          problem={taken ? `${name.trim()} already exists.` : undefined}
        />
        <TextField label="Default" value={start} onChange={setStart} />
        <FieldRow label="Kind">
          <Segmented
            label="Kind"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'attribute', label: 'Attribute' },
              { value: 'morph', label: 'Morph' },
              { value: 'material', label: 'Material' },
            ]}
          />
        </FieldRow>
      </div>
    </FormDialog>
  )
}
