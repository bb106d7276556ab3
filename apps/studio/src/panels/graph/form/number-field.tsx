import { SliderField } from '../../../components/slider-field.tsx'
import type { Edit } from './edit.ts'

export interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly whole?: boolean | undefined
  readonly overridden?: boolean
  readonly edit: Edit
  readonly onReset?: (() => void) | undefined
}

/** A number of a node; where it has no limits the slider shows 0 to 1, and any value can be typed. */
export function NumberField({ label, value, low, high, whole, overridden, edit, onReset }: NumberFieldProps) {
  return (
    <SliderField
      label={label}
      value={value}
      range={[low ?? Math.min(0, value), high ?? Math.max(1, value)]}
      limits={[low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY]}
      byHand={overridden ?? false}
      onBegin={edit.begin}
      onChange={(changed) => edit.set(whole ? Math.round(changed) : changed)}
      onCommit={edit.commit}
      onCancel={edit.cancel}
      {...(onReset ? { onReset } : {})}
    />
  )
}
