import type { PoseAsset } from '@facework/documents'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { Menu } from '../../components/dialogs/menu.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { Thumbnail } from '../../components/rows/thumbnail.tsx'
import { useDocumentThumbnail } from '../../session/hooks/use-document-thumbnail.ts'
import { resetOverrides } from '../../session/overrides.ts'
import { runCommand } from '../../session/run-command.ts'
import { openDialog, toast } from '../../session/shell-state.ts'
import { useCharacter, useDocuments, useSession, useStageState } from '../../session/use-session.ts'
import { CreatePosesDialog } from '../project/create-poses-dialog.tsx'
import { baseOptions, ConvertDialog } from './convert-dialog.tsx'
import { UpdateDialog } from './update-dialog.tsx'

export interface AssetBarProps {
  readonly asset: PoseAsset
  readonly wide: boolean
}

/** The asset as a whole: which, additive or full and against what, poses from the stage. */
export function AssetBar({ asset, wide }: AssetBarProps) {
  const session = useSession()
  const { character } = useCharacter()
  const assets = useDocuments('poses')
  const picture = useDocumentThumbnail(asset)
  const symmetric = useStageState((s) => s.symmetric)
  const pick = (
    <Select
      label="Pose asset"
      icon="drama"
      grow={!wide}
      value={asset.id}
      options={assets.map((a) => ({ value: a.id, label: a.name }))}
      onChange={(id) => session.editor.select({ document: id })}
    />
  )
  const additive = (
    <Switch
      on={asset.mode === 'additive'}
      title="Additive poses add their difference from the base; full poses override what is in their mask"
      onChange={(on) =>
        runCommand(session, 'poses.convert', {
          asset: asset.id,
          mode: on ? 'additive' : 'full',
          model: character?.model.id,
        })
      }
    >
      Additive
    </Switch>
  )
  const symmetry = (
    <IconButton
      icon="flip-horizontal-2"
      label={symmetric ? 'Symmetry on: both sides move together' : 'Symmetry off'}
      shortcut="X"
      on={symmetric}
      onClick={() => session.stageState.setState({ symmetric: !symmetric })}
    />
  )
  const more = (
    <Menu label="More" entries={() => moreLines()}>
      <IconButton icon="ellipsis" label="Update, convert, masks, new asset" />
    </Menu>
  )
  if (!wide) {
    return (
      <div className="bar">
        {pick}
        {additive}
        {symmetry}
        {more}
      </div>
    )
  }
  return (
    <div className="assetbar">
      <Thumbnail src={picture} icon="drama" size={34} />
      <div className="ell">
        {pick}
        <div className="small dim ell">{sourceOf(asset)}</div>
      </div>
      <span className="vr" />
      {additive}
      <span className="hs">
        <span className="lbl">Base</span>
        <Select
          label="Base pose"
          value={asset.base ?? ''}
          options={baseOptions(asset, character ? `Rest of ${character.name}` : 'Rest')}
          onChange={(base) =>
            runCommand(session, 'poses.convert', { asset: asset.id, base: base === '' ? null : base })
          }
        />
      </span>
      <Button onClick={() => openDialog(session, <ConvertDialog asset={asset.id} />)}>Convert…</Button>
      <span className="grow" />
      <AddPose asset={asset} />
      {symmetry}
      <Button look="ghost" icon="rotate-ccw" onClick={() => resetOverrides(session)}>
        Reset weights
      </Button>
      {more}
    </div>
  )

  function moreLines() {
    const model = character?.model.id
    return [
      {
        label: 'Update from source…',
        icon: 'refresh-cw' as const,
        run: () => openDialog(session, <UpdateDialog asset={asset.id} />),
      },
      {
        label: 'Convert…',
        icon: 'arrow-left-right' as const,
        run: () => openDialog(session, <ConvertDialog asset={asset.id} />),
      },
      {
        label: 'Propose masks',
        icon: 'layers' as const,
        off: asset.mode === 'full' ? undefined : 'Masks apply to full poses only',
        run: () => runCommand(session, 'poses.proposeMasks', { asset: asset.id, model }),
      },
      'line' as const,
      {
        label: 'Create pose asset',
        icon: 'drama' as const,
        run: () => openDialog(session, <CreatePosesDialog />),
      },
    ]
  }
}

/** A new pose of what the stage shows. */
export function AddPose({ asset, small }: { asset: PoseAsset; small?: boolean }) {
  const session = useSession()
  const add = () => {
    const taken = new Set(asset.poses.map((p) => p.name))
    let n = asset.poses.length
    while (taken.has(`Pose_${n}`)) n++
    const name = `Pose_${n}`
    const character = session.characterFor(asset)
    if (runCommand(session, 'poses.addFromCurrent', { asset: asset.id, name, character })) {
      const other =
        character === session.character ? undefined : session.editor.document(character, 'character')
      toast(session, `Added ${name}${other ? ` of ${other.name}` : ''}; F2 renames it`, {
        action: { label: 'Undo', run: () => session.editor.undo() },
      })
    }
  }
  return (
    <Button
      icon="plus"
      {...(small ? { size: 'sm' as const } : {})}
      title="Add the current pose of the viewport"
      onClick={add}
    >
      From current pose
    </Button>
  )
}

function sourceOf({ source, poses }: PoseAsset): string {
  const frames = poses.filter((p) => p.frame !== undefined).length
  if (source?.clip || source?.file) {
    return `From ${[source.clip, source.file].filter(Boolean).join(' in ')}${frames > 0 ? `, ${frames} frames` : ''}`
  }
  return `${poses.length} poses and combinations`
}
