import type { HeadReport } from '@facework/operations'
import { type BudgetUse, verdictOf } from '@facework/operations/internal'
import type { CSSProperties } from 'react'
import { classes } from '../../components/classes.ts'
import { Chip } from '../../components/controls/chip.tsx'
import { Icon } from '../../components/controls/icon.tsx'

/** Circumference of the ring, radius 29. */
const ROUND = 2 * Math.PI * 29
const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`

/** Score, verdict and counts. */
export function CheckSummary({ report }: { report: HeadReport }) {
  const { score, counts, findings } = report
  const safe = findings.filter((f) => f.fix === 'safe').length
  const tone = counts.error === 0 ? 'ok' : score < 50 ? 'error' : 'warn'
  return (
    <div className="check-head">
      <div className="check-score" role="img" aria-label={`Score ${score} of 100`}>
        <svg viewBox="0 0 68 68" aria-hidden="true">
          <circle cx="34" cy="34" r="29" fill="none" stroke="var(--bg-4)" strokeWidth="6" />
          <circle
            cx="34"
            cy="34"
            r="29"
            fill="none"
            stroke={`var(--${tone})`}
            strokeWidth="6"
            strokeLinecap="round"
            strokeDasharray={`${(ROUND * score) / 100} ${ROUND}`}
          />
        </svg>
        <b>{score}</b>
      </div>
      <div className="grow">
        <h3>{verdictOf(report)}</h3>
        <p>
          {counts.error > 0
            ? `${plural(counts.error, 'error')} must be fixed before export. `
            : 'No errors. '}
          {findings.length === 0
            ? 'Nothing was found.'
            : `${safe} of ${plural(findings.length, 'finding')} ${safe === 1 ? 'has' : 'have'} a safe fix.`}
        </p>
        <div className="hs">
          {counts.error > 0 && (
            <Chip tone="error">
              <Icon name="circle-x" size="s" />
              {plural(counts.error, 'error')}
            </Chip>
          )}
          {counts.warning > 0 && (
            <Chip tone="warn">
              <Icon name="triangle-alert" size="s" />
              {plural(counts.warning, 'warning')}
            </Chip>
          )}
          {counts.info > 0 && (
            <Chip>
              <Icon name="info" size="s" />
              {plural(counts.info, 'note')}
            </Chip>
          )}
          {findings.length === 0 && (
            <Chip tone="ok">
              <Icon name="circle-check" size="s" />
              Ready
            </Chip>
          )}
        </div>
      </div>
    </div>
  )
}

/** Bars of what the head uses: grey within, amber from 95 % on or for a warning, red and hatched over. */
export function Budgets({ report }: { report: HeadReport }) {
  const { budgets, findings } = report
  if (budgets.length === 0) return null
  return (
    <ul
      className="check-budgets"
      aria-label="Budgets"
      style={{ '--columns': Math.min(4, budgets.length) } as CSSProperties}
    >
      {budgets.map((budget) => (
        <Budget key={budget.name} budget={budget} severity={severityOf(budget, findings)} />
      ))}
    </ul>
  )
}

/** Findings of a budget have its name in their code. */
function severityOf(
  { name, used, limit }: BudgetUse,
  findings: HeadReport['findings'],
): 'over' | 'near' | '' {
  const own = findings.find(
    (f) => f.code === `head/budget-${name}` || f.code === `head/${name}` || f.code === `head/${name}-size`,
  )
  if (used > limit && own?.severity !== 'warning') return 'over'
  return used > limit || used >= limit * 0.95 ? 'near' : ''
}

function Budget({ budget, severity }: { budget: BudgetUse; severity: 'over' | 'near' | '' }) {
  const { label, used, limit } = budget
  const words = `${used.toLocaleString('en')} of ${limit.toLocaleString('en')}`
  const isOver = used > limit
  return (
    <li
      className={classes('check-budget', severity !== '' && used > 0 && severity)}
      title={`${label}: ${words}${isOver ? ', over the limit' : ''}`}
    >
      <span className="k">
        <span className="ell">{label}</span>
        {isOver && <Icon name={severity === 'over' ? 'circle-x' : 'triangle-alert'} size="s" />}
      </span>
      <span className="v">
        <b>{used.toLocaleString('en')}</b> <span className="dim small">/ {limit.toLocaleString('en')}</span>
      </span>
      <span className="track">
        <i
          style={{ width: `${limit === 0 ? (used > 0 ? 100 : 0) : Math.min(100, (used / limit) * 100)}%` }}
        />
      </span>
    </li>
  )
}
