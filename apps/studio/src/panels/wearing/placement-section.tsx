import { accessoryShape } from '@facework/operations/internal'
import { useMemo } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Section } from '../../components/rows/section.tsx'
import { useSession, useWearing } from '../../session/use-session.ts'
import type { WornNow } from '../../session/wearing/wearing.ts'
import { NumberInput } from './number-input.tsx'
import { type PlacementParts, partsFromPlacement, placementFromParts } from './placement-parts.ts'

const AXES = ['X', 'Y', 'Z'] as const

/** Where the selected accessory is, relative to where it was made. */
export function PlacementSection({ character, of }: { character: string; of: WornNow }) {
  const session = useSession()
  const placing = useWearing((s) => s.tool === 'place')
  const { accessory, model, worn } = of
  const center = useMemo(() => centerOf(model), [model])
  const parts = partsFromPlacement(worn.placement, center)
  const place = (change: Partial<PlacementParts>) =>
    void session.wearing.refit(character, accessory.id, {
      placement: placementFromParts({ ...parts, ...change }, center),
      label: `Place ${accessory.name}`,
    })
  const set = (list: readonly [number, number, number], k: number, value: number) =>
    list.map((old, i) => (i === k ? value : old)) as [number, number, number]
  return (
    <Section
      title="Placement"
      tools={
        <>
          <Button
            size="sm"
            look="ghost"
            icon="move"
            aria-pressed={placing}
            title="Move it on stage (G)"
            onClick={() => session.wearingState.setState({ tool: placing ? 'select' : 'place' })}
          >
            Move
          </Button>
          <Button
            size="sm"
            look="ghost"
            disabled={!worn.placement}
            onClick={() => place({ position: [0, 0, 0], rotation: [0, 0, 0], scale: 1 })}
          >
            Reset
          </Button>
        </>
      }
    >
      <div className="props">
        <div className="prop">
          <span>Position, mm</span>
          <div className="xyz">
            {AXES.map((axis, k) => (
              <NumberInput
                key={axis}
                label={`Position ${axis}`}
                axis={axis}
                value={parts.position[k]!}
                onChange={(value) => place({ position: set(parts.position, k, value) })}
              />
            ))}
          </div>
        </div>
        <div className="prop">
          <span>Rotation, °</span>
          <div className="xyz">
            {AXES.map((axis, k) => (
              <NumberInput
                key={axis}
                label={`Rotation ${axis}`}
                axis={axis}
                value={parts.rotation[k]!}
                onChange={(value) => place({ rotation: set(parts.rotation, k, value) })}
              />
            ))}
          </div>
        </div>
        <div className="prop">
          <span>Scale</span>
          <div className="xyz">
            <NumberInput
              label="Scale"
              digits={2}
              value={parts.scale}
              onChange={(scale) => scale > 0 && place({ scale })}
            />
          </div>
        </div>
      </div>
    </Section>
  )
}

/** Middle of the accessory as it was made. */
export function centerOf(model: WornNow['model']): readonly [number, number, number] {
  if (!model) return [0, 0, 0]
  const { positions } = accessoryShape(model).mesh
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, positions[i]!)
    high[i % 3] = Math.max(high[i % 3]!, positions[i]!)
  }
  return [0, 1, 2].map((k) => (low[k]! + high[k]!) / 2) as unknown as readonly [number, number, number]
}
