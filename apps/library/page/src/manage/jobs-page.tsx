import { useEffect } from 'react'
import type { JobOverview } from '../../../server/jobs/job-overview.ts'
import { get } from '../data/api.ts'
import { followLink } from '../data/route.ts'
import { count, date } from '../data/text.ts'
import { useData } from '../data/use-data.ts'
import { Icon } from '../parts/icon.tsx'
import { Problem } from '../parts/problem.tsx'

/** Milliseconds between looks. */
const PAUSE = 5000
const WAITING = ['created', 'retry']
const QUEUES: Readonly<Record<string, string>> = {
  check: 'Checks of uploads',
  derive: 'Derived files',
  webhook: 'Webhooks',
  gc: 'Deletion of unused files',
  scrub: 'Comparison of files with their digests',
}

/** What the library is working on, for its operators. */
export default function JobsPage() {
  const { data, error, reload } = useData('jobs', (signal) => get<JobOverview>('/v1/jobs', signal))
  useEffect(() => {
    document.title = 'Jobs: Facework library'
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look starts the next pause
  useEffect(() => {
    const timer = setTimeout(() => document.visibilityState === 'visible' && reload(), PAUSE)
    return () => clearTimeout(timer)
  }, [data])
  return (
    <>
      <div className="lib-top jobs-top">
        <div>
          <h1>Jobs</h1>
          <p className="sub">
            Checks of uploads, derived files and housekeeping. Updated every five seconds.
          </p>
        </div>
        <button type="button" className="btn md ghost" onClick={reload}>
          <Icon name="refresh-cw" />
          Refresh
        </button>
      </div>
      <Problem error={error} />
      {data && (
        <div className="manage">
          <Queues queues={data.queues} />
          <Publishes publishes={data.publishes} />
          {data.failed.length > 0 && <Failed failed={data.failed} />}
        </div>
      )}
    </>
  )
}

function Queues({ queues }: Pick<JobOverview, 'queues'>) {
  const shown = queues.filter(({ queue }) => queue in QUEUES)
  const sum = (states: Readonly<Record<string, number>>, names: readonly string[]) =>
    names.reduce((total, name) => total + (states[name] ?? 0), 0)
  return (
    <section className="sect" aria-labelledby="queues">
      <header>
        <h2 id="queues">Queues</h2>
      </header>
      <div className="tblbox">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col" className="r">
                Waiting
              </th>
              <th scope="col" className="r">
                Running
              </th>
              <th scope="col" className="r">
                Failed
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ queue, states }) => (
              <tr key={queue}>
                <th scope="row">{QUEUES[queue]}</th>
                <td className="r num">{count(sum(states, WAITING))}</td>
                <td className="r num">{count(sum(states, ['active']))}</td>
                <td className="r num">{count(sum(states, ['failed']))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="meta empty-row">No job has run yet</p>}
      </div>
    </section>
  )
}

function Publishes({ publishes }: Pick<JobOverview, 'publishes'>) {
  return (
    <section className="sect" aria-labelledby="publishes">
      <header>
        <h2 id="publishes">Latest publishes</h2>
      </header>
      <div className="tblbox">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Asset</th>
              <th scope="col">Version</th>
              <th scope="col">State</th>
              <th scope="col" className="hide-p">
                By
              </th>
              <th scope="col" className="r hide-p">
                When
              </th>
            </tr>
          </thead>
          <tbody>
            {publishes.map(({ name, version, state, by, at, problem }) => (
              <tr key={`${name} ${version} ${at}`}>
                <th scope="row">
                  {state === 'published' ? (
                    <a href={`/${name}`} onClick={followLink}>
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </th>
                <td className="num">{version}</td>
                <td>
                  <span className="cap">{state}</span>
                  {problem && <span className="meta why">{problem}</span>}
                </td>
                <td className="hide-p">{by}</td>
                <td className="r num hide-p">{date(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {publishes.length === 0 && <p className="meta empty-row">Nothing was published yet</p>}
      </div>
    </section>
  )
}

function Failed({ failed }: Pick<JobOverview, 'failed'>) {
  return (
    <section className="sect" aria-labelledby="failed">
      <header>
        <h2 id="failed">Derived files that could not be built</h2>
      </header>
      <div className="tblbox">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Recipe</th>
              <th scope="col">Of</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {failed.map(({ recipe, digest, asset, at, problem }) => (
              <tr key={`${recipe} ${digest} ${at}`}>
                <th scope="row" className="mono">
                  {recipe}
                </th>
                <td className="mono">{asset ?? digest.slice(0, 12)}</td>
                <td>{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
