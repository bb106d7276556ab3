import type { Manifest } from '@facework/library'
import { useState } from 'react'
import { request } from '../data/api.ts'
import { kindOf } from '../data/kinds.ts'
import { followLink } from '../data/route.ts'
import { count, date, license, licenseMeaning, scopeOf, size } from '../data/text.ts'
import { useData } from '../data/use-data.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Icon } from '../parts/icon.tsx'
import type { AssetDetail, Facts, HeadReport } from './types.ts'

export function FactsBox({ asset, bytes }: { asset: AssetDetail; bytes: number }) {
  const facts = asset.facts as Facts
  const number = (value: number | undefined) => (value === undefined ? undefined : count(value))
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Size', size(bytes)],
    ['Triangles', number(facts.triangles)],
    ['Draw calls', number(facts.drawCalls)],
    ['Joints', number(facts.joints)],
    ['Morphs', number(facts.morphs)],
    ['Poses', number(facts.poses)],
    ['Combinations', number(facts.combinations)],
    ['Length', facts.seconds === undefined ? undefined : `${facts.seconds.toFixed(1)} s`],
    ['Curves', number(facts.curves)],
    ['Nodes', number(facts.nodes)],
    ['Lines', number(facts.lines)],
    ['Controls', asset.controls.length === 0 ? undefined : `${asset.controls.length} of 50`],
    ['Kind', kindOf(asset.kind).one],
  ]
  const shown = rows.filter(([, value]) => value !== undefined)
  return (
    <section className="box" aria-label="Facts">
      <h2>Facts</h2>
      <dl className="facts2">
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const FIRST = 4

/** The checks of a head for the web, made by the library. */
export function Checks({ digest }: { digest: string }) {
  const { data, error } = useData(digest, async (signal) => {
    for (;;) {
      const response = await request(`/v1/derived/${digest}/report`, {
        signal,
        headers: { prefer: 'wait=20' },
      })
      if (response.status !== 202) return (await response.json()) as HeadReport
    }
  })
  const [isWhole, setWhole] = useState(false)
  if (error !== undefined || (data && !data.checks)) return null
  const { findings = [], counts } = data?.checks ?? {}
  const shown = isWhole ? findings : findings.slice(0, FIRST)
  return (
    <section className="box" aria-label="Checks">
      <h2>
        Checks
        {counts && (
          <span
            className={
              counts.error > 0 ? 'chip error end' : counts.warning > 0 ? 'chip warn end' : 'chip ok end'
            }
          >
            {counts.error > 0
              ? `${counts.error} ${counts.error === 1 ? 'error' : 'errors'}`
              : counts.warning > 0
                ? `${counts.warning} ${counts.warning === 1 ? 'warning' : 'warnings'}`
                : 'Passed'}
          </span>
        )}
      </h2>
      <div className="in">
        {!data && <p className="meta">The library is checking this head.</p>}
        <ul className="chk">
          {data && counts?.error === 0 && (
            <li>
              <span className="ok">
                <Icon name="circle-check" />
              </span>
              Ready for the web
            </li>
          )}
          {shown.map(({ code, severity, message, fix }) => (
            <li key={code + message}>
              <span className={severity === 'error' ? 'error' : severity === 'warning' ? 'warn' : 'mid'}>
                <Icon
                  name={
                    severity === 'error' ? 'circle-x' : severity === 'warning' ? 'triangle-alert' : 'info'
                  }
                />
              </span>
              <span>
                {message}
                {fix && <span className="meta">{fix}</span>}
              </span>
            </li>
          ))}
        </ul>
        {findings.length > FIRST && (
          <button type="button" className="btn ghost" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${findings.length} findings`}
          </button>
        )}
      </div>
    </section>
  )
}

/** Who made an asset, and what others may do with it. */
export function LicenseBox({ asset, digest }: { asset: AssetDetail; digest: string }) {
  const { data } = useData(digest, async (signal) => {
    const response = await request(`/v1/blobs/sha256-${digest}`, { signal })
    return (await response.json()) as Manifest
  })
  const spdx = data?.license ?? asset.license
  const meaning = licenseMeaning(spdx)
  const authors = (data?.credits ?? []).map((credit) => credit.name).join(', ')
  return (
    <section className="box late" aria-label="License and credits">
      <h2>License and credits</h2>
      <div className="in">
        <dl className="kv">
          <dt>License</dt>
          <dd>
            {license(spdx)}
            {meaning && <span className="meta">{meaning}</span>}
          </dd>
          {(data?.credits ?? []).map(({ name, role, url }) => (
            <CreditRow key={`${role} ${name}`} name={name} role={role} url={url} />
          ))}
        </dl>
        <CopyButton
          className="btn md line wide"
          label="Copy credit line"
          text={`${asset.title}${authors ? ` by ${authors}` : ''}, ${license(spdx)}, ${location.origin}/${asset.name}`}
        />
      </div>
    </section>
  )
}

function CreditRow({ name, role, url }: { name: string; role: string | undefined; url: string | undefined }) {
  return (
    <>
      <dt>{role ?? 'Made by'}</dt>
      <dd>
        {url ? (
          <a href={url} rel="noreferrer nofollow">
            {name}
          </a>
        ) : (
          name
        )}
      </dd>
    </>
  )
}

export function StateBox({ asset, published }: { asset: AssetDetail; published: string }) {
  return (
    <section className="box late" aria-label="Published">
      <h2>Published</h2>
      <div className="in">
        <dl className="kv">
          <dt>Owner</dt>
          <dd>
            <a href={`/${scopeOf(asset.name)}`} onClick={followLink}>
              {scopeOf(asset.name)}
            </a>
          </dd>
          <dt>Published</dt>
          <dd className="num">{date(published)}</dd>
          <dt>Id</dt>
          <dd className="mono ell">{asset.id}</dd>
          {asset.tags.length > 0 && (
            <>
              <dt>Tags</dt>
              <dd className="taglist">
                {asset.tags.map((tag) => (
                  <a key={tag} className="chip" href={`/?tag=${tag}`} onClick={followLink}>
                    {tag}
                  </a>
                ))}
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  )
}
