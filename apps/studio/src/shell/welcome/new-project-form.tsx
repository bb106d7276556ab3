import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { CheckBox } from '../../components/controls/switch.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { createProject } from '../../session/settings/projects.ts'

/** A new project: a folder beside the open one, or one that the browser keeps. */
export function NewProjectForm({ onError }: { onError: (error: unknown) => void }) {
  const [name, setName] = useState('my-faces')
  const [isSample, setSample] = useState(true)
  const [busy, setBusy] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || name.trim() === '') return
    setBusy(true)
    createProject(name.trim(), isSample)
      .catch(onError)
      .finally(() => setBusy(false))
  }
  return (
    <form
      className="new-project"
      onSubmit={submit}
      // The dialog around takes Enter for its own action.
      onKeyDown={(event) =>
        event.key === 'Enter' && event.target instanceof HTMLInputElement && submit(event)
      }
    >
      <TextField label="Name" value={name} onChange={setName} first />
      <CheckBox on={isSample} onChange={setSample}>
        With the sample characters and clips
      </CheckBox>
      <span className="grow" />
      <Button type="submit" disabled={busy || name.trim() === ''}>
        Create project
      </Button>
    </form>
  )
}
