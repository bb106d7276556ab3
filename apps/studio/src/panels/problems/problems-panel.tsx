import type { Fix } from '@facework/editor/internal'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Kbd } from '../../components/controls/kbd.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { ProblemRow } from '../../components/rows/problem-row.tsx'
import { useProblems } from '../../session/hooks/use-problems.ts'
import { openDocument } from '../../session/open/open-document.ts'
import type { StudioProblem } from '../../session/problems.ts'
import { attempt, runCommand } from '../../session/run-command.ts'
import { useFileProblems, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'

type Shown = 'all' | StudioProblem['severity']

function Problems() {
  const session = useSession()
  const problems = useProblems()
  const [shown, setShown] = useState<Shown>('all')
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState<string>()
  const count = (severity: StudioProblem['severity']) =>
    problems.filter((p) => p.severity === severity).length
  const wanted = query.trim().toLowerCase()
  const listed = problems.filter(
    (p) =>
      (shown === 'all' || p.severity === shown) &&
      `${p.message} ${p.about} ${p.code} ${p.path}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <div className="bar">
        <Segmented
          label="Severity"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: `All ${problems.length}` },
            { value: 'error', title: 'Errors', label: <Count icon="circle-x" of={count('error')} /> },
            {
              value: 'warning',
              title: 'Warnings',
              label: <Count icon="triangle-alert" of={count('warning')} />,
            },
            { value: 'info', title: 'Notes', label: <Count icon="info" of={count('info')} /> },
          ]}
        />
        <SearchField label="Filter by text, document or code" value={query} onChange={setQuery} />
      </div>
      <div className="body scroll">
        <ul className="plain-list" aria-label="Problems">
          {listed.map((problem) => {
            const id = [problem.about, problem.code, problem.path, problem.message].join('\n')
            return (
              <ProblemRow
                key={id}
                severity={problem.severity}
                words={problem.message}
                where={[problem.about, problem.path].filter(Boolean).join(', ')}
                open={open === id}
                onToggle={() => {
                  setOpen(open === id ? undefined : id)
                  if (problem.document) attempt(session, () => openDocument(session, problem.document!))
                }}
                fix={
                  problem.fixes[0] && (
                    <FixButton fix={problem.fixes[0]} look={open === id ? 'primary' : 'plain'} />
                  )
                }
              >
                <p className="medium">{problem.message}</p>
                {problem.hint && <p className="mid fix">{problem.hint}</p>}
                {problem.fixes.length > 1 && (
                  <p className="hs t">
                    {problem.fixes.slice(1).map((fix) => (
                      <FixButton key={fix.title} fix={fix} look="plain" />
                    ))}
                  </p>
                )}
                <p className="mono dim">{problem.code}</p>
              </ProblemRow>
            )
          })}
        </ul>
        {listed.length === 0 ? (
          <EmptyNote>
            {problems.length === 0
              ? 'No problems. Issues in documents and files appear here, with fixes.'
              : 'No problems match the filter.'}
          </EmptyNote>
        ) : (
          <p className="hs dim small list-end">
            <Icon name="check" size="s" />
            Fixes can be undone with <Kbd keys={['Ctrl', 'Z']} />.
          </p>
        )}
      </div>
    </>
  )
}

/** The remedy, as an ordinary edit. */
function FixButton({ fix, look }: { fix: Fix; look: 'plain' | 'primary' }) {
  const session = useSession()
  return (
    <Button look={look} size="sm" onClick={() => runCommand(session, fix.command, fix.args)}>
      {fix.title}
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

function Tools() {
  const { fileProblems } = useSession()
  const files = useFileProblems((s) => s.found.length)
  if (files === 0) return null
  return (
    <Button look="ghost" size="sm" onClick={() => fileProblems.setState({ found: [] })}>
      Clear
    </Button>
  )
}

export const problemsPanel: PanelDefinition = {
  id: 'problems',
  title: 'Problems',
  icon: 'triangle-alert',
  Body: Problems,
  Tools,
  useCount: () => useProblems().filter((p) => p.severity !== 'info').length || undefined,
}
