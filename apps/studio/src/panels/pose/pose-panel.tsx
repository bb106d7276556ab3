import type { Pose, PoseAsset } from '@facework/documents'
import { useMemo, useState } from 'react'
import { regionClass, regionOf } from '../../base/controls.ts'
import { Button } from '../../components/controls/button.tsx'
import { Chip } from '../../components/controls/chip.tsx'
import { evaluateMaths } from '../../components/controls/evaluate-maths.ts'
import { Icon } from '../../components/controls/icon.tsx'
import { NotesField } from '../../components/controls/notes-field.tsx'
import { SliderField, valueText } from '../../components/controls/slider-field.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { Section } from '../../components/rows/section.tsx'
import { setOverride } from '../../session/overrides.ts'
import { runCommand } from '../../session/run-command.ts'
import { openDialog } from '../../session/shell-state.ts'
import { useDocuments, useEditor, usePreview, useSession } from '../../session/use-session.ts'
import type { CharacterView } from '../../stage/character-view.ts'
import type { PanelDefinition } from '../panel.ts'
import { AddInBetweenDialog } from '../poses/add-in-between-dialog.tsx'
import { MaskDialog } from '../poses/mask-dialog.tsx'
import { useShownAsset } from '../poses/poses-panel.tsx'
import { type Movement, measurePose } from './pose-movement.ts'

function PoseDetails() {
  const { asset, characterView } = useShownAsset()
  const chosen = useEditor((s) => s.selection.poses)
  const name = chosen.at(-1)
  const pose = asset?.poses.find((p) => p.name === name)
  if (!asset || !pose) {
    return (
      <EmptyNote>Select a pose to see what it moves, its range, and the poses that depend on it.</EmptyNote>
    )
  }
  return (
    <Details key={pose.id} asset={asset} pose={pose} characterView={characterView} more={chosen.length - 1} />
  )
}

interface DetailsProps {
  readonly asset: PoseAsset
  readonly pose: Pose
  readonly characterView: CharacterView | undefined
  readonly more: number
}

const millimetres = (metres: number) => (metres * 1000).toFixed(1)

function Details({ asset, pose, characterView, more }: DetailsProps) {
  const session = useSession()
  const model = characterView?.documents.model
  const movement = useMemo(() => (model ? measurePose(model, asset, pose) : undefined), [model, asset, pose])
  const { role } = pose
  const overridden = usePreview((p) => p.controls[pose.name] !== undefined)
  const combined = asset.poses.filter(
    (p) => p.role.type === 'combination' && p.role.bases.includes(pose.name),
  )
  const between = asset.poses.filter((p) => p.role.type === 'in-between' && p.role.of === pose.name)
  const clips = useDocuments('clip')
  const driven = clips.filter((c) => c.curves.some((curve) => curve.name === pose.name)).length
  const select = (name: string) => session.editor.select({ document: asset.id, poses: [name] })
  return (
    <div className={`scroll body ${regionClass(regionOf(pose.name))}`}>
      <div className="bar">
        <span className="rdot" />
        <b className="medium ell">{pose.name}</b>
        {pose.frame !== undefined && <Chip>Frame {pose.frame}</Chip>}
        {role.type !== 'control' && <Chip>{role.type === 'combination' ? 'Combination' : 'In-between'}</Chip>}
        <span className="grow" />
        {more > 0 && <span className="dim small nowrap">and {more} more</span>}
      </div>
      <NotesField
        key={pose.id}
        label={`Notes on ${pose.name}`}
        notes={pose.notes}
        onChange={(notes) =>
          runCommand(session, 'poses.setNotes', { asset: asset.id, pose: pose.name, notes })
        }
      />
      {movement && (
        <>
          <div className="statgrid">
            <div>
              <b>{movement.joints.length}</b>
              <span>joints move</span>
            </div>
            <div>
              <b>{movement.morphs.length}</b>
              <span>morphs move</span>
            </div>
            <div>
              <b>
                {millimetres(movement.largest?.metres ?? 0)} <small>mm</small>
              </b>
              <span className="ell">
                {movement.largest ? `at ${movement.largest.name}` : 'moves nothing'}
              </span>
            </div>
          </div>
          <Section title="What it moves" note="largest skin displacement">
            <Movements of={[...movement.joints, ...movement.morphs]} />
          </Section>
        </>
      )}
      <hr />
      <div className="props">
        {role.type === 'control' && (
          <>
            <div className="prop">
              <span>Weight</span>
              <SliderField
                label={`Weight of ${pose.name}`}
                value={() => characterView?.binding.character.control(pose.name, 0) ?? 0}
                range={pose.range}
                overridden={overridden}
                onChange={(v) => setOverride(session, pose.name, v)}
                onReset={() => setOverride(session, pose.name, undefined)}
              />
            </div>
            <div className="prop">
              <span>Weight range</span>
              <Range asset={asset} pose={pose} />
            </div>
          </>
        )}
        {role.type === 'combination' && (
          <div className="prop">
            <span>Bases</span>
            <Names of={role.bases} pick={select} />
          </div>
        )}
        {role.type === 'in-between' && (
          <div className="prop">
            <span>Shape of</span>
            <span className="hs t">
              <Names of={[role.of]} pick={select} /> at {valueText(role.at)}
            </span>
          </div>
        )}
        {role.type === 'control' && (
          <>
            <div className="prop">
              <span>In-betweens</span>
              <span className="hs t wrap">
                <Names of={between.map((p) => p.name)} pick={select} />
                <Button
                  look="ghost"
                  size="sm"
                  icon="plus"
                  onClick={() => openDialog(session, <AddInBetweenDialog asset={asset.id} of={pose.name} />)}
                >
                  Add
                </Button>
              </span>
            </div>
            <div className="prop">
              <span>Combined in</span>
              <Names of={combined.map((p) => p.name)} pick={select} />
            </div>
          </>
        )}
        <div className="prop">
          <span>Mask</span>
          <span className="hs t">
            <span className="mid">
              {pose.mask
                ? pose.mask.joints.includes('*') && pose.mask.morphs.includes('*')
                  ? 'Everything'
                  : `${pose.mask.joints.length} joints, ${pose.mask.morphs.length} morphs`
                : 'What it moves'}
            </span>
            <Button
              look="ghost"
              size="sm"
              onClick={() => openDialog(session, <MaskDialog asset={asset.id} poses={[pose.name]} />)}
            >
              Change
            </Button>
          </span>
        </div>
      </div>
      {role.type === 'control' && driven === 0 && clips.length > 0 && (
        <>
          <hr />
          <div className="hs note-row">
            <span className="warn">
              <Icon name="triangle-alert" />
            </span>
            <p>No clip has a curve named {pose.name}, so no clip drives this pose yet.</p>
          </div>
        </>
      )}
    </div>
  )
}

const FEW = 6

function Movements({ of }: { of: readonly Movement[] }) {
  const [all, setAll] = useState(false)
  const sorted = of.toSorted((a, b) => b.metres - a.metres)
  const most = sorted[0]?.metres ?? 1
  return (
    <>
      {(all ? sorted : sorted.slice(0, FEW)).map(({ name, metres }) => (
        <div className="jrow" key={name}>
          <span className="ell" title={name}>
            {name}
          </span>
          <div className="barx">
            <i style={{ width: `${(metres / most) * 100}%` }} />
          </div>
          <span className="num">{millimetres(metres)} mm</span>
        </div>
      ))}
      {sorted.length === 0 && <div className="jrow dim">Nothing: identical to the rest pose.</div>}
      {sorted.length > FEW && (
        <button type="button" className="row small accent" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${sorted.length}`}
        </button>
      )}
    </>
  )
}

function Names({ of, pick }: { of: readonly string[]; pick: (name: string) => void }) {
  if (of.length === 0) return <span className="dim">None</span>
  return (
    <span className="hs t wrap">
      {of.map((name) => (
        <button type="button" className="chip" key={name} onClick={() => pick(name)}>
          {name}
        </button>
      ))}
    </span>
  )
}

function Range({ asset, pose }: { asset: PoseAsset; pose: Pose }) {
  const session = useSession()
  const set = (end: 0 | 1, text: string) => {
    const value = evaluateMaths(text)
    if (value === undefined || value === pose.range[end]) return
    const range: [number, number] = end === 0 ? [value, pose.range[1]] : [pose.range[0], value]
    runCommand(session, 'poses.setRange', { asset: asset.id, poses: [pose.name], range })
  }
  return (
    <span className="hs">
      {([0, 1] as const).map((end) => (
        <span className="hs" key={end}>
          {end === 1 && <span className="dim">to</span>}
          <span className="field num range-field">
            <input
              key={pose.range[end]}
              aria-label={end === 0 ? 'Minimum weight' : 'Maximum weight'}
              defaultValue={pose.range[end].toFixed(2)}
              onBlur={(event) => set(end, event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur()
              }}
            />
          </span>
        </span>
      ))}
    </span>
  )
}

export const posePanel: PanelDefinition = {
  id: 'pose',
  title: 'Pose',
  icon: 'info',
  Body: PoseDetails,
}
