import { type FormEvent, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { connectLibrary, type LibraryState } from './studio-library.ts'

/** Which library the studio uses, and an access token for those who publish. */
export function ConnectForm({
  address: before,
  onConnected,
  onCancel,
}: {
  address: string
  onConnected: (state: LibraryState) => void
  onCancel: (() => void) | undefined
}) {
  const [address, setAddress] = useState(before || 'http://127.0.0.1:4180')
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string>()
  const connect = async (event: FormEvent) => {
    event.preventDefault()
    try {
      onConnected(await connectLibrary(address.trim(), token.trim()))
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <form className="library-connect" onSubmit={connect}>
      <p>
        A library keeps characters and clips of a team under names and versions. Start one with{' '}
        <code>facework library --samples</code>.
      </p>
      <TextField label="Address" value={address} onChange={setAddress} problem={problem} />
      <TextField label="Access token (to publish)" value={token} onChange={setToken} />
      <div className="library-acts">
        {onCancel && (
          <Button look="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button look="primary" type="submit" disabled={address.trim() === ''}>
          Connect
        </Button>
      </div>
    </form>
  )
}
