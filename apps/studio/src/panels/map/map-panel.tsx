import type { HeadReport, MappedControl } from '@facework/operations/internal'
import { useState } from 'react'
import { regionClass, regionOf } from '../../base/controls.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { Chip } from '../../components/controls/chip.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { Row, RowScroller, Rows } from '../../components/rows/row-list.tsx'
import { Section } from '../../components/rows/section.tsx'
import { runCommand } from '../../session/run-command.ts'
import { toast } from '../../session/shell-state.ts'
import { useCharacter, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import { QuestionCard } from './question-card.tsx'
import { useMapReport } from './use-map-report.ts'
import './map.css'

/** Which control drives which shape of the current character, and what a person has to decide. */
function MapEditor() {
  const session = useSession()
  const { character, characterView } = useCharacter()
  const report = useMapReport()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  if (!character) return <EmptyNote>Select a character to see its control map.</EmptyNote>
  if (!report || !characterView)
    return <EmptyNote>{character.name} has no poses, so no control can drive it.</EmptyNote>
  const { exact, approximated, unsure, missing, undriven } = report
  const position = Math.min(at, unsure.length - 1)
  const question = unsure[position]
  const wanted = (...names: readonly string[]) =>
    names.some((name) => name.toLowerCase().includes(query.trim().toLowerCase()))
  const lines = (of: readonly MappedControl[]) => of.filter((c) => wanted(c.control, ...c.shapes))

  function answer(control: string, shape: string | null): void {
    if (!character || !runCommand(session, 'map.answer', { character: character.id, control, shape })) return
    toast(session, shape === null ? `${control} stays unmapped` : `${control} is ${shape}`, {
      action: { label: 'Undo', run: () => session.editor.undo() },
    })
  }

  return (
    <>
      <div className="bar">
        <SearchField label="Filter controls and shapes" value={query} onChange={setQuery} />
      </div>
      <Figures report={report} />
      <RowScroller label="Control map">
        {question && (
          <Section
            title="Questions"
            count={unsure.length}
            note={`${position + 1} of ${unsure.length}`}
            tools={
              <>
                <IconButton
                  icon="chevron-left"
                  label="Previous question"
                  size="sm"
                  disabled={position === 0}
                  onClick={() => setAt(position - 1)}
                />
                <IconButton
                  icon="chevron-right"
                  label="Next question"
                  size="sm"
                  disabled={position === unsure.length - 1}
                  onClick={() => setAt(position + 1)}
                />
              </>
            }
          >
            <QuestionCard
              key={question.control}
              question={question}
              characterView={characterView}
              onAnswer={(shape) => answer(question.control, shape)}
            />
          </Section>
        )}
        <Lines title="Approximated" controls={lines(approximated)} />
        <Lines title="Exact" controls={lines(exact)} />
        <Section title="Missing" count={missing.length}>
          <Rows label="Missing">
            {missing
              .filter((m) => wanted(m.control))
              .map(({ control, why }) => (
                <Row
                  key={control}
                  label={control}
                  selected={false}
                  className={`map-line ${regionClass(regionOf(control))}`}
                >
                  <span className="rdot" />
                  <span className="ell mid">{control}</span>
                  <span className="ell dim" title={why}>
                    {why}
                  </span>
                </Row>
              ))}
          </Rows>
        </Section>
        <Section title="Shapes that nothing drives" count={undriven.length}>
          <p className="map-undriven mid">{undriven.filter((name) => wanted(name)).join(', ') || 'None.'}</p>
        </Section>
      </RowScroller>
    </>
  )
}

/** The figures that the command and the import report show as well. */
function Figures({ report }: { report: HeadReport }) {
  const { title, controls, exact, approximated, unsure, missing } = report
  return (
    <div className="map-figures small" role="status" aria-label="Figures of the control map">
      <Chip tone="ok">{exact.length} exact</Chip>
      <Chip>{approximated.length} approximated</Chip>
      <Chip {...(unsure.length > 0 ? { tone: 'warn' as const } : {})}>{unsure.length} unsure</Chip>
      <Chip>{missing.length} missing</Chip>
      <span className="dim ell">
        of {controls} in {title}
      </span>
    </div>
  )
}

function Lines({ title, controls }: { title: string; controls: readonly MappedControl[] }) {
  return (
    <Section title={title} count={controls.length}>
      <Rows label={title}>
        {controls.map(({ control, shapes, why, confidence }) => (
          <Row
            key={control}
            label={control}
            selected={false}
            className={`map-line ${regionClass(regionOf(control))}`}
            title={why}
          >
            <span className="rdot" />
            <span className="ell medium">{control}</span>
            <span className="ell">{shapes.join(', ')}</span>
            <span className="dim num">{Math.round(confidence * 100)} %</span>
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

export const mapPanel: PanelDefinition = {
  id: 'map',
  title: 'Map',
  icon: 'arrow-left-right',
  Body: MapEditor,
  useCount: () => useMapReport()?.unsure.length || undefined,
  hints: [[['Click'], 'answer']],
}
