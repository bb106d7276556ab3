import { type FormEvent, useState } from 'react'
import { logIn } from '../data/session.ts'
import { Dialog } from './dialog.tsx'

/** Takes an access token; the browser keeps a session instead of it. */
export function LogInDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await logIn(text.trim())
      // What was loaded before may lack what this person may read.
      location.reload()
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <Dialog title="Log in" onClose={onClose}>
      <form onSubmit={submit} className="form">
        <label className="fld">
          <span>Access token</span>
          <span className="field md">
            <input
              type="password"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder="fwl_…"
            />
          </span>
        </label>
        <p className="meta">
          The library printed the token of its owner when it was started for the first time. More tokens are
          made on the page Tokens, or by <code>facework token create</code>.
        </p>
        {problem && (
          <p className="notice error" role="alert">
            {problem}
          </p>
        )}
        <div className="acts">
          <button type="submit" className="btn md primary" disabled={text.trim() === ''}>
            Log in
          </button>
        </div>
      </form>
    </Dialog>
  )
}
