import { useState } from 'react'
import { Switch } from '../../components/controls/switch.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useCharacter, useSession } from '../../session/use-session.ts'

/** An empty clip to set keys in. */
export function NewClipDialog() {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const { character } = useCharacter()
  const [name, setName] = useState('new-clip')
  const [duration, setDuration] = useState('2')
  const [rate, setRate] = useState('30')
  const [loop, setLoop] = useState(false)
  const seconds = Number(duration)
  const frames = Number(rate)
  const ready = name.trim() !== '' && seconds > 0 && frames > 0
  const confirm = () => {
    if (!ready) return
    const made = runCommand(session, 'clip.create', {
      name: name.trim(),
      duration: seconds,
      frameRate: frames,
      loop,
      skeleton: character?.skeleton.id,
    })
    if (!made) return
    closeDialog()
    session.editor.preview.setState({ clip: made.value, playing: false })
  }
  return (
    <FormDialog
      title="New clip"
      icon="film"
      width={420}
      verb="Create clip"
      ready={ready}
      aside={
        <Switch on={loop} onChange={setLoop}>
          Loops
        </Switch>
      }
      onConfirm={confirm}
    >
      <div className="dialog-body form">
        <TextField label="Name" value={name} onChange={setName} first />
        <TextField label="Seconds" value={duration} onChange={setDuration} />
        <TextField label="Frame rate" value={rate} onChange={setRate} />
      </div>
    </FormDialog>
  )
}
