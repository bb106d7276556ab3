import { Select } from '../../components/dialogs/select.tsx'

const RATES = [12, 15, 24, 25, 30, 50, 60] as const

/** Frames per second of a file. */
export function FrameRateSelect({ value, onChange }: { value: number; onChange: (fps: number) => void }) {
  return (
    <Select
      label="Frame rate"
      value={String(value)}
      options={[...new Set<number>([...RATES, value])]
        .sort((a, b) => a - b)
        .map((rate) => ({ value: String(rate), label: `${Number(rate.toFixed(3))} fps` }))}
      onChange={(rate) => onChange(Number(rate))}
    />
  )
}
