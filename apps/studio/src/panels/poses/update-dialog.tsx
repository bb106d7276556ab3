import type { Id, PoseAsset } from '@facework/documents'
import { useMemo, useState } from 'react'
import { wordsOf } from '../../base/words-of.ts'
import { FieldRow } from '../../components/controls/field-row.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { CheckBox } from '../../components/controls/switch.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { AssetField } from '../../components/rows/asset-field.tsx'
import { runCommand } from '../../session/run-command.ts'
import { toast } from '../../session/shell-state.ts'
import { useCharacter, useDocument, useDocuments, useEditor, useSession } from '../../session/use-session.ts'

interface Changes {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly missing: readonly string[]
}

// [P2]
/** Updates the shapes from their source; shows the changes first. */
export function UpdateDialog({ asset: id }: { asset: Id }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const { character } = useCharacter()
  const asset = useDocument(id, 'poses')
  const clips = useDocuments('clip').filter((c) => c.joints.length + c.morphs.length > 0)
  const models = useDocuments('model')
  const [clip, setClip] = useState<Id | null>(
    () => clips.find((c) => c.name === asset?.source?.clip)?.id ?? null,
  )
  const [model, setModel] = useState<Id | undefined>(
    () => models.find((m) => fits(m.joints, asset))?.id ?? character?.model.id,
  )
  const [removeMissing, setRemove] = useState(false)
  const documents = useEditor((s) => s.documents)
  const args = model === undefined ? undefined : { asset: id, model, removeMissing, clip: clip ?? undefined }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what would change follows from the documents
  const plan = useMemo((): Changes | string => {
    if (!args) return 'Choose a model.'
    try {
      return session.editor.plan('poses.update', args).value
    } catch (error) {
      return wordsOf(error)
    }
  }, [session, documents, clip, model, removeMissing])
  if (!asset) return null
  const changes = typeof plan === 'string' ? undefined : plan
  const count = changes
    ? changes.added.length + changes.changed.length + (removeMissing ? changes.missing.length : 0)
    : 0
  const confirm = () => {
    if (!args || !runCommand(session, 'poses.update', args)) return
    closeDialog()
    toast(session, `Updated ${count} pose${count === 1 ? '' : 's'} of ${asset.name}`, {
      tone: 'ok',
      action: { label: 'Undo', run: () => session.editor.undo() },
    })
  }
  return (
    <FormDialog
      title={`Update ${asset.name} from its source`}
      icon="refresh-cw"
      width={520}
      verb={`Update ${count} pose${count === 1 ? '' : 's'}`}
      ready={count > 0}
      aside={
        changes &&
        changes.missing.length > 0 && (
          <CheckBox on={removeMissing} onChange={setRemove}>
            Delete poses missing from the source
          </CheckBox>
        )
      }
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <FieldRow label="Source">
          <AssetField
            label="Source"
            kind="clip"
            icon="film"
            value={clips.find((c) => c.id === clip)}
            choices={clips}
            none="Morphs of the model"
            onChange={setClip}
          />
        </FieldRow>
        <FieldRow label="Model">
          <AssetField
            label="Model"
            kind="model"
            icon="box"
            value={models.find((m) => m.id === model)}
            choices={models}
            onChange={(chosen) => setModel(chosen ?? undefined)}
          />
        </FieldRow>
        {changes ? (
          <div className="update-changes">
            <Names title="Changed" of={changes.changed} nothing="No shape differs from the source." />
            <Names title="New" of={changes.added} nothing="The source has no new poses." />
            <Names
              title="Removed in source"
              of={changes.missing}
              nothing="All poses are still in the source."
            />
          </div>
        ) : (
          <p className="hs">
            <span className="warn">
              <Icon name="triangle-alert" />
            </span>
            {plan as string}
          </p>
        )}
      </div>
    </FormDialog>
  )
}

const fits = (joints: readonly { readonly name: string }[], asset: PoseAsset | undefined) => {
  const rest = Object.keys(asset?.rest.joints ?? {})
  return rest.length > 0 && rest.every((name) => joints.some((j) => j.name === name))
}

function Names({ title, of, nothing }: { title: string; of: readonly string[]; nothing: string }) {
  return (
    <section>
      <h3 className="fl">
        {title} <span className="dim num">{of.length}</span>
      </h3>
      {of.length === 0 ? (
        <p className="dim small">{nothing}</p>
      ) : (
        <div className="hs t wrap scroll update-names">
          {of.map((name) => (
            <span className="chip" key={name}>
              {name}
            </span>
          ))}
        </div>
      )}
    </section>
  )
}
