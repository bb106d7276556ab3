import type { Id } from '@facework/documents'
import { useState } from 'react'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { useDocument, useSession, useStageState } from '../../session/use-session.ts'
import { durationText, frameRateOf, timeFromText } from '../../transport/time-text.ts'

/** How far a character's own clip is ahead of the timeline, or behind it. */
export function ClipOffsetDialog({ character: id }: { character: Id }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const character = useDocument(id, 'character')
  const own = useStageState((s) => s.ownClips.get(id))
  const clip = useDocument(own?.clip, 'clip')
  const [text, setText] = useState(() => durationText(own?.offset ?? 0))
  if (!own || !clip || !character) return null
  const [, sign = '', rest = ''] = /^\s*([-−+]?)(.*)$/.exec(text) ?? []
  const seconds = timeFromText(rest, frameRateOf(clip))
  const offset = seconds === undefined ? undefined : sign === '-' || sign === '−' ? -seconds : seconds
  const confirm = () => {
    if (offset === undefined) return
    session.setOwnClip(id, { clip: own.clip, offset })
    closeDialog()
  }
  return (
    <FormDialog
      title={`Offset of ${clip.name}`}
      icon="timer"
      subtitle={`On ${character.name}`}
      width={400}
      verb="Set offset"
      ready={offset !== undefined}
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <TextField
          label="Offset"
          value={text}
          onChange={setText}
          first
          problem={offset === undefined ? 'Enter a time: 0.5 s, -12 f.' : undefined}
        />
        <p className="mid small">A positive offset plays ahead of the timeline, a negative one behind it.</p>
      </div>
    </FormDialog>
  )
}
