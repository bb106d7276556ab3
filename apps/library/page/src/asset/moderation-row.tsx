import { useState } from 'react'
import { send } from '../data/api.ts'
import { date } from '../data/text.ts'
import { Icon } from '../parts/icon.tsx'

/** Decides on a version that waits for review: approved at once, rejected with a reason. */
export function ModerationRow({
  name,
  version,
  by,
  at,
  onDone,
}: {
  name: string
  version: string
  by: string | null
  at: string
  onDone: () => void
}) {
  const [isRejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const decide = async (approve: boolean) => {
    try {
      await send('POST', `/v1/assets/${name.slice(1)}/versions/${version}/decision`, { approve, reason })
      onDone()
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <section className="mod" aria-label={`Review of ${name} ${version}`}>
      <Icon name="flag" />
      <div>
        <h2>
          {name} {version} waits for review
        </h2>
        <p>
          Submitted {date(at)}
          {by && ` by ${by}`}. Only moderators and its publishers see it.
        </p>
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="acts">
        <button type="button" className="btn md primary" onClick={() => decide(true)}>
          Approve and publish
        </button>
        <button
          type="button"
          className="btn md danger"
          aria-expanded={isRejecting}
          onClick={() => setRejecting(!isRejecting)}
        >
          Reject
        </button>
      </div>
      {isRejecting && (
        <div className="rsn">
          <label className="field md">
            <input
              aria-label="Reason, which the publisher sees"
              placeholder="Reason, which the publisher sees"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
          <button
            type="button"
            className="btn md danger"
            disabled={reason.trim() === ''}
            onClick={() => decide(false)}
          >
            Reject {version}
          </button>
        </div>
      )}
    </section>
  )
}
