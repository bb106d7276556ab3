import { useEffect, useState } from 'react'
import { dragAsset } from '../../base/asset-drag.ts'
import { wordsOf } from '../../base/words-of.ts'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { kindOf } from '../../session/document-kinds.ts'
import { toast } from '../../session/shell-state.ts'
import { useSession } from '../../session/use-session.ts'
import { addAsset } from './add-asset.ts'
import { type AssetCard, LIBRARY_ROOT } from './studio-library.ts'

/** One asset: its picture, name and version. `known` is the range that the project depends on. */
export function AssetRow({ asset, known }: { asset: AssetCard; known: string | undefined }) {
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const { name, version, title, license, kind, digest } = asset
  if (version === null) return null
  const isNewer = known !== undefined && known !== `^${version}` && known !== version
  const add = async () => {
    setBusy(true)
    try {
      await addAsset(session, name, version)
    } catch (error) {
      toast(session, `${name}: ${wordsOf(error)}`, { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li
      className="library-row"
      draggable
      onDragStart={(event) => dragAsset(event.dataTransfer, { name, version })}
      onDoubleClick={add}
    >
      <Portrait kind={kind} digest={digest} />
      <span className="grow ell">
        <b className="medium">{title || name}</b>
        <span className="dim small ell">
          {name} · {version} · {license.replace(/^LicenseRef-/, '')}
        </span>
      </span>
      {known !== undefined && !isNewer && <span className="chip">In project</span>}
      <Button
        size="sm"
        look={isNewer ? 'primary' : 'line'}
        disabled={isBusy}
        aria-label={isNewer ? `Update ${name} to ${version}` : `Add ${name}`}
        onClick={add}
      >
        {isBusy ? 'Adding …' : isNewer ? `Update to ${version}` : 'Add'}
      </Button>
    </li>
  )
}

const DRAWN = new Set(['character', 'head'])
const ATTEMPTS = 10
const RETRY = 1500

/** Drawn by the library, when it is first asked for; the icon of the kind until then. */
function Portrait({ kind, digest }: { kind: string; digest: string | null }) {
  const [attempt, setAttempt] = useState(0)
  const [isDrawn, setDrawn] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!hasFailed || attempt >= ATTEMPTS) return undefined
    const wait = setTimeout(() => {
      setFailed(false)
      setAttempt(attempt + 1)
    }, RETRY)
    return () => clearTimeout(wait)
  }, [hasFailed, attempt])
  return (
    <span className="library-picture">
      {!isDrawn && <Icon name={kind === 'head' ? 'scan-face' : kindOf(kind as 'clip').icon} size="l" />}
      {DRAWN.has(kind) && digest !== null && !hasFailed && (
        <img
          key={attempt}
          src={`${LIBRARY_ROOT}/v1/derived/${digest}/portrait`}
          alt=""
          draggable={false}
          hidden={!isDrawn}
          onLoad={() => setDrawn(true)}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  )
}
