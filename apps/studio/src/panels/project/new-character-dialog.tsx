import type { Id } from '@facework/documents'
import { useState } from 'react'
import { FieldRow } from '../../components/controls/field-row.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { AssetField } from '../../components/rows/asset-field.tsx'
import { attempt, runCommand } from '../../session/run-command.ts'
import { useDocument, useDocuments, useSession } from '../../session/use-session.ts'

export interface NewCharacterDialogProps {
  readonly model?: Id | undefined
  readonly poses?: Id
}

/** A character of documents that are there: what it looks like, its joints and its poses. */
export function NewCharacterDialog({ model: given, poses }: NewCharacterDialogProps) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const [models, skeletons, assets] = [useDocuments('model'), useDocuments('skeleton'), useDocuments('poses')]
  const [modelId, setModel] = useState<Id | undefined>(given ?? models[0]?.id)
  const model = useDocument(modelId, 'model')
  const [skeletonId, setSkeleton] = useState<Id | undefined>(model?.skeleton?.id ?? skeletons[0]?.id)
  const [posesId, setPoses] = useState<Id | undefined>(poses)
  const [name, setName] = useState(model?.name ?? '')
  const ready = model !== undefined && skeletonId !== undefined && name.trim() !== ''
  const confirm = () => {
    if (!ready) return
    const made = runCommand(session, 'character.create', {
      name: name.trim(),
      model: model.id,
      skeleton: skeletonId,
      poses: posesId,
    })
    if (!made) return
    closeDialog()
    attempt(session, () => session.addToStage(made.value))
  }
  return (
    <FormDialog
      title="New character"
      icon="user"
      width={440}
      verb="Create character"
      ready={ready}
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <TextField label="Name" value={name} onChange={setName} first />
        <FieldRow label="Model">
          <AssetField
            label="Model"
            kind="model"
            icon="box"
            value={model}
            choices={models}
            onChange={(id) => setModel(id ?? undefined)}
          />
        </FieldRow>
        <FieldRow label="Skeleton">
          <AssetField
            label="Skeleton"
            kind="skeleton"
            icon="bone"
            value={skeletons.find((s) => s.id === skeletonId)}
            choices={skeletons}
            onChange={(id) => setSkeleton(id ?? undefined)}
          />
        </FieldRow>
        <FieldRow label="Poses">
          <AssetField
            label="Poses"
            kind="poses"
            icon="drama"
            value={assets.find((a) => a.id === posesId)}
            choices={assets}
            none="None"
            onChange={(id) => setPoses(id ?? undefined)}
          />
        </FieldRow>
      </div>
    </FormDialog>
  )
}
