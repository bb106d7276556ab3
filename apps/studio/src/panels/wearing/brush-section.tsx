import { Button } from '../../components/controls/button.tsx'
import { SliderField } from '../../components/controls/slider-field.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { Section } from '../../components/rows/section.tsx'
import { useSession, useWearing } from '../../session/use-session.ts'
import type { WornNow } from '../../session/wearing/wearing.ts'
import type { PinMode } from '../../session/wearing/wearing-state.ts'
import { PIN_COLORS } from './paint-fit.ts'
import { clearPins } from './wearing-edits.ts'

const MODES: readonly (readonly [PinMode, string, string])[] = [
  ['hold', 'Hold', 'Sticks to skin'],
  ['follow', 'Follow', 'Smooth fill'],
  ['rigid', 'Rigid', 'One joint'],
]

/** Sizes of the ring, in millimeters. */
export const BRUSH_SIZES = [1, 40] as const

/** The brush that pins vertices: a person's word over what the fit decided. */
export function BrushSection({ character, of }: { character: string; of: WornNow }) {
  const session = useSession()
  const { accessory } = of
  const brush = useWearing((s) => s.brush)
  const on = useWearing((s) => s.tool === 'brush')
  const set = (change: Partial<typeof brush>) =>
    session.wearingState.setState({ brush: { ...brush, ...change } })
  const pinned = accessory.pins.reduce((sum, { vertices }) => sum + vertices.length, 0)
  return (
    <Section
      title="Brush"
      note={pinned > 0 ? `${pinned} ${pinned === 1 ? 'vertex' : 'vertices'} pinned` : undefined}
      tools={
        <>
          <Button
            size="sm"
            look="ghost"
            icon="brush"
            aria-pressed={on}
            title="Paint on stage (B)"
            onClick={() => session.wearingState.setState({ tool: on ? 'select' : 'brush' })}
          >
            {on ? 'Stop' : 'Paint'}
          </Button>
          <Button
            size="sm"
            look="ghost"
            disabled={pinned === 0}
            onClick={() => clearPins(session, character, accessory)}
          >
            Clear
          </Button>
        </>
      }
    >
      <div className="brush" role="radiogroup" aria-label="What the brush does">
        {MODES.map(([mode, title, words], i) => (
          // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold two lines
          <button
            key={mode}
            type="button"
            role="radio"
            aria-checked={brush.mode === mode}
            className={brush.mode === mode ? 'on' : ''}
            title={`${title} (${i + 1})`}
            onClick={() => session.wearingState.setState({ tool: 'brush', brush: { ...brush, mode } })}
          >
            <b>
              <i style={{ background: PIN_COLORS[mode] }} />
              {title}
            </b>
            <span>{words}</span>
          </button>
        ))}
      </div>
      <div className="props">
        <div className="prop">
          <span>Size, mm</span>
          <SliderField
            label="Brush size"
            value={brush.millimeters}
            range={BRUSH_SIZES}
            onChange={(millimeters) => set({ millimeters })}
          />
        </div>
        <div className="prop">
          <span>Symmetry</span>
          <Switch on={brush.symmetric} onChange={(symmetric) => set({ symmetric })}>
            Mirror left and right
          </Switch>
        </div>
      </div>
    </Section>
  )
}
