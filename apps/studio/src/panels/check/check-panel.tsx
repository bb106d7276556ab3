import { exportGltf } from '@facework/formats'
import type { Finding } from '@facework/operations'
import {
  EXPORT_TARGETS,
  type ExportTarget,
  markdownReport,
  prepareHeadFor,
} from '@facework/operations/internal'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { saveFile } from '../../export/files/save-file.ts'
import { shownFindings } from '../../session/check/check-state.ts'
import { attempt } from '../../session/run-command.ts'
import type { Session } from '../../session/session.ts'
import { toast } from '../../session/shell-state.ts'
import { useCharacter, useCheck, useDocument, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import './check.css'
import { Budgets, CheckSummary } from './check-summary.tsx'
import { FindingList } from './finding-list.tsx'
import { ProfileMenu } from './profile-menu.tsx'

type Shown = 'all' | Finding['severity']
/** Milliseconds after an edit before the head is checked again. */
const PAUSE = 250

function Check() {
  const session = useSession()
  const { character, poses } = useCharacter()
  const model = useDocument(character?.model.id, 'model')
  const state = useCheck((s) => s)
  const { checker } = session
  // biome-ignore lint/correctness/useExhaustiveDependencies: the checker reads them
  useEffect(() => {
    const wait = setTimeout(() => checker.check(), PAUSE)
    return () => clearTimeout(wait)
  }, [checker, character?.id, model, poses])
  const hidden = character?.ignoredFindings
  // biome-ignore lint/correctness/useExhaustiveDependencies: the checker reads them
  useEffect(() => checker.readIgnored(), [checker, character?.id, hidden])
  useEffect(() => () => checker.release(), [checker])
  if (!character)
    return <EmptyNote>No character on stage. Import a head, or add a character to the stage.</EmptyNote>
  const report = state.reports[state.profile]
  return (
    <div className="check-panel">
      {state.running && <span className="check-running" role="progressbar" aria-label="Checking" />}
      <div className="bar check-bar">
        <Icon name="user" />
        <b className="medium ell">{character.name}</b>
        <span className="mid">for</span>
        <ProfileMenu />
        <span className="grow" />
        <span className="dim small nowrap">
          {state.running
            ? 'Checking …'
            : report && state.seconds !== undefined
              ? `${report.poses} poses checked in ${state.seconds.toFixed(1)} s`
              : ''}
        </span>
      </div>
      {state.failed ? <Failed {...state.failed} /> : report && <Findings />}
    </div>
  )
}

function Failed({ code, message }: { code: string; message: string }) {
  const { checker } = useSession()
  return (
    <div className="check-failed" role="alert">
      <h3>Could not check the head</h3>
      <p>{message}</p>
      <p className="mono dim small">{code}</p>
      <Button icon="refresh-cw" onClick={() => checker.check({ clear: true })}>
        Retry
      </Button>
    </div>
  )
}

function Findings() {
  const session = useSession()
  const state = useCheck((s) => s)
  const [shown, setShown] = useState<Shown>('all')
  const [query, setQuery] = useState('')
  const report = state.reports[state.profile]!
  const all = shownFindings(state)
  const count = (severity: Finding['severity']) => all.filter((f) => f.severity === severity).length
  const wanted = query.trim().toLowerCase()
  const listed = all.filter(
    (f) =>
      (shown === 'all' || f.severity === shown) &&
      `${f.message} ${f.code} ${f.where.mesh ?? ''} ${f.where.joint ?? ''}`.toLowerCase().includes(wanted),
  )
  const safe = all.filter((f) => f.fix === 'safe')
  const ignored = report.findings.length - all.length
  return (
    <>
      <CheckSummary report={report} />
      <Budgets report={report} />
      <div className="bar check-bar">
        <Segmented
          label="Severity"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: `All ${all.length}` },
            { value: 'error', title: 'Errors', label: <Count icon="circle-x" of={count('error')} /> },
            {
              value: 'warning',
              title: 'Warnings',
              label: <Count icon="triangle-alert" of={count('warning')} />,
            },
            { value: 'info', title: 'Notes', label: <Count icon="info" of={count('info')} /> },
          ]}
        />
        <SearchField label="Filter findings" value={query} onChange={setQuery} />
      </div>
      {listed.length === 0 && state.fixed.length === 0 ? (
        <EmptyNote>{all.length === 0 ? 'Nothing to fix.' : 'No findings match the filter.'}</EmptyNote>
      ) : (
        <FindingList findings={listed} fixed={shown === 'all' ? state.fixed : []} />
      )}
      <div className="check-foot">
        <span className="small mid grow ell">
          <span className="roomy">Fixes are edits you can undo.</span>
        </span>
        {ignored > 0 && (
          <Button look="ghost" title="Show them again" onClick={() => session.checker.showIgnored()}>
            {`${ignored} ignored`}
          </Button>
        )}
        <ExportButton session={session} errors={report.counts.error} primary={safe.length === 0} />
        {safe.length > 0 && (
          <Button look="primary" icon="wand-sparkles" onClick={() => session.checker.fix(safe)}>
            {`Apply ${safe.length} safe fix${safe.length === 1 ? '' : 'es'}`}
          </Button>
        )}
      </div>
    </>
  )
}

const isTarget = (name: string): name is ExportTarget => (EXPORT_TARGETS as readonly string[]).includes(name)

function ExportButton(props: { session: Session; errors: number; primary: boolean }) {
  const { session, errors, primary } = props
  const profile = useCheck((s) => s.profile)
  const title = { roblox: 'Roblox', vrm: 'VRM', arkit: 'ARKit', web: 'web', quest: 'Quest' }[profile]
  const run = () =>
    attempt(session, () => {
      const { checker, editor, character } = session
      const head = checker.head()
      if (!head) return
      const name = editor.document(character, 'character')?.name ?? head.model.name
      const prepared = prepareHeadFor(head, isTarget(profile) ? profile : 'web')
      const { model, poses } = prepared.head
      const file = `${name}-${profile}.glb`
      saveFile(file, exportGltf({ model, poses, everyFrame: true }).bytes)
      const [left] = prepared.diagnostics.filter((d) => d.severity !== 'info')
      toast(session, left?.message ?? `Wrote ${file}`, { tone: left ? 'warn' : 'ok' })
    })
  return (
    <Button
      look={primary && errors === 0 ? 'primary' : 'plain'}
      icon="upload"
      disabled={errors > 0}
      title={errors > 0 ? `${errors} error${errors === 1 ? '' : 's'} left` : undefined}
      onClick={run}
    >
      Export for {title}
    </Button>
  )
}

function Count({ icon, of }: { icon: 'circle-x' | 'triangle-alert' | 'info'; of: number }) {
  return (
    <>
      <Icon name={icon} size="s" />
      {of}
    </>
  )
}

/** The report as Markdown. */
export async function copyReport(session: Session): Promise<void> {
  const { reports, profile, character } = session.check.getState()
  const report = reports[profile]
  if (!report) return
  const name = session.editor.document(character, 'character')?.name ?? 'Head'
  await navigator.clipboard.writeText(markdownReport(name, report))
  toast(session, 'Report copied as Markdown', { tone: 'ok' })
}

function Tools() {
  const session = useSession()
  const ready = useCheck((s) => s.reports[s.profile] !== undefined)
  return (
    <>
      <Button
        look="ghost"
        size="sm"
        icon="copy"
        disabled={!ready}
        title="Copy as Markdown (Ctrl Shift C)"
        onClick={() => void copyReport(session)}
      >
        Copy report
      </Button>
      <IconButton
        icon="refresh-cw"
        label="Check again"
        onClick={() => session.checker.check({ clear: true })}
      />
    </>
  )
}

export const checkPanel: PanelDefinition = {
  id: 'check',
  title: 'Check',
  icon: 'circle-check',
  Body: Check,
  Tools,
  hints: [
    [['↑', '↓'], 'finding'],
    [['Enter'], 'apply fix'],
    [['F'], 'frame'],
    [['Del'], 'ignore'],
  ],
}
