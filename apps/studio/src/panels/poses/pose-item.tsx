import type { Pose, PoseAsset } from '@facework/documents'
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react'
import { regionOf } from '../../base/controls.ts'
import { SliderField } from '../../components/controls/slider-field.tsx'
import { RightMenu } from '../../components/dialogs/menu.tsx'
import { PoseCard } from '../../components/rows/pose-card.tsx'
import { useThumbnail } from '../../session/hooks/use-thumbnail.ts'
import { setOverride } from '../../session/overrides.ts'
import { usePreview, useSession } from '../../session/use-session.ts'
import type { CharacterView } from '../../stage/character-view.ts'
import { poseThumbnail } from '../../thumbnails/thumbnail-request.ts'
import type { PoseVerbs } from './pose-verbs.tsx'

export interface PoseItemProps {
  readonly asset: PoseAsset
  readonly pose: Pose
  readonly index: number
  readonly characterView: CharacterView | undefined
  readonly look: 'card' | 'row'
  readonly selected: boolean
  readonly renaming: boolean
  readonly combinations: number
  readonly verbs: PoseVerbs
}

const DRAG = 'application/x-facework-poses'

/** A pose of the asset: selected, weighed, renamed, carried to another place in the order. */
export function PoseItem(props: PoseItemProps) {
  const { asset, pose, index, characterView, look, selected, renaming, combinations, verbs } = props
  const session = useSession()
  const { name, role } = pose
  const overridden = usePreview((p) => p.controls[name] !== undefined)
  const picture = useThumbnail(characterView && poseThumbnail(characterView, pose, asset))
  const weight = (control: string) =>
    characterView?.binding.character.control(control, 0) ?? session.playback.value(control)
  const value = () => {
    if (role.type === 'control') return weight(name)
    if (role.type === 'in-between') return weight(role.of)
    return role.bases.reduce((product, base) => product * weight(base), 1)
  }
  const about =
    role.type === 'combination'
      ? role.bases.join(' × ')
      : role.type === 'in-between'
        ? `${role.of} at ${role.at}`
        : combinations > 0
          ? `${combinations} combination${combinations === 1 ? '' : 's'}`
          : regionOf(name)
  return (
    <RightMenu label={name} entries={() => verbs.menu(pose)}>
      <PoseCard
        name={name}
        index={index}
        picture={picture}
        selected={selected}
        bases={role.type === 'combination' ? role.bases : undefined}
        look={look}
        about={about}
        onRenamed={renaming ? (to) => verbs.renamed(name, to) : undefined}
        slider={
          <SliderField
            label={name}
            value={value}
            range={pose.range}
            overridden={overridden}
            readOnly={role.type !== 'control'}
            onChange={(v) => setOverride(session, name, v)}
            onReset={() => setOverride(session, name, undefined)}
          />
        }
        draggable={!renaming}
        onDragStart={(event: DragEvent) => {
          event.dataTransfer.setData(DRAG, JSON.stringify(verbs.carried(name)))
          event.dataTransfer.effectAllowed = 'move'
        }}
        onDragOver={(event: DragEvent) => {
          if (event.dataTransfer.types.includes(DRAG)) event.preventDefault()
        }}
        onDrop={(event: DragEvent) => {
          const carried = event.dataTransfer.getData(DRAG)
          if (carried === '') return
          event.preventDefault()
          verbs.move(JSON.parse(carried) as string[], name)
        }}
        onClick={(event: MouseEvent) => {
          if (!(event.target as HTMLElement).closest('.sf, input')) verbs.click(name, event)
        }}
        onDoubleClick={(event: MouseEvent) => {
          if (!(event.target as HTMLElement).closest('.sf')) verbs.rename(name)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.target === event.currentTarget) verbs.key(pose, event)
        }}
        onContextMenu={() => {
          if (!selected) verbs.click(name, { ctrlKey: false, metaKey: false, shiftKey: false })
        }}
      />
    </RightMenu>
  )
}
