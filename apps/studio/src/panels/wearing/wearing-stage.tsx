import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../components/controls/button.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { useCharacter, useSession, useWearing } from '../../session/use-session.ts'
import type { WearingLook } from '../../session/wearing/wearing-state.ts'
import { PlaceGizmo } from '../../stage/wearing/place-gizmo.ts'
import { WearingOverlay } from '../../stage/wearing/wearing-overlay.ts'
import { BrushLayer } from './brush-layer.tsx'
import { jointsOfFit, PIN_COLORS, paintOf } from './paint-fit.ts'
import { placementMovedBy } from './placement-parts.ts'
import { useWorn } from './use-worn.ts'

const LOOKS: readonly { readonly value: WearingLook; readonly label: string; readonly title: string }[] = [
  { value: 'shaded', label: 'Shaded', title: 'As it is' },
  { value: 'weights', label: 'Weights', title: 'How much it follows a joint' },
  { value: 'holds', label: 'Holds', title: 'Where each vertex holds on to the skin' },
  { value: 'released', label: 'Released', title: 'Vertices that follow their neighbors' },
  {
    value: 'stretch',
    label: 'Stretch and depth',
    title: 'Against the limits, in the worst pose or the one shown',
  },
]

/** Views and tools of the panel *Wearing* on stage, while the panel is in front. */
export function WearingStage() {
  const shown = useWearing((s) => s.shown)
  const { selected } = useWorn()
  return shown && selected?.fitted ? <Views /> : null
}

function Views() {
  const session = useSession()
  const { stage, wearing, wearingState } = session
  const { character, selected } = useWorn()
  const { characterView } = useCharacter()
  const look = useWearing((s) => s.look)
  const tool = useWearing((s) => s.tool)
  const joint = useWearing((s) => s.joint)
  const pose = useWearing((s) => s.pose)
  const hash = selected?.fit?.hash ?? ''
  const details = useWearing((s) => s.details.get(hash))
  const drawn = useDrawn(characterView?.worn.all.find((w) => w.model === selected?.fitted) !== undefined)
  const overlay = useRef<WearingOverlay>(undefined)
  const accessory = selected?.accessory
  const fitted = selected?.fitted
  const joints = fitted ? jointsOfFit(fitted) : []
  const painting = tool === 'brush' && look === 'shaded' ? 'released' : look

  useEffect(() => {
    if (!stage) return
    const made = new WearingOverlay()
    overlay.current = made
    const stops = [stage.addOverlay(made.object), stage.onAboutToDraw(() => made.update())]
    return () => {
      for (const stop of stops) stop()
      made.dispose()
      overlay.current = undefined
      stage.invalidate()
    }
  }, [stage])

  useEffect(() => {
    if (painting !== 'shaded' && painting !== 'weights' && character !== undefined && accessory && !details)
      void wearing.inspect(character, accessory.id)
  }, [wearing, painting, character, accessory, details])

  // biome-ignore lint/correctness/useExhaustiveDependencies: its meshes come after its documents
  useEffect(() => {
    const [made, worn] = [overlay.current, characterView?.worn.all.find((w) => w.model === fitted)]
    if (!made || !characterView || !worn || !accessory || !fitted) return
    const paint = paintOf(painting, { accessory, fitted, details, joint, pose })
    if (paint) made.show(characterView, worn, paint)
    stage?.invalidate()
    return () => {
      made.clear()
      stage?.invalidate()
    }
  }, [stage, characterView, drawn, accessory, fitted, details, painting, joint, pose])

  const { placement } = selected?.worn ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: its meshes come after its documents
  useEffect(() => {
    const worn = characterView?.worn.all.find((w) => w.model === fitted)
    if (tool !== 'place' || !stage || !characterView || !worn || !accessory || character === undefined) return
    const gizmo = new PlaceGizmo(stage.camera, stage.canvas, {
      held: (held) => stage.holdCamera(held),
      changed: () => stage.invalidate(),
      placed: (moved) =>
        void wearing.refit(character, accessory.id, {
          placement: placementMovedBy(placement, moved),
          label: `Place ${accessory.name}`,
        }),
    })
    const middle = middleOf(details?.rest)
    gizmo.attach(characterView, worn, middle ?? [0, 0, 0])
    const remove = stage.addOverlay(gizmo.object)
    return () => {
      remove()
      gizmo.dispose()
    }
  }, [tool, stage, characterView, drawn, accessory, fitted, details, placement, character, wearing])

  useEffect(() => {
    if (tool === 'place' && character !== undefined && accessory && !details)
      void wearing.inspect(character, accessory.id)
  }, [tool, character, accessory, details, wearing])

  if (!accessory) return null
  const deforms = accessory.attach.mode === 'deform'
  return (
    <>
      <div className="ov wearing-views" role="toolbar" aria-label="Accessory views">
        <div className="ovg">
          <IconButton
            icon="mouse-pointer-2"
            label="Select"
            on={tool === 'select'}
            onClick={() => wearingState.setState({ tool: 'select' })}
          />
          <IconButton
            icon="move"
            label="Place"
            shortcut="G"
            on={tool === 'place'}
            onClick={() => wearingState.setState({ tool: 'place' })}
          />
          <IconButton
            icon="brush"
            label="Brush"
            shortcut="B"
            disabled={!deforms}
            on={tool === 'brush'}
            onClick={() => wearingState.setState({ tool: 'brush' })}
          />
        </div>
        <div className="ovg">
          <Segmented
            label="Accessory view"
            value={look}
            options={LOOKS}
            onChange={(value) => wearingState.setState({ look: value })}
          />
        </div>
        {look === 'weights' && joints.length > 0 && (
          <div className="ovg">
            <Select
              label="Weights of"
              value={joint ?? joints[0]!}
              options={joints.map((value) => ({ value, label: value }))}
              onChange={(value) => wearingState.setState({ joint: value })}
            />
          </div>
        )}
      </div>
      <Legend look={painting} joint={joint ?? joints[0]} pose={pose} />
      {tool === 'brush' && deforms && <BrushLayer overlay={overlay} />}
    </>
  )
}

/** Renders again once the meshes of a fit are drawn. */
function useDrawn(now: boolean): number {
  const { stage } = useSession()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (now || !stage) return
    return stage.onDrawn(() => setCount((c) => c + 1))
  }, [stage, now])
  return count
}

function Legend({
  look,
  joint,
  pose,
}: {
  look: WearingLook
  joint: string | undefined
  pose: string | undefined
}) {
  if (look === 'shaded') return null
  if (look === 'weights' || look === 'stretch') {
    const title =
      look === 'weights' ? `Weight of ${joint}` : `Stretch and depth, ${pose ?? 'worst of all poses'}`
    const ends = look === 'weights' ? ['0', '0.5', '1'] : ['0', 'limit', '1.5 ×']
    return (
      <div className="legend">
        {title}
        <div className={look === 'weights' ? 'rampbar' : 'rampbar limit'} />
        <div className="ends">
          {ends.map((end) => (
            <span key={end}>{end}</span>
          ))}
        </div>
      </div>
    )
  }
  const colors: readonly (readonly [string, string])[] = [
    ['#c9ced6', 'Held by the skin'],
    ['#ed5c33', 'Released'],
    [PIN_COLORS.hold, 'Pinned: hold'],
    [PIN_COLORS.follow, 'Pinned: follow'],
    [PIN_COLORS.rigid, 'Pinned: rigid'],
  ]
  return (
    <div className="legend">
      {colors.map(([color, words]) => (
        <div key={words} className="hs">
          <i style={{ background: color }} />
          {words}
        </div>
      ))}
    </div>
  )
}

function middleOf(rest: Float32Array | undefined): readonly [number, number, number] | undefined {
  if (!rest || rest.length === 0) return undefined
  const sum: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < rest.length; i++) sum[(i % 3) as 0 | 1 | 2] += rest[i]!
  const count = rest.length / 3
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}
