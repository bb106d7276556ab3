import { SliderField } from '../../../components/controls/slider-field.tsx'
import type { Edit } from './edit.ts'

export interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly whole?: boolean | undefined
  readonly unit?: 'radians' | undefined
  readonly overridden?: boolean
  readonly edit: Edit
  readonly onReset?: (() => void) | undefined
}

const DEGREES = 180 / Math.PI

/**
 * A number of a node; where it has no limits the slider shows 0 to 1, and any value can be typed. Documents
 * have angles in radians, people read and type degrees.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, low, high, whole, unit, overridden, edit, onReset } = props
  const turns = unit === 'radians'
  const per = turns ? DEGREES : 1
  const least = (low ?? (turns ? -Math.PI : Number.NEGATIVE_INFINITY)) * per
  const most = (high ?? (turns ? Math.PI : Number.POSITIVE_INFINITY)) * per
  return (
    <SliderField
      label={label}
      value={value * per}
      range={turns ? [least, most] : [low ?? Math.min(0, value), high ?? Math.max(1, value)]}
      limits={[least, most]}
      {...(turns ? { unit: '°' } : {})}
      overridden={overridden ?? false}
      onBegin={edit.begin}
      onChange={(changed) => edit.set(whole ? Math.round(changed) : changed / per)}
      onCommit={edit.commit}
      onCancel={edit.cancel}
      {...(onReset ? { onReset } : {})}
    />
  )
}
