import { type FormEvent, useEffect, useState } from 'react'
import type { TokenSummary } from '../../../server/manage/tokens.ts'
import { get, send } from '../data/api.ts'
import { date } from '../data/text.ts'
import { useData } from '../data/use-data.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Problem } from '../parts/problem.tsx'

const ACTIONS = ['read', 'publish', 'manage'] as const

/** Access tokens of the person who is logged in. */
export default function TokensPage() {
  const { data, error, reload } = useData('tokens', (signal) =>
    get<{ tokens: readonly TokenSummary[] }>('/v1/tokens', signal),
  )
  useEffect(() => {
    document.title = 'Tokens: Facework library'
  }, [])
  const revoke = async (id: string) => {
    await send('DELETE', `/v1/tokens/${id}`)
    reload()
  }
  return (
    <>
      <div className="lib-top">
        <h1>Access tokens</h1>
        <p className="sub">For the command, for build servers, and for pages that play what is not public.</p>
      </div>
      <Problem error={error} />
      <NewToken onMade={reload} />
      {data && (
        <div className="tblbox">
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">Label</th>
                <th scope="col">May</th>
                <th scope="col" className="hide-p">
                  Made
                </th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="sr">Revoke</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.tokens.map(({ id, label, grants, at, expires, revoked }) => (
                <tr key={id}>
                  <th scope="row">{label || id}</th>
                  <td>{[...new Set(grants.map(({ action, on }) => `${action} ${on}`))].join(', ')}</td>
                  <td className="num hide-p">{date(at)}</td>
                  <td>{revoked ? 'Revoked' : expires ? `Until ${date(expires)}` : 'Active'}</td>
                  <td className="r">
                    {!revoked && (
                      <button
                        type="button"
                        className="ib md"
                        aria-label={`Revoke ${label || id}`}
                        onClick={() => revoke(id)}
                      >
                        <Icon name="trash-2" />
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function NewToken({ onMade }: { onMade: () => void }) {
  const [label, setLabel] = useState('')
  const [on, setOn] = useState('*')
  const [action, setAction] = useState<(typeof ACTIONS)[number]>('publish')
  const [made, setMade] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    try {
      const actions = ACTIONS.slice(0, ACTIONS.indexOf(action) + 1)
      const { token } = await send<{ token: string }>('POST', '/v1/tokens', {
        label,
        grants: actions.map((name) => ({ action: name, on })),
      })
      setMade(token)
      onMade()
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <form className="newtoken" onSubmit={submit}>
      <label className="fld">
        <span>Label</span>
        <span className="field md">
          <input
            required
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            placeholder="Build server"
          />
        </span>
      </label>
      <label className="fld">
        <span>May</span>
        <span className="sortby">
          <select value={action} onChange={(event) => setAction(event.target.value as typeof action)}>
            <option value="read">Read</option>
            <option value="publish">Read and publish</option>
            <option value="manage">Read, publish and manage</option>
          </select>
          <Icon name="chevron-down" size="s" />
        </span>
      </label>
      <label className="fld">
        <span>On</span>
        <span className="field md">
          <input
            value={on}
            onChange={(event) => setOn(event.target.value)}
            placeholder="*, @acme or @acme/ada"
          />
        </span>
      </label>
      <button type="submit" className="btn md primary">
        Create token
      </button>
      {problem && (
        <p className="notice error" role="alert">
          {problem}
        </p>
      )}
      {made && (
        <p className="notice ok" role="status">
          <span className="grow">
            Shown this once: <span className="mono">{made}</span>
          </span>
          <CopyButton text={made} />
        </p>
      )}
    </form>
  )
}
