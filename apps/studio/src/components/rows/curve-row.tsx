import { type ComponentProps, useRef } from 'react'
import { regionClass, regionOf } from '../../base/controls.ts'
import { classes } from '../classes.ts'
import { Icon } from '../controls/icon.tsx'
import { SideBadge } from '../controls/side-badge.tsx'
import { SliderField, valueText } from '../controls/slider-field.tsx'
import { useReading } from '../use-frame.ts'
import { KeyGlyph, type KeyState } from './key-glyph.tsx'
import { Row } from './row-list.tsx'

export interface CurveRowProps
  extends Omit<ComponentProps<'li'>, 'onChange' | 'onSelect' | 'value' | 'defaultValue'> {
  readonly name: string
  readonly value: () => number
  readonly range: readonly [number, number]
  /** Missing where no skeleton keeps the curve. */
  readonly defaultValue: number | undefined
  readonly overridden: boolean
  readonly keyState: () => KeyState
  readonly selected: boolean
  /** Why it moves nothing, if so. */
  readonly idle?: string | undefined
  readonly onSelect: (event: { ctrlKey: boolean; shiftKey: boolean; metaKey: boolean }) => void
  readonly onChange: (value: number) => void
  readonly onAuto: () => void
  readonly onDefault: () => void
}

/** A curve: where it stands, its value, its default, and whether it is overridden. */
export function CurveRow({
  name,
  value,
  range,
  defaultValue,
  overridden,
  keyState,
  selected,
  idle,
  onSelect,
  onChange,
  onAuto,
  onDefault,
  ...rest
}: CurveRowProps) {
  const glyph = useRef<HTMLSpanElement>(null)
  const shown = useRef(keyState())
  useReading(() => {
    const state = keyState()
    if (state === shown.current || !glyph.current) return
    shown.current = state
    glyph.current.firstElementChild!.className = `keyd ${state}`
  }, glyph)
  shown.current = keyState()
  return (
    <Row
      className={classes('crow', regionClass(regionOf(name)), selected && 'sel', overridden && 'held')}
      label={name}
      selected={selected}
      data-curve={name}
      {...rest}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('button, .sf')) onSelect(event)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        onSelect(event)
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
        value={value}
        range={range}
        overridden={overridden}
        onChange={onChange}
        onReset={onAuto}
      />
      <button
        type="button"
        className="def num"
        disabled={defaultValue === undefined}
        title={
          defaultValue === undefined
            ? 'Not defined on a skeleton'
            : `Default of ${name}, stored in the skeleton. Click to change`
        }
        onClick={onDefault}
      >
        {defaultValue === undefined ? '–' : defaultValue === 0 ? '0' : valueText(defaultValue)}
      </button>
      <button
        type="button"
        className={overridden ? 'auto hand' : 'auto'}
        disabled={!overridden}
        aria-label={overridden ? `Clear override of ${name}` : `${name} is not overridden`}
        title={overridden ? 'Overridden. Click to clear the override' : 'Auto: the value comes from the clip'}
        onClick={onAuto}
      >
        {overridden ? <Icon name="hand" size="s" /> : 'A'}
      </button>
    </Row>
  )
}
