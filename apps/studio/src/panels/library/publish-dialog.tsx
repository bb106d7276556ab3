import type { Id } from '@facework/documents'
import { type GatheredVersion, type ProposedRelease, proposeRelease, publishRelease } from '@facework/library'
import { useEffect, useState } from 'react'
import { wordsOf } from '../../base/words-of.ts'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { ProgressBar } from '../../components/controls/progress-bar.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { sizeText } from '../../import/size-text.ts'
import { toast } from '../../session/shell-state.ts'
import { useEditor, useSession } from '../../session/use-session.ts'
import { gatherDocument } from './gather-document.ts'
import './library.css'
import { type LibraryState, libraryState, studioLibrary } from './studio-library.ts'

const LICENSES = [
  'CC-BY-4.0',
  'CC0-1.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'MIT',
  'LicenseRef-Proprietary',
] as const
const VISIBILITIES = [
  { value: 'public', label: 'Public' },
  { value: 'team', label: 'Team' },
  { value: 'private', label: 'Private' },
] as const
const NAME = /^@[a-z0-9-]{2,64}\/[a-z0-9-]{2,64}$/
/** Milliseconds after the last letter before the library is asked. */
const PAUSE = 350

/** Publishes a document with all that it needs: contents, proposed version and its reasons, license, progress, address. */
export function PublishDialog({ id }: { id: Id }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const documents = useEditor((s) => s.documents)
  const document = documents.get(id)?.document
  const [state, setState] = useState<LibraryState>()
  const [gathered, setGathered] = useState<GatheredVersion>()
  const [name, setName] = useState('')
  const [proposal, setProposal] = useState<ProposedRelease>()
  const [release, setRelease] = useState('')
  const [license, setLicense] = useState<string>('')
  const [author, setAuthor] = useState('')
  const [description, setDescription] = useState('')
  const [visibility, setVisibility] = useState<'public' | 'team' | 'private'>('public')
  const [hasRight, setRight] = useState(false)
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [published, setPublished] = useState<string>()
  useEffect(() => {
    if (!document) return
    gatherDocument(document, documents).then(setGathered, (error) => setProblem(wordsOf(error)))
    libraryState().then(
      (found) => {
        setState(found)
        setName((before) => before || `@${found.person ?? 'my-team'}/${plainName(document.name)}`)
      },
      (error) => setProblem(wordsOf(error)),
    )
  }, [document, documents])
  const isNamed = NAME.test(name)
  useEffect(() => {
    setProposal(undefined)
    if (!gathered || !isNamed || !state?.person) return undefined
    let isOver = false
    const wait = setTimeout(() => {
      proposeRelease(studioLibrary(), name, gathered).then(
        (found) => {
          if (isOver) return
          setProposal(found)
          setRelease(found.version)
          setLicense((before) => before || found.before?.manifest.license || 'CC-BY-4.0')
          setDescription((before) => before || found.before?.manifest.description || '')
          setAuthor((before) => before || found.before?.manifest.credits[0]?.name || '')
        },
        (error) => !isOver && setProblem(wordsOf(error)),
      )
    }, PAUSE)
    return () => {
      isOver = true
      clearTimeout(wait)
    }
  }, [gathered, name, isNamed, state?.person])
  if (!document) return null
  const publish = async () => {
    if (!gathered) return
    setProblem(undefined)
    setPart(0)
    try {
      const { result, manifest } = await publishRelease(studioLibrary(), name, gathered, {
        release,
        license,
        description,
        visibility: proposal?.before ? undefined : visibility,
        author: author.trim() === '' ? undefined : [author.trim()],
        onProgress: setPart,
      })
      if (result?.state === 'rejected') {
        const [first] = result.diagnostics
        setProblem([first?.message ?? 'The library rejected it.', first?.hint].filter(Boolean).join(' '))
        return
      }
      setPublished(`fw:${name}@${manifest.version}`)
      toast(
        session,
        result?.state === 'held' ? `${name} waits for review` : `${name} ${manifest.version} published`,
        { tone: 'ok' },
      )
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setPart(undefined)
    }
  }
  if (published !== undefined) return <Done address={published} name={document.name} onClose={closeDialog} />
  const canPublish = proposal !== undefined && hasRight && part === undefined && license !== ''
  return (
    <FormDialog
      title={`Publish ${document.name}`}
      icon="upload"
      width={680}
      verb={release === '' ? 'Publish' : `Publish ${release}`}
      ready={canPublish}
      aside={
        <span className="mono dim small ell">{isNamed && release !== '' ? `fw:${name}@${release}` : ''}</span>
      }
      onConfirm={publish}
    >
      <div className="dialog-body library-publish">
        <div className="form">
          {state && !state.person && (
            <p className="library-note warn" role="status">
              <Icon name="triangle-alert" />
              {state.address === null ? 'No library is connected.' : 'You are not logged in to the library.'}{' '}
              Connect in the Library panel, with an access token that allows publishing.
            </p>
          )}
          <TextField
            label="Name in the library"
            value={name}
            onChange={setName}
            first
            problem={
              name === '' || isNamed
                ? undefined
                : 'A name is @owner/asset, in small letters, digits and hyphens.'
            }
          />
          <Versions proposal={proposal} release={release} onChange={setRelease} />
          <TextField label="Description" value={description} onChange={setDescription} />
          <TextField label="Made by" value={author} onChange={setAuthor} />
          <div className="library-pair">
            <Select
              label="License"
              value={license}
              grow
              options={LICENSES.map((value) => ({ value, label: value.replace(/^LicenseRef-/, '') }))}
              onChange={setLicense}
            />
            <Select
              label="Visibility"
              value={visibility}
              grow
              options={VISIBILITIES}
              onChange={setVisibility}
            />
          </div>
          <Switch on={hasRight} onChange={setRight}>
            I have the right to publish everything in this package
          </Switch>
          {problem !== undefined && (
            <p className="error small" role="alert">
              {problem}
            </p>
          )}
          {part !== undefined && (
            <ProgressBar done={Math.round(part * 100)} total={100}>
              {part < 1 ? `${Math.round(part * 100)} % sent` : 'The library checks the files'}
            </ProgressBar>
          )}
        </div>
        <Package gathered={gathered} proposal={proposal} />
      </div>
    </FormDialog>
  )
}

/** The step that the changes need, and larger ones. */
function Versions({
  proposal,
  release,
  onChange,
}: {
  proposal: ProposedRelease | undefined
  release: string
  onChange: (release: string) => void
}) {
  if (!proposal) return null
  const choices = choicesAfter(proposal)
  return (
    <fieldset className="library-versions">
      <legend>Version</legend>
      {choices.map(([version, words]) => (
        <label key={version} className={version === release ? 'on' : ''}>
          <input
            type="radio"
            name="version"
            checked={version === release}
            onChange={() => onChange(version)}
          />
          <b className="num">{version}</b>
          <span className="dim small">{words}</span>
        </label>
      ))}
      <p className="dim small">
        {proposal.before
          ? proposal.changes.length === 0
            ? `No control, pose or joint changed since ${proposal.before.version}.`
            : proposal.changes
                .slice(0, 3)
                .map(({ what }) => what)
                .join('; ')
          : 'The first version.'}
      </p>
    </fieldset>
  )
}

function choicesAfter({ version, before }: ProposedRelease): readonly (readonly [string, string])[] {
  const [major = 1, minor = 0, patch = 0] = (before?.version ?? '').split(/[.-]/).map(Number)
  if (!before)
    return [
      [version, 'First release'],
      ['0.1.0', 'Before a release'],
    ]
  const all = [
    [`${major}.${minor}.${patch + 1}`, 'Patch: values'],
    [`${major}.${minor + 1}.0`, 'Minor: additions'],
    [`${major + 1}.0.0`, 'Major: breaks'],
  ] as const
  const from = all.findIndex(([each]) => each === version)
  return from < 0 ? [[version, 'Proposed']] : all.slice(from)
}

const MOST_LISTED = 8

function Package({
  gathered,
  proposal,
}: {
  gathered: GatheredVersion | undefined
  proposal: ProposedRelease | undefined
}) {
  const files = gathered?.files ?? []
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const known = new Set(proposal?.before?.manifest.files.map(({ digest }) => digest))
  const upload = files.filter(({ digest }) => !known.has(digest)).reduce((sum, { bytes }) => sum + bytes, 0)
  const listed = [...files].sort((a, b) => b.bytes - a.bytes).slice(0, MOST_LISTED)
  return (
    <aside className="library-package" aria-label="Package">
      <h3 className="fl">Package</h3>
      <dl>
        {listed.map(({ path, bytes }) => (
          <div key={path}>
            <dt className="ell">{path}</dt>
            <dd className="num">{sizeText(bytes)}</dd>
          </div>
        ))}
        {files.length > MOST_LISTED && (
          <div>
            <dt>{files.length - MOST_LISTED} more</dt>
            <dd />
          </div>
        )}
        <div className="medium">
          <dt>{upload === total ? 'Upload' : `Upload, of ${sizeText(total)}`}</dt>
          <dd className="num">{sizeText(upload)}</dd>
        </div>
      </dl>
      <p className="dim small">
        The library checks every file before anything is public. Versions cannot be changed after publishing.
      </p>
    </aside>
  )
}

function Done({ address, name, onClose }: { address: string; name: string; onClose: () => void }) {
  const session = useSession()
  const code = `const face = await loadCharacter('${address}')`
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast(session, 'Address copied')
  }
  return (
    <FormDialog
      title={`${name} is published`}
      icon="circle-check"
      width={520}
      verb="Done"
      onConfirm={onClose}
    >
      <div className="dialog-body library-done">
        <p>Everyone who may read it can load it by its address:</p>
        <p className="mono library-address">
          {address}
          <Button size="sm" icon="copy" onClick={copy}>
            Copy
          </Button>
        </p>
        <pre className="mono small">{code}</pre>
      </div>
    </FormDialog>
  )
}

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64)
    .padEnd(2, '0')
