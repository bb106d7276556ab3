import { useEffect } from 'react'
import { ModerationRow } from '../asset/moderation-row.tsx'
import { get } from '../data/api.ts'
import { followLink } from '../data/route.ts'
import { useData } from '../data/use-data.ts'
import { Problem } from '../parts/problem.tsx'

interface Held {
  readonly name: string
  readonly version: string
  readonly kind: string
  readonly by: string | null
  readonly at: string
}

/** Versions that wait for review, the oldest first. */
export default function ModerationPage() {
  const { data, error, reload } = useData('held', (signal) =>
    get<{ versions: readonly Held[] }>('/v1/held', signal),
  )
  useEffect(() => {
    document.title = 'Moderation: Facework library'
  }, [])
  return (
    <>
      <div className="lib-top">
        <h1>Moderation</h1>
        <p className="sub">Versions that wait for review. Nothing of them is public before.</p>
      </div>
      <Problem error={error} />
      {data?.versions.length === 0 && (
        <div className="blank">
          <h2>Nothing waits for review</h2>
          <p>
            Start the library with <code>--moderation all</code> to review every version before it is public.
          </p>
        </div>
      )}
      {data?.versions.map((held) => (
        <div key={`${held.name}@${held.version}`}>
          <p className="held">
            <a href={`/${held.name}?version=${held.version}`} onClick={followLink}>
              Look at {held.name} {held.version}
            </a>
          </p>
          <ModerationRow {...held} onDone={reload} />
        </div>
      ))}
    </>
  )
}
