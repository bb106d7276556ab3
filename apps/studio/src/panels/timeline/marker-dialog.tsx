import type { Id } from '@facework/documents'
import type { Marker } from '@facework/documents/internal'
import { useState } from 'react'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'

/** The name and note of a marker. */
export function MarkerDialog({ clip, marker }: { clip: Id; marker: Marker }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const [name, setName] = useState(marker.name)
  const [text, setText] = useState(marker.text ?? '')
  const ready = name.trim() !== ''
  const confirm = () => {
    if (!ready) return
    const words = text.trim()
    const args = { clip, time: marker.time, name: name.trim(), text: words || undefined }
    if (runCommand(session, 'markers.set', args)) closeDialog()
  }
  return (
    <FormDialog
      title="Rename marker"
      icon="flag"
      width={400}
      verb="Rename marker"
      ready={ready}
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <TextField label="Name" value={name} onChange={setName} first />
        <TextField label="Text" value={text} onChange={setText} />
      </div>
    </FormDialog>
  )
}
