import { useEffect, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { useEditor } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import { AssetRow } from './asset-row.tsx'
import { ConnectForm } from './connect-form.tsx'
import './library.css'
import { type AssetList, type LibraryState, libraryState, studioLibrary } from './studio-library.ts'

const KINDS = [
  { value: '', label: 'All kinds' },
  { value: 'character', label: 'Characters' },
  { value: 'head', label: 'Heads' },
  { value: 'clip', label: 'Clips' },
  { value: 'poses', label: 'Pose assets' },
  { value: 'graph', label: 'Graphs' },
  { value: 'map', label: 'Maps' },
] as const

const MOST_SHOWN = 60
/** Milliseconds after the last letter before the library is asked. */
const PAUSE = 200

/** Assets of a library, to be dragged onto the stage. */
function LibraryPanel() {
  const [state, setState] = useState<LibraryState>()
  const [isConnecting, setConnecting] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    libraryState().then(setState, (error: Error) => setProblem(error.message))
  }, [])
  if (problem !== undefined) return <EmptyNote>{problem}</EmptyNote>
  if (!state) return <EmptyNote>Loading</EmptyNote>
  if (state.address === null || isConnecting)
    return (
      <ConnectForm
        address={state.address ?? ''}
        onConnected={(next) => {
          setState(next)
          setConnecting(false)
        }}
        onCancel={state.address === null ? undefined : () => setConnecting(false)}
      />
    )
  return <Assets key={state.address} state={state} onConnect={() => setConnecting(true)} />
}

function Assets({ state, onConnect }: { state: LibraryState; onConnect: () => void }) {
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState<string>('')
  const [list, setList] = useState<AssetList>()
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const project = useEditor((s) => [...s.documents.values()].find((o) => o.document.kind === 'project'))
  const known = (project?.document.kind === 'project' ? project.document.dependencies : undefined) ?? NOTHING
  // biome-ignore lint/correctness/useExhaustiveDependencies: round asks again
  useEffect(() => {
    const ending = new AbortController()
    const ask = async () => {
      const words = new URLSearchParams({ limit: String(MOST_SHOWN) })
      if (query !== '') words.set('q', query)
      if (kind !== '') words.set('kind', kind)
      const response = await studioLibrary().request(`v1/assets?${words}`, { signal: ending.signal })
      setList((await response.json()) as AssetList)
      setProblem(undefined)
    }
    const wait = setTimeout(
      () =>
        ask().catch((error: Error) => {
          if (!ending.signal.aborted) setProblem(error.message)
        }),
      PAUSE,
    )
    return () => {
      clearTimeout(wait)
      ending.abort()
    }
  }, [query, kind, round])
  return (
    <>
      <div className="bar">
        <SearchField label="Search the library" value={query} onChange={setQuery} />
        <Select label="Kind" value={kind} options={KINDS} onChange={setKind} />
      </div>
      <div className="body scroll">
        {problem !== undefined ? (
          <EmptyNote action={<Button onClick={() => setRound(round + 1)}>Retry</Button>}>{problem}</EmptyNote>
        ) : list?.assets.length === 0 ? (
          <EmptyNote>{query === '' ? 'Nothing is published yet.' : `No results for “${query}”.`}</EmptyNote>
        ) : (
          <ul className="plain-list library-list" aria-label="Assets of the library">
            {list?.assets.map((asset) => (
              <AssetRow key={asset.id} asset={asset} known={known[asset.name]} />
            ))}
          </ul>
        )}
      </div>
      <div className="bar library-foot">
        <span className="dim small ell grow">
          {state.address?.replace(/^https?:\/\/|\/$/g, '')}
          {state.person ? `, logged in as ${state.person}` : ', not logged in'}
        </span>
        <Button size="sm" look="ghost" onClick={onConnect}>
          Change
        </Button>
      </div>
    </>
  )
}

const NOTHING: Readonly<Record<string, string>> = {}

export const libraryPanel: PanelDefinition = {
  id: 'library',
  title: 'Library',
  icon: 'package',
  Body: LibraryPanel,
}
