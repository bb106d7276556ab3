import type { Finding } from '@facework/operations'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Chip } from '../../components/controls/chip.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { keyOf, selectedFinding, shownFindings } from '../../session/check/check-state.ts'
import { useCheck, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import './check.css'
import { PictureCanvas } from './picture-canvas.tsx'
import { SEVERITY } from './severity-look.ts'

function FindingBody() {
  const finding = useCheck(selectedFinding)
  if (!finding) return <EmptyNote>Select a finding to see its place, the reason and how to fix it.</EmptyNote>
  return (
    <div className="finding">
      <Explanation finding={finding} />
      <FixColumn finding={finding} />
    </div>
  )
}

function Explanation({ finding }: { finding: Finding }) {
  const { severity, message, why, found, expected, steps, where, code } = finding
  const { icon, tone, label } = SEVERITY[severity]
  return (
    <div className="finding-text scroll">
      <h3>
        <span className={tone} title={label}>
          <Icon name={icon} />
        </span>
        {message}
      </h3>
      <h4>Why</h4>
      <p>
        {why}
        {found !== undefined && (
          <span className="roomy">
            {' '}
            Found {found}, expected {expected}.
          </span>
        )}
      </p>
      <h4>In Blender</h4>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="finding-where">
        {where.frame !== undefined && <Chip>Frame {where.frame}</Chip>}
        {where.joint !== undefined && <Chip>{where.joint}</Chip>}
        {where.mesh !== undefined && <Chip>{where.mesh}</Chip>}
        <Chip tone="line">
          <span className="mono">{code}</span>
        </Chip>
      </div>
    </div>
  )
}

function FixColumn({ finding }: { finding: Finding }) {
  const { checker } = useSession()
  const preview = useCheck((s) => s.preview)
  const own = preview?.finding === keyOf(finding) ? preview : undefined
  const isManual = finding.fix === 'manual'
  return (
    <div className="finding-fix">
      {!isManual && own && (own.before || !own.after) && (
        <div className="finding-pictures">
          <figure>
            <PictureCanvas picture={own.before} label="Before the fix" />
            <figcaption>
              Before<b>{finding.found}</b>
            </figcaption>
          </figure>
          <figure>
            <PictureCanvas picture={own.after} label="After the fix" />
            <figcaption>
              After
              <b>{own.solved === undefined ? '…' : own.solved ? 'fixed' : (own.left ?? 'not solved')}</b>
            </figcaption>
          </figure>
        </div>
      )}
      <p className="mid small">
        {isManual
          ? 'No automatic fix: follow the steps, then import the head again.'
          : (finding.fixText ?? 'Fixes this finding.')}
      </p>
      <span className="grow" />
      <div className="hs">
        {!isManual && (
          <Button look="primary" icon="check" onClick={() => checker.fix([finding])}>
            Apply fix
          </Button>
        )}
        <span className="grow" />
        <Button look="ghost" title="Hide for this character (Del)" onClick={() => checker.ignore(finding)}>
          Ignore
        </Button>
      </div>
    </div>
  )
}

function Tools() {
  const { checker } = useSession()
  const state = useCheck((s) => s)
  const findings = shownFindings(state)
  const at = findings.findIndex((f) => keyOf(f) === state.selected)
  return (
    <>
      <span className="small dim num">
        {findings.length === 0 ? '' : `${at < 0 ? '–' : at + 1} of ${findings.length}`}
      </span>
      <IconButton
        icon="chevron-up"
        label="Previous finding"
        shortcut="↑"
        disabled={at <= 0}
        onClick={() => checker.step(-1)}
      />
      <IconButton
        icon="chevron-down"
        label="Next finding"
        shortcut="↓"
        disabled={findings.length === 0 || at === findings.length - 1}
        onClick={() => checker.step(1)}
      />
    </>
  )
}

export const findingPanel: PanelDefinition = {
  id: 'finding',
  title: 'Finding',
  icon: 'info',
  Body: FindingBody,
  Tools,
}
