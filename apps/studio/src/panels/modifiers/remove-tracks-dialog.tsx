import type { Id } from '@facework/documents'
import { useState } from 'react'
import { Segmented } from '../../components/controls/segmented.tsx'
import { CheckBox } from '../../components/controls/switch.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { runCommand } from '../../session/run-command.ts'
import { toast } from '../../session/shell-state.ts'
import { useDocument, useSession } from '../../session/use-session.ts'
import { JointPicker, jointsAndBelow } from '../joints/joint-picker.tsx'
import { useClipJoints } from './clip-joints.ts'
import './modifiers.css'

type Which = 'all' | 'joints' | 'keep'

/** Takes joint tracks off a clip: all, chosen joints, or all but those; the source keeps them. */
export function RemoveTracksDialog({ clip: id }: { clip: Id }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const clip = useDocument(id, 'clip')
  const { joints, faceRoot } = useClipJoints(clip)
  const tracked = new Set(clip?.joints.map((t) => t.joint))
  const hasFace = faceRoot !== undefined && joints.some((j) => j.name === faceRoot)
  const [which, setWhich] = useState<Which>(hasFace ? 'joints' : 'all')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(hasFace ? [faceRoot] : []))
  const [children, setChildren] = useState(true)
  const chosen = children ? jointsAndBelow(joints, picked) : picked
  const gone = [...tracked].filter((joint) =>
    which === 'all' ? true : chosen.has(joint) === (which === 'joints'),
  ).length
  const ready = gone > 0 && (which === 'all' || picked.size > 0)
  const confirm = () => {
    const named = [...picked]
    const result = runCommand(session, 'clip.stripJointTracks', {
      clip: id,
      joints: which === 'joints' ? named : undefined,
      keep: which === 'keep' ? named : undefined,
      children,
    })
    if (!result) return
    closeDialog()
    toast(session, `Removed the tracks of ${gone} joint${gone === 1 ? '' : 's'}`, {
      tone: 'ok',
      action: { label: 'Undo', run: () => session.editor.undo() },
    })
  }
  return (
    <FormDialog
      title="Remove joint tracks"
      icon="scissors"
      subtitle={clip && `${clip.name}, tracks of ${tracked.size} joints`}
      width={480}
      verb={`Remove tracks of ${gone} joint${gone === 1 ? '' : 's'}`}
      ready={ready}
      aside={<span className="small mid">Revert restores them from the source.</span>}
      onConfirm={confirm}
    >
      <div className="dialog-body">
        <div className="hs">
          <Segmented
            label="Tracks to remove"
            value={which}
            onChange={setWhich}
            options={[
              { value: 'all', label: 'All' },
              { value: 'joints', label: 'Chosen joints' },
              { value: 'keep', label: 'All but chosen' },
            ]}
          />
          <span className="grow" />
          {which !== 'all' && (
            <CheckBox on={children} onChange={setChildren}>
              Include child joints
            </CheckBox>
          )}
        </div>
        {which === 'all' ? (
          <p className="mid">Only curves and morphs remain. Curve-only clips play on any character.</p>
        ) : (
          <JointPicker
            joints={joints}
            own={tracked}
            otherwise="no track"
            picked={picked}
            withBelow={children}
            onPick={setPicked}
          />
        )}
      </div>
    </FormDialog>
  )
}
