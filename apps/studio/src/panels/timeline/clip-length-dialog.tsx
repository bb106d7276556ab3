import type { Id } from '@facework/documents'
import { useState } from 'react'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useDocument, useSession, useSettings } from '../../session/use-session.ts'
import { durationText, frameRateOf, timeFromText, timeText } from '../../transport/time-text.ts'

/** How long a clip is, typed in seconds, frames or timecode. */
export function ClipLengthDialog({ clip: id }: { clip: Id }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const clip = useDocument(id, 'clip')
  const unit = useSettings((s) => s.timeUnit)
  const rate = frameRateOf(clip)
  const [text, setText] = useState(() => lengthText(clip?.duration ?? 0, rate, unit))
  if (!clip) return null
  const duration = timeFromText(text, rate, unit)
  const ready = duration !== undefined && duration > 0
  const confirm = () => {
    if (ready && runCommand(session, 'clip.setDuration', { clip: id, duration })) closeDialog()
  }
  const last = clip.curves.reduce(
    (end, curve) => (curve.type === 'keyed' ? Math.max(end, curve.keys.at(-1)?.time ?? 0) : end),
    0,
  )
  return (
    <FormDialog
      title="Clip length"
      icon="timer"
      subtitle={clip.name}
      width={400}
      verb="Set length"
      ready={ready}
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <TextField
          label="Length"
          value={text}
          onChange={setText}
          first
          problem={ready ? undefined : 'Enter a time: 2.6 s, 78 f or 00:00:02:18.'}
        />
        {ready && duration < last && (
          <p className="mid small">
            Keys after {durationText(duration)} are kept, and play again when the clip is longer.
          </p>
        )}
      </div>
    </FormDialog>
  )
}

const lengthText = (seconds: number, rate: number, unit: Parameters<typeof timeText>[2]) =>
  unit === 'seconds' ? durationText(seconds) : timeText(seconds, rate, unit)
