import { type KeyboardEvent, useState } from 'react'
import { ownName } from '../data/text.ts'
import { CodeSample } from '../parts/code-sample.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import type { AssetCard, AssetDetail } from './types.ts'

const TABS = ['three.js', 'React', 'Command'] as const
type Tab = (typeof TABS)[number]
const KEY = 'facework-library-use'

/** The address of an asset, and code that plays it. */
export function UseIt({
  asset,
  version,
  others,
}: {
  asset: AssetDetail
  version: string
  others: readonly AssetCard[]
}) {
  const [tab, setTab] = useState<Tab>(keptTab)
  const address = `fw:${asset.name}@${version}`
  const choose = (next: Tab) => {
    setTab(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // The choice is for this visit then.
    }
  }
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length]!
    choose(next)
    document.getElementById(`use-${next}`)?.focus()
  }
  return (
    <section className="box span" aria-label="Use it">
      <h2>
        Use it
        <span className="end">
          <CopyButton text={address} label={address} className="btn sm mono" />
        </span>
      </h2>
      <div className="tabset" role="tablist" aria-label="Language" onKeyDown={onKey}>
        {TABS.map((name) => (
          <button
            key={name}
            id={`use-${name}`}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls="use-code"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="use-code" role="tabpanel" aria-label={tab}>
        <CodeSample code={codeFor(tab, asset, address, others[0]?.name)} label={`${tab} sample`} />
      </div>
    </section>
  )
}

function keptTab(): Tab {
  try {
    const kept = localStorage.getItem(KEY) as Tab
    return TABS.includes(kept) ? kept : TABS[0]
  } catch {
    return TABS[0]
  }
}

function codeFor(tab: Tab, { kind, name }: AssetDetail, address: string, other: string | undefined): string {
  const { origin } = location
  const isHead = kind === 'character' || kind === 'head'
  const head = isHead ? address : `fw:${other ?? '@acme/ada'}`
  const clip = kind === 'clip' ? address : isHead && other ? `fw:${other}` : 'fw:@acme/laugh'
  const word = isHead
    ? ownName(name).replace(/[^a-z0-9]+(\w)?/g, (_, letter = '') => letter.toUpperCase())
    : 'face'
  if (tab === 'Command')
    return `npx facework install ${address.slice(3)}
# play it without this library
npx facework install --vendor public/faces`
  if (tab === 'React')
    return `import { FaceLoader, useLibrary } from 'facework'
import { useLoader } from '@react-three/fiber'

useLibrary('${origin}')

export function Character() {
  const face = useLoader(FaceLoader, '${head}')
  return <primitive object={face.object} />
}`
  if (!isHead && kind !== 'clip')
    return `// npm install facework
import { useLibrary } from 'facework'

useLibrary('${origin}')
// characters refer to it by its exact version:
// ${address}`
  return `// npm install facework three
import { createStage, loadCharacter, loadClip,
  useLibrary } from 'facework'

useLibrary('${origin}')
const stage = createStage(document.body)
const ${word} = await loadCharacter(
  '${head}')
stage.add(${word})
${word}.play(await loadClip(
  '${clip}'), { loop: true })`
}
