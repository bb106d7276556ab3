import { IDENTITY_TRANSFORM, type Id, type Joint } from '@facework/documents'
import { useState } from 'react'
import { Segmented } from '../../components/controls/segmented.tsx'
import { CheckBox } from '../../components/controls/switch.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { runCommand } from '../../session/run-command.ts'
import { toast } from '../../session/shell-state.ts'
import { useCharacter, useDocument, useSession } from '../../session/use-session.ts'
import { JointPicker } from '../joints/joint-picker.tsx'
import { draftOfMasks, type MaskDraft, maskOfDraft, morphsOf, movedBy } from './mask-draft.ts'
import './mask-dialog.css'

// [P6]
/** Sets what poses own in full mode: what they move, chosen joints and morphs, or everything. */
export function MaskDialog({ asset: id, poses: names }: { asset: Id; poses: readonly string[] }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const asset = useDocument(id, 'poses')!
  const { skeleton } = useCharacter()
  const poses = asset.poses.filter((p) => names.includes(p.name))
  const [draft, setDraft] = useState<MaskDraft>(() => draftOfMasks(asset, poses))
  const moved = new Set(poses.flatMap((p) => movedBy(p).joints))
  const known = (skeleton?.joints ?? []).filter((j) => Object.hasOwn(asset.rest.joints, j.name))
  const placed = new Set(known.map((j) => j.name))
  const joints = [
    ...known,
    ...Object.keys(asset.rest.joints).flatMap((name): Joint[] =>
      placed.has(name) ? [] : [{ name, reference: IDENTITY_TRANSFORM }],
    ),
  ]
  const morphs = morphsOf(asset)
  const whose = poses.length === 1 ? poses[0]!.name : `${poses.length} poses`
  const confirm = () => {
    const args = { asset: id, poses: poses.map((p) => p.name), mask: maskOfDraft(draft) }
    if (!runCommand(session, 'poses.setMask', args)) return
    closeDialog()
    toast(session, draft.kind === 'moved' ? `${whose}: no mask` : `Mask of ${whose} set`, {
      tone: 'ok',
      action: { label: 'Undo', run: () => session.editor.undo() },
    })
  }
  const toggle = (morph: string) => {
    const next = new Set(draft.morphs)
    if (!next.delete(morph)) next.add(morph)
    setDraft({ ...draft, morphs: next })
  }
  return (
    <FormDialog
      title="Mask"
      icon="scan-face"
      subtitle={`${whose} of ${asset.name}`}
      width={520}
      verb="Set mask"
      aside={
        <span className="small mid">
          {asset.mode === 'full'
            ? 'A full pose overrides the joints and morphs in its mask.'
            : 'Masks take effect when the asset is converted to full.'}
        </span>
      }
      onConfirm={confirm}
    >
      <div className="dialog-body">
        <div className="hs">
          <Segmented
            label="Mask"
            value={draft.kind}
            onChange={(kind) => setDraft({ ...draft, kind })}
            options={[
              { value: 'moved', label: 'What it moves' },
              { value: 'chosen', label: 'Chosen' },
              { value: 'all', label: 'Everything' },
            ]}
          />
        </div>
        {draft.kind !== 'chosen' && (
          <p className="mid">
            {draft.kind === 'moved'
              ? 'No mask: joints and morphs that the pose names, and no others.'
              : 'Every joint and morph, also those it leaves at rest. Right for a neutral face.'}
          </p>
        )}
        {draft.kind === 'chosen' && (
          <>
            {joints.length > 0 && (
              <JointPicker
                joints={joints}
                own={moved}
                otherwise="not moved"
                picked={draft.joints}
                withBelow={false}
                onPick={(picked) => setDraft({ ...draft, joints: picked })}
              />
            )}
            {morphs.length > 0 && (
              <fieldset className="mask-morphs scroll">
                <legend className="small mid">
                  {draft.morphs.size} of {morphs.length} morphs
                </legend>
                {morphs.map((morph) => (
                  <CheckBox key={morph} on={draft.morphs.has(morph)} onChange={() => toggle(morph)}>
                    {morph}
                  </CheckBox>
                ))}
              </fieldset>
            )}
          </>
        )}
      </div>
    </FormDialog>
  )
}
