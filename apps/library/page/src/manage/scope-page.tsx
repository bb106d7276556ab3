import { useEffect } from 'react'
import type { AuditLine, ScopeDetail } from '../../../server/read/scope-detail.ts'
import { get } from '../data/api.ts'
import { followLink } from '../data/route.ts'
import { count, date, size } from '../data/text.ts'
import { useData } from '../data/use-data.ts'
import { Problem } from '../parts/problem.tsx'
import { MembersTable } from './members-table.tsx'

/** Members, storage and latest changes of a scope, for those who belong to it. */
export default function ScopePage({ name }: { name: string }) {
  const { data, error, reload } = useData(`scope ${name}`, (signal) =>
    get<ScopeDetail>(`/v1/scopes/${name}`, signal),
  )
  useEffect(() => {
    document.title = `@${name}: Facework library`
  }, [name])
  return (
    <>
      <div className="lib-top">
        <h1>@{name}</h1>
        <p className="sub">
          {data?.role ? `You are ${data.role === 'owner' ? 'an' : 'a'} ${data.role}. ` : ''}
          <a href={`/@${name}`} onClick={followLink}>
            Show its assets
          </a>
        </p>
      </div>
      <Problem error={error} />
      {data && (
        <div className="manage">
          <section className="sect" aria-labelledby="storage">
            <header>
              <h2 id="storage">Storage</h2>
            </header>
            <div className="usage">
              <Usage label="Files" used={data.usedBytes} most={data.quotaBytes} text={size} />
              <Usage label="Assets" used={data.usedAssets} most={data.quotaAssets} text={count} />
            </div>
          </section>
          <MembersTable scope={name} detail={data} onChanged={reload} />
          {data.canManage && <Changes scope={name} />}
        </div>
      )}
    </>
  )
}

function Usage({
  label,
  used,
  most,
  text,
}: {
  label: string
  used: number
  most: number
  text: (value: number) => string
}) {
  const part = most === 0 ? 1 : used / most
  return (
    <div className="usage-row">
      <span className="medium">{label}</span>
      <meter
        min={0}
        max={1}
        high={0.9}
        optimum={0}
        value={part}
        aria-label={`${label}: ${text(used)} of ${text(most)}`}
      />
      <span className="meta num">
        {text(used)} of {text(most)}
      </span>
    </div>
  )
}

/** As the log has them: entries are never changed or removed. */
function Changes({ scope }: { scope: string }) {
  const { data, error } = useData(`audit ${scope}`, (signal) =>
    get<{ entries: readonly AuditLine[] }>(`/v1/scopes/${scope}/audit`, signal),
  )
  return (
    <section className="sect" aria-labelledby="changes">
      <header>
        <h2 id="changes">Latest changes</h2>
      </header>
      <Problem error={error} />
      {data && (
        <div className="tblbox">
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Of</th>
                <th scope="col" className="hide-p">
                  By
                </th>
                <th scope="col" className="r">
                  When
                </th>
              </tr>
            </thead>
            <tbody>
              {data.entries.map(({ at, actor, action, target }) => (
                <tr key={`${at} ${action} ${target}`}>
                  <th scope="row">
                    <span className="cap">{action.replaceAll('-', ' ')}</span>
                  </th>
                  <td className="mono">{target}</td>
                  <td className="hide-p">{actor}</td>
                  <td className="r num">{date(at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
