import type { Clip } from '@facework/documents'
import { useState } from 'react'
import { keyCountOf } from '../../../capture/takes.ts'
import { Button } from '../../../components/controls/button.tsx'
import { FieldRow } from '../../../components/controls/field-row.tsx'
import { SliderField } from '../../../components/controls/slider-field.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { Popover } from '../../../components/dialogs/popover.tsx'
import { runCommand } from '../../../session/run-command.ts'
import { useSession } from '../../../session/use-session.ts'

const numberOf = (clip: Clip, modifier: string, parameter: string, fallback: number): number => {
  const use = clip.modifiers.find((m) => m.modifier === modifier)
  const value = use?.parameters[parameter]
  return typeof value === 'number' ? value : fallback
}

/** Gain, smoothing, mirroring and key reduction: modifiers over the raw recording, which stays as it was. */
export function TakeSettings({ take, disabled }: { take: Clip; disabled: boolean }) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const gain = numberOf(take, 'scale-curves', 'by', 1)
  const smoothing = numberOf(take, 'smooth', 'seconds', 0)
  const error = numberOf(take, 'reduce-keys', 'error', 0)
  const mirrored = take.modifiers.some((m) => m.modifier === 'mirror')
  const set = (change: { gain?: number; smoothing?: number; error?: number; mirrored?: boolean }) =>
    runCommand(session, 'take.adjust', { clip: take.id, gain, smoothing, error, mirrored, ...change })
  return (
    <Popover
      title={`Settings of ${take.name}`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          look="ghost"
          icon="sliders-horizontal"
          disabled={disabled}
          title="Gain, smoothing, mirror, keys, neutral"
        >
          Settings
        </Button>
      }
    >
      <div className="take-settings">
        <FieldRow label="Gain">
          <SliderField
            label="Gain"
            value={gain}
            range={[0, 2]}
            onChange={(value) => set({ gain: value })}
            onReset={() => set({ gain: 1 })}
          />
        </FieldRow>
        <FieldRow label="Smoothing">
          <SliderField
            label="Smoothing"
            value={smoothing}
            range={[0, 0.2]}
            unit=" s"
            onChange={(value) => set({ smoothing: value })}
            onReset={() => set({ smoothing: 0 })}
          />
        </FieldRow>
        <FieldRow label="Key error">
          <SliderField
            label="Key error"
            value={error}
            range={[0, 0.1]}
            onChange={(value) => set({ error: value })}
            onReset={() => set({ error: 0.01 })}
          />
        </FieldRow>
        <Switch on={mirrored} onChange={(on) => set({ mirrored: on })}>
          Mirror left and right
        </Switch>
        <Button
          icon="scan-face"
          disabled={!take.origin?.recording}
          title="Solves the take again with the face at the playhead as the relaxed one"
          onClick={() => void session.capture.takes.solveAgain(session.playback.transport.time)}
        >
          Use this frame as neutral
        </Button>
        <p className="mid small">
          {keyCountOf(take)} keys. The raw recording is kept: set everything back at any time.
        </p>
      </div>
    </Popover>
  )
}
