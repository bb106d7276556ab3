import type { Id, PoseAsset } from '@facework/documents'
import { controlPoses } from '@facework/operations/internal'
import { useState } from 'react'
import { FieldRow } from '../../components/controls/field-row.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { runCommand } from '../../session/run-command.ts'
import { toast } from '../../session/shell-state.ts'
import { useCharacter, useDocument, useSession } from '../../session/use-session.ts'

type Mode = PoseAsset['mode']

const MODES: readonly { value: Mode; label: string }[] = [
  { value: 'additive', label: 'Additive' },
  { value: 'full', label: 'Full' },
]

/** Additive or full, and what poses are differences from; says before what changes. */
export function ConvertDialog({ asset: id }: { asset: Id }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const { character } = useCharacter()
  const asset = useDocument(id, 'poses')
  const [mode, setMode] = useState<Mode>(asset?.mode === 'full' ? 'additive' : 'full')
  const [base, setBase] = useState(asset?.base ?? '')
  if (!asset) return null
  const same = mode === asset.mode && base === (asset.base ?? '')
  const confirm = () => {
    const done = runCommand(session, 'poses.convert', {
      asset: id,
      mode,
      base: base === '' ? null : base,
      model: character?.model.id,
    })
    if (!done) return
    closeDialog()
    toast(session, `${asset.name} is ${mode} now`, {
      tone: 'ok',
      action: { label: 'Undo', run: () => session.editor.undo() },
    })
  }
  return (
    <FormDialog
      title={`Convert ${asset.name}`}
      icon="drama"
      width={480}
      verb={`Convert to ${mode} poses`}
      ready={!same}
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <FieldRow label="Poses are">
          <Segmented label="Poses are" value={mode} options={MODES} onChange={setMode} />
        </FieldRow>
        <FieldRow label="Base pose">
          <Select label="Base pose" value={base} options={baseOptions(asset)} onChange={setBase} />
        </FieldRow>
        <ul className="mid what-changes">
          {consequences(asset, mode, base).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </FormDialog>
  )
}

/** What poses can be differences from: the rest, or one of the controls. */
export function baseOptions(asset: PoseAsset, rest = 'Rest'): { value: string; label: string }[] {
  const controls = controlPoses(asset)
  return [{ value: '', label: rest }, ...controls.map((p) => ({ value: p.name, label: p.name }))]
}

function consequences(asset: PoseAsset, mode: Mode, base: string): string[] {
  const count = (type: string) => asset.poses.filter((p) => p.role.type === type).length
  const masked = asset.poses.filter((p) => p.mask).length
  const resting = count('combination') + count('in-between')
  const from = base === '' ? 'the rest' : base
  return [
    ...(mode === 'additive'
      ? [`Each of ${count('control')} poses adds its difference from ${from} to what plays below.`]
      : [
          `Each of ${count('control')} poses pulls what is in its mask to its own shape; the rest of the face stays.`,
          masked === asset.poses.length
            ? 'Existing masks are kept.'
            : `${asset.poses.length - masked} masks are proposed by what each pose moves.`,
        ]),
    ...(mode === 'full' && resting > 0
      ? [`${resting} combinations and in-betweens are inactive while the asset is full.`]
      : []),
    'Poses are stored as authored: converting back is lossless.',
  ]
}
