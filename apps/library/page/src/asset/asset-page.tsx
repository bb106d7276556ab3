import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { headFor } from '../../../server/read/head-for.ts'
import type { AssetList } from '../../../server/read/search-assets.ts'
import { ApiError, get, isOffline } from '../data/api.ts'
import { kindOf } from '../data/kinds.ts'
import { followLink, useAddress } from '../data/route.ts'
import { ownName, scopeOf, short } from '../data/text.ts'
import { useData } from '../data/use-data.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Picture } from '../parts/picture.tsx'
import { Coverage } from './coverage.tsx'
import { DownloadButton } from './download-button.tsx'
import { Checks, FactsBox, LicenseBox, StateBox } from './facts-boxes.tsx'
import { ModerationRow } from './moderation-row.tsx'
import type { AssetDetail } from './types.ts'
import { UseIt } from './use-it.tsx'
import { Dependencies, Versions } from './version-tables.tsx'

const Viewer = lazy(() => import('./viewer.tsx'))
const STATES: Readonly<Record<string, readonly [IconName, string]>> = {
  public: ['eye', 'Public'],
  team: ['users', 'Team'],
  private: ['lock', 'Private'],
}
const PLAYABLE = new Set(['character', 'head', 'clip'])

/** One asset: what it looks like, what plays on it, and how to use it. */
export default function AssetPage({ name }: { name: string }) {
  const { data, error, reload } = useData(name, (signal) =>
    get<AssetDetail>(`/v1/assets/${name.slice(1)}`, signal),
  )
  useEffect(() => {
    document.title = `${name}: Facework library`
  }, [name])
  if (error !== undefined) return <Missing name={name} error={error} onRetry={reload} />
  if (!data) return <p className="meta loading">Loading {name}</p>
  return <Asset asset={data} onChange={reload} />
}

function Asset({ asset, onChange }: { asset: AssetDetail; onChange: () => void }) {
  const { searchParams } = useAddress()
  const wanted = searchParams.get('version')
  const version =
    asset.versions.find((v) => v.version === wanted) ??
    asset.versions.find((v) => v.version === asset.current.version) ??
    asset.versions[0]!
  const isClip = asset.kind === 'clip'
  // The other half of a preview: heads for a clip, clips for a head.
  const others = useData(`${asset.kind}`, (signal) =>
    get<AssetList>(`/v1/assets?kind=${isClip ? 'character' : 'clip'}&limit=50`, signal),
  )
  const cards = useMemo(
    () => (others.data?.assets ?? []).filter((card) => card.version !== null),
    [others.data],
  )
  const [playing, setPlaying] = useState<string>()
  const [stateIcon, stateText] = STATES[asset.visibility] ?? ['eye', asset.visibility]
  return (
    <>
      <nav className="crumb" aria-label="Breadcrumb">
        <a href="/" onClick={followLink}>
          Library
        </a>
        <Icon name="chevron-right" size="s" />
        <a href={`/?kind=${asset.kind}`} onClick={followLink}>
          {kindOf(asset.kind).many}
        </a>
        <Icon name="chevron-right" size="s" />
        <span>{ownName(asset.name)}</span>
      </nav>
      {version.state === 'held' && (
        <ModerationRow
          name={asset.name}
          version={version.version}
          by={version.by}
          at={version.at}
          onDone={onChange}
        />
      )}
      <div className="ahead">
        <span className="thumb">
          <Picture
            digest={version.digest}
            kind={asset.kind}
            on={isClip ? (headFor(asset, cards)?.digest ?? undefined) : undefined}
          />
        </span>
        <div className="ttl">
          <h1>
            <span>
              <a className="own" href={`/${scopeOf(asset.name)}`} onClick={followLink}>
                {scopeOf(asset.name)}/
              </a>
              {ownName(asset.name)}
            </span>
            <VersionSelect asset={asset} version={version.version} />
            {version.state === 'live' ? (
              <span className="chip ok">
                <Icon name={stateIcon} size="s" />
                {stateText}
              </span>
            ) : (
              <span className="chip warn">
                <Icon name="clock" size="s" />
                {version.state === 'held' ? 'In review' : version.state}
              </span>
            )}
          </h1>
          <p className="sub">
            {asset.description || kindOf(asset.kind).one}
            {asset.plays > 0 && (
              <span className="dim num">
                {' '}
                {short(asset.plays)} {asset.plays === 1 ? 'play' : 'plays'}
              </span>
            )}
          </p>
        </div>
        <div className="acts">
          {(asset.kind === 'character' || asset.kind === 'head') && (
            <DownloadButton digest={version.digest} file={`${ownName(asset.name)}.glb`} />
          )}
        </div>
      </div>
      <div className="acols">
        <div className="amain">
          {PLAYABLE.has(asset.kind) && (
            <Suspense
              fallback={
                <div className="viewer">
                  <div className="stage" />
                </div>
              }
            >
              <Viewer
                asset={asset}
                version={version.version}
                digest={version.digest}
                others={cards}
                chosen={playing}
                onChoose={setPlaying}
              />
            </Suspense>
          )}
          {(asset.kind === 'character' || asset.kind === 'head' || isClip) && (
            <Coverage asset={asset} others={cards} chosen={playing} onChoose={setPlaying} />
          )}
          <Versions asset={asset} />
          <Dependencies asset={asset} />
        </div>
        <aside className="aside" aria-label="About this asset">
          <UseIt asset={asset} version={version.version} others={cards} />
          <FactsBox asset={asset} bytes={version.bytes} />
          {(asset.kind === 'character' || asset.kind === 'head') && <Checks digest={version.digest} />}
          <LicenseBox asset={asset} digest={version.digest} />
          <StateBox asset={asset} published={version.at} />
        </aside>
      </div>
    </>
  )
}

function VersionSelect({ asset, version }: { asset: AssetDetail; version: string }) {
  return (
    <label className="sortby">
      <span className="sr">Version</span>
      <select
        value={version}
        onChange={(event) => {
          const to = event.target.value
          const query = to === asset.current.version ? '' : `?version=${encodeURIComponent(to)}`
          history.pushState(null, '', `/${asset.name}${query}`)
          window.dispatchEvent(new Event('popstate'))
        }}
      >
        {asset.versions.map((v) => (
          <option key={v.version}>{v.version}</option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </label>
  )
}

function Missing({ name, error, onRetry }: { name: string; error: unknown; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className="blank top">
      <h1>{isGone ? `${name} is not in this library` : 'The asset could not be loaded'}</h1>
      <p>
        {isGone
          ? 'It may have another name, or it is for members of its scope: log in to see it.'
          : isOffline(error)
            ? 'The library could not be reached.'
            : (error as Error).message}
      </p>
      <div className="acts">
        <a className="btn md primary" href={`/?q=${encodeURIComponent(ownName(name))}`} onClick={followLink}>
          Search for {ownName(name)}
        </a>
        <button type="button" className="btn md" onClick={onRetry}>
          Retry
        </button>
      </div>
    </div>
  )
}
