import { followLink } from '../data/route.ts'
import { date, size } from '../data/text.ts'
import type { AssetDetail } from './types.ts'

/** Every version, with what changed in it. */
export function Versions({ asset }: { asset: AssetDetail }) {
  return (
    <section className="sect" id="versions">
      <header>
        <h2>Versions</h2>
        <span className="meta">Published versions never change.</span>
      </header>
      <div className="tblbox">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Changes</th>
              <th scope="col" className="hide-p">
                Published
              </th>
              <th scope="col" className="r hide-p">
                Size
              </th>
            </tr>
          </thead>
          <tbody>
            {asset.versions.map((version, i) => (
              <tr key={version.version}>
                <th scope="row">
                  <a href={`/${asset.name}?version=${version.version}`} onClick={followLink} className="num">
                    {version.version}
                  </a>{' '}
                  {Object.entries(asset.distTags)
                    .filter(([, to]) => to === version.version)
                    .map(([tag]) => (
                      <span key={tag} className="chip ok">
                        {tag}
                      </span>
                    ))}
                  {version.deprecated && <span className="chip warn">Deprecated</span>}
                  {version.state !== 'live' && (
                    <span className="chip warn">
                      {version.state === 'held' ? 'In review' : version.state}
                    </span>
                  )}
                </th>
                <td>
                  <Changes changes={version.changes} isFirst={i === asset.versions.length - 1} />
                  {version.deprecated && <span className="meta">{version.deprecated}</span>}
                  {version.reason && <span className="meta">{version.reason}</span>}
                </td>
                <td className="num hide-p">{date(version.at)}</td>
                <td className="r num hide-p">{size(version.bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const FIRST = 3

function Changes({
  changes,
  isFirst,
}: {
  changes: AssetDetail['versions'][number]['changes']
  isFirst: boolean
}) {
  if (changes.length === 0) return <>{isFirst ? 'First release' : 'Other values'}</>
  return (
    <>
      {changes.slice(0, FIRST).map(({ step, what }) => (
        <span key={step + what} className="change">
          <span className={step === 'major' ? 'chip warn' : 'chip'}>{step}</span> {what}
        </span>
      ))}
      {changes.length > FIRST && <span className="meta">and {changes.length - FIRST} more</span>}
    </>
  )
}

/** What an asset needs, and what needs it. */
export function Dependencies({ asset }: { asset: AssetDetail }) {
  const { dependencies, dependents } = asset
  if (dependencies.length + dependents.length === 0) return null
  return (
    <section className="sect" id="dependencies">
      <header>
        <h2>Dependencies</h2>
        <span className="meta">
          {dependencies.length} needed, used by {dependents.length}
        </span>
      </header>
      <div className="tblbox">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Asset</th>
              <th scope="col">Version</th>
              <th scope="col">Relation</th>
            </tr>
          </thead>
          <tbody>
            {[
              ...dependencies.map((link) => ({ ...link, relation: 'Needed' })),
              ...dependents.map((link) => ({ ...link, relation: 'Uses this asset' })),
            ].map(({ name, version, relation }) => (
              <tr key={`${relation} ${name}@${version}`}>
                <th scope="row">
                  <a href={`/${name}`} onClick={followLink}>
                    {name}
                  </a>
                </th>
                <td className="num">{version}</td>
                <td>{relation}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
