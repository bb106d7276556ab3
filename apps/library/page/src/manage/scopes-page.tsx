import { useEffect } from 'react'
import type { Role } from '../../../server/access/caller.ts'
import { get } from '../data/api.ts'
import { followLink } from '../data/route.ts'
import { useData } from '../data/use-data.ts'
import { Problem } from '../parts/problem.tsx'

interface OwnScope {
  readonly name: string
  readonly role: Role
}

/** The scopes of the person who is logged in. */
export default function ScopesPage() {
  const { data, error } = useData('scopes', (signal) =>
    get<{ scopes: readonly OwnScope[] }>('/v1/scopes', signal),
  )
  useEffect(() => {
    document.title = 'Scopes: Facework library'
  }, [])
  return (
    <>
      <div className="lib-top">
        <h1>Scopes</h1>
        <p className="sub">Assets are published in the scope of a team or person: @acme/ada.</p>
      </div>
      <Problem error={error} />
      {data?.scopes.length === 0 && (
        <div className="blank">
          <h2>You belong to no scope yet</h2>
          <p>Ask an owner of a scope to add you, or an operator of the library for a new one.</p>
        </div>
      )}
      {data && data.scopes.length > 0 && (
        <div className="tblbox page-table">
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">Scope</th>
                <th scope="col">Your role</th>
                <th scope="col">
                  <span className="sr">Assets</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.scopes.map(({ name, role }) => (
                <tr key={name}>
                  <th scope="row">
                    <a href={`/scopes/${name.slice(1)}`} onClick={followLink}>
                      {name}
                    </a>
                  </th>
                  <td>
                    <span className="cap">{role}</span>
                  </td>
                  <td className="r">
                    <a href={`/${name}`} onClick={followLink}>
                      Show assets
                    </a>
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
