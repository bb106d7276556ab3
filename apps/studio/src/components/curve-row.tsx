import { useRef } from 'react'
import { regionClass, regionOf } from '../controls.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { KeyGlyph, type KeyState } from './key-glyph.tsx'
import { SideBadge } from './side-badge.tsx'
import { SliderField, valueText } from './slider-field.tsx'
import { useFrame } from './use-frame.ts'

export interface CurveRowProps {
  readonly name: string
  readonly value: () => number
  readonly range: readonly [number, number]
  /** Missing where no skeleton keeps the curve. */
  readonly defaultValue: number | undefined
  readonly byHand: boolean
  readonly keyState: () => KeyState
  readonly selected: boolean
  /** Why it moves nothing, if so. */
  readonly idle?: string | undefined
  readonly onSelect: (event: { ctrlKey: boolean; shiftKey: boolean; metaKey: boolean }) => void
  readonly onChange: (value: number) => void
  readonly onAuto: () => void
  readonly onDefault: () => void
}

/** A curve: where it stands, its value, its default, and whether a hand holds it. */
export function CurveRow(props: CurveRowProps) {
  const { name, byHand, selected, idle, defaultValue } = props
  const glyph = useRef<HTMLSpanElement>(null)
  const shown = useRef(props.keyState())
  useFrame(() => {
    const state = props.keyState()
    if (state === shown.current || !glyph.current) return
    shown.current = state
    glyph.current.firstElementChild!.className = `keyd ${state}`
  })
  shown.current = props.keyState()
  return (
    <div
      className={classes('crow', regionClass(regionOf(name)), selected && 'sel', byHand && 'held')}
      role="option"
      aria-selected={selected}
      aria-label={name}
      tabIndex={-1}
      data-row
      data-curve={name}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('button, .sf')) props.onSelect(event)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        props.onSelect(event)
      }}
    >
      <span ref={glyph}>
        <KeyGlyph state={shown.current} />
      </span>
      <SideBadge control={name} />
      <span className={idle ? 'ell dim' : 'ell'} title={idle ? `${name}: ${idle}` : name}>
        {name}
      </span>
      <SliderField
        label={name}
        value={props.value}
        range={props.range}
        byHand={byHand}
        onChange={props.onChange}
        onReset={props.onAuto}
      />
      <button
        type="button"
        className="def num"
        disabled={defaultValue === undefined}
        title={
          defaultValue === undefined
            ? 'No skeleton keeps this curve'
            : `Default of ${name}, kept with the skeleton. Click to change`
        }
        onClick={props.onDefault}
      >
        {defaultValue === undefined ? '–' : defaultValue === 0 ? '0' : valueText(defaultValue)}
      </button>
      <button
        type="button"
        className={byHand ? 'auto hand' : 'auto'}
        disabled={!byHand}
        aria-label={byHand ? `Give ${name} back to the clip` : `${name} is automatic`}
        title={byHand ? 'Set by hand. Click for auto' : 'Auto: the value comes from the clip'}
        onClick={props.onAuto}
      >
        {byHand ? <Icon name="hand" size="s" /> : 'A'}
      </button>
    </div>
  )
}
