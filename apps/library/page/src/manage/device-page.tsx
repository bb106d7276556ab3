import { useEffect, useState } from 'react'
import { get, send } from '../data/api.ts'
import { useAddress } from '../data/route.ts'
import { useMe } from '../data/session.ts'
import { useData } from '../data/use-data.ts'
import { LogInDialog } from '../parts/log-in-dialog.tsx'

/** Allows a program to log in: `facework login` opens this page with its code. */
export default function DevicePage() {
  const code = useAddress().searchParams.get('code') ?? ''
  const me = useMe()
  const [isLoggingIn, setLoggingIn] = useState(false)
  useEffect(() => {
    document.title = 'Log in a program: Facework library'
  }, [])
  return (
    <div className="blank top">
      <h1>Log in a program</h1>
      {me ? (
        <Decide code={code} name={me.name} />
      ) : (
        <>
          <p>Log in here first, then you can allow the program with the code {code}.</p>
          <div className="acts">
            <button type="button" className="btn md primary" onClick={() => setLoggingIn(true)}>
              Log in
            </button>
          </div>
        </>
      )}
      {isLoggingIn && <LogInDialog onClose={() => setLoggingIn(false)} />}
    </div>
  )
}

function Decide({ code, name }: { code: string; name: string }) {
  const { data, error } = useData(code, (signal) =>
    get<{ label: string }>(`/v1/device/${encodeURIComponent(code)}`, signal),
  )
  const [done, setDone] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const decide = async (approve: boolean) => {
    try {
      await send('POST', `/v1/device/${encodeURIComponent(code)}`, { approve })
      setDone(
        approve ? 'The program is logged in. You can close this page.' : 'The program was not logged in.',
      )
    } catch (failure) {
      setProblem((failure as Error).message)
    }
  }
  if (done !== undefined) return <p role="status">{done}</p>
  const refused = problem ?? (error === undefined ? undefined : (error as Error).message)
  if (refused !== undefined)
    return (
      <p className="notice error" role="alert">
        {refused}
      </p>
    )
  return (
    <>
      <p>
        {data?.label || 'A program'} wants to read, publish and manage assets as {name}. Allow it only if it
        shows the code <b className="mono">{code}</b>.
      </p>
      <div className="acts">
        <button type="button" className="btn md primary" disabled={!data} onClick={() => decide(true)}>
          Allow
        </button>
        <button type="button" className="btn md" disabled={!data} onClick={() => decide(false)}>
          Deny
        </button>
      </div>
    </>
  )
}
