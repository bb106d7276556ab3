import type { Finding } from '@facework/operations'
import { placeText } from '@facework/operations/internal'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { type FixedFinding, keyOf } from '../../session/check/check-state.ts'
import { useCheck, useEditor, useSession } from '../../session/use-session.ts'
import { SEVERITY } from './severity-look.ts'

/** What was found, then what was fixed since the last check. ↑ ↓ select, Enter fixes, Delete ignores. */
export function FindingList({
  findings,
  fixed,
}: {
  findings: readonly Finding[]
  fixed: readonly FixedFinding[]
}) {
  const { checker } = useSession()
  const selected = useCheck((s) => s.selected)
  const running = useCheck((s) => s.running)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (selected === undefined) return
    list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const onKeyDown = (event: KeyboardEvent) => {
    const finding = findings.find((f) => keyOf(f) === selected)
    const at = findings.findIndex((f) => keyOf(f) === selected)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      const next = findings[Math.min(Math.max(at < 0 ? 0 : at + step, 0), findings.length - 1)]
      if (next) checker.select(next)
    } else if (event.key === 'Home' || event.key === 'End') {
      const next = event.key === 'Home' ? findings[0] : findings.at(-1)
      if (next) checker.select(next)
    } else if (event.key === 'Enter' && finding && finding.fix !== 'manual') checker.fix([finding])
    else if (event.key === 'Delete' && finding) checker.ignore(finding)
    else if (event.key.toLowerCase() === 'f' && finding) checker.frame()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const active = findings.some((f) => keyOf(f) === selected) ? selected : undefined
  return (
    <ul
      ref={list}
      className={classes('check-list', 'scroll', running && 'stale')}
      aria-label="Findings"
      aria-busy={running}
      onKeyDown={onKeyDown}
    >
      {findings.map((finding, i) => (
        <FindingRow
          key={keyOf(finding)}
          finding={finding}
          selected={keyOf(finding) === active}
          reachable={keyOf(finding) === active || (active === undefined && i === 0)}
        />
      ))}
      {fixed.map((one) => (
        <FixedRow key={`fixed ${keyOf(one.finding)}`} fixed={one} />
      ))}
    </ul>
  )
}

const WORDS = { safe: 'Fix', ask: 'Preview…', manual: 'Manual' } as const

function FindingRow(props: { finding: Finding; selected: boolean; reachable: boolean }) {
  const { finding, selected, reachable } = props
  const { checker } = useSession()
  const { icon, tone, label } = SEVERITY[finding.severity]
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Arrows move the focus along, a click elsewhere does not take it.
    if (selected && row.current?.closest('.check-list')?.contains(document.activeElement)) row.current.focus()
  }, [selected])
  return (
    <li className={classes('check-row', selected && 'sel')} data-selected={selected ? '' : undefined}>
      <span className={tone} title={label}>
        <Icon name={icon} />
        <span className="sr">{label}</span>
      </span>
      <button
        ref={row}
        type="button"
        className="check-words"
        tabIndex={reachable ? 0 : -1}
        aria-current={selected}
        onClick={() => checker.select(finding)}
      >
        <span className="t ell" title={finding.message}>
          {finding.message}
        </span>
        <span className="m">
          <span className="ell">{placeText(finding)}</span>
          <span className="mono ell">{finding.code.slice('head/'.length)}</span>
        </span>
      </button>
      {finding.fix === 'manual' ? (
        <span className="manual">{WORDS.manual}</span>
      ) : (
        <Button
          aria-label={`${WORDS[finding.fix]} ${finding.message}`}
          onClick={() => (finding.fix === 'safe' ? checker.fix([finding]) : checker.select(finding))}
        >
          {WORDS[finding.fix]}
        </Button>
      )}
    </li>
  )
}

function FixedRow({ fixed: { finding, step } }: { fixed: FixedFinding }) {
  const session = useSession()
  const last = useEditor((s) => s.history.undo)
  const undo = () => {
    if (!session.editor.undo()) return
    const { fixed } = session.check.getState()
    session.check.setState({ fixed: fixed.filter((one) => one.step !== step) })
  }
  return (
    <li className="check-row done">
      <span className="ok" title="Fixed">
        <Icon name="circle-check" />
        <span className="sr">Fixed</span>
      </span>
      <span className="check-words">
        <span className="t ell">{finding.message}</span>
        <span className="m">
          <span className="ell">Fixed just now</span>
          <span className="mono ell">{finding.code.slice('head/'.length)}</span>
        </span>
      </span>
      <Button
        look="ghost"
        disabled={last !== step}
        title={last === step ? undefined : 'Other edits came after it: use Ctrl Z'}
        onClick={undo}
      >
        Undo
      </Button>
    </li>
  )
}
