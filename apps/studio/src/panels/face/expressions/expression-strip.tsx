import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { classes } from '../../../components/classes.ts'
import { Icon } from '../../../components/controls/icon.tsx'
import { type MenuEntry, RightMenu } from '../../../components/dialogs/menu.tsx'
import { rovingKeys } from '../../../components/rows/roving.ts'
import { Thumbnail } from '../../../components/rows/thumbnail.tsx'
import { useThumbnail } from '../../../session/hooks/use-thumbnail.ts'
import { runCommand } from '../../../session/run-command.ts'
import { toast } from '../../../session/shell-state.ts'
import { usePreview, useSession } from '../../../session/use-session.ts'
import { saveExpression, selectedRegions } from '../actions/face-actions.tsx'
import type { Face, Values } from '../controls/face.ts'
import { type Expression, useExpressions } from './use-expressions.ts'

/** Pixels from nothing to the whole face, and how far makes a drag of a click. */
const WAY = 120
const CLICK = 3

/** The expression that was taken on last. It is on while nobody has touched the controls since. */
interface Applied {
  readonly id: string
  readonly amount: number
  /** The face before it. */
  readonly from: Values
  readonly controls: Values
}

/** Faces to take on: click for the whole, drag sideways for some of it. */
export function ExpressionStrip({ face }: { face: Face }) {
  const session = useSession()
  const expressions = useExpressions(face)
  const controls = usePreview((p) => p.controls)
  const [applied, setApplied] = useState<Applied>()
  const on = applied && applied.controls === controls ? applied : undefined

  const show = (expression: Expression, amount: number, onlySelected: boolean) => {
    const regions = onlySelected ? selectedRegions(session) : undefined
    if (regions?.size === 0) {
      toast(session, 'Select a control first: Alt limits the expression to the selected regions')
      return
    }
    const from = on?.id === expression.id ? on.from : face.all()
    face.show(expression.values, { from, amount, regions })
    setApplied({
      id: expression.id,
      amount,
      from,
      controls: session.editor.preview.getState().controls,
    })
  }

  return (
    <section className="expressions" aria-label="Expressions" onKeyDown={(e) => rovingKeys(e, 2)}>
      <button
        type="button"
        className="expression add"
        data-row
        aria-label="Save expression"
        title="Save this face in the project"
        onClick={() => saveExpression(session)}
      >
        <span className="thumb i">
          <Icon name="plus" />
        </span>
        <span className="nm">Save</span>
      </button>
      {expressions.map((expression) => (
        <ExpressionCard
          key={expression.id}
          expression={expression}
          amount={on?.id === expression.id ? on.amount : 0}
          onShow={(amount, onlySelected) => show(expression, amount, onlySelected)}
        />
      ))}
    </section>
  )
}

interface ExpressionCardProps {
  readonly expression: Expression
  readonly amount: number
  readonly onShow: (amount: number, onlySelected: boolean) => void
}

function ExpressionCard({ expression, amount, onShow }: ExpressionCardProps) {
  const session = useSession()
  const picture = useThumbnail(expression.picture)
  const { clip } = expression
  // A drag outlives the render it began in.
  const latest = useRef(onShow)
  latest.current = onShow
  const dragged = useRef(false)

  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    const target: HTMLElement = event.currentTarget
    const { pointerId, clientX } = event
    let now = amount
    let last = clientX
    dragged.current = false
    const stop = new AbortController()
    const { signal } = stop
    const finish = () => {
      stop.abort()
      if (target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId)
    }
    target.setPointerCapture(pointerId)
    target.addEventListener(
      'pointermove',
      (move) => {
        if (!dragged.current && Math.abs(move.clientX - clientX) < CLICK) return
        dragged.current = true
        now = Math.min(Math.max(now + ((move.clientX - last) / WAY) * (move.shiftKey ? 0.1 : 1), 0), 1)
        last = move.clientX
        latest.current(now, move.altKey)
      },
      { signal },
    )
    target.addEventListener('pointerup', finish, { signal })
    target.addEventListener('pointercancel', finish, { signal })
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.stopPropagation()
        session.overrides.cancel()
        finish()
      },
      { signal, capture: true },
    )
  }

  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.key === 'PageUp' ? 0.1 : event.key === 'PageDown' ? -0.1 : 0
    if (step === 0) return
    event.preventDefault()
    onShow(Math.min(Math.max(amount + step, 0), 1), event.altKey)
  }

  const card = (
    <button
      type="button"
      className={classes('expression', amount > 0 && 'on')}
      data-row
      data-expression={expression.name}
      aria-pressed={amount > 0}
      aria-description={amount > 0 ? `${Math.round(amount * 100)} percent` : undefined}
      title={`${expression.name}: ${expression.about}. Drag to apply partially; Alt limits it to the selected regions`}
      onPointerDown={drag}
      onKeyDown={press}
      onClick={(event) => {
        if (!dragged.current) onShow(1, event.altKey)
        dragged.current = false
      }}
    >
      <span className="shot">
        <Thumbnail src={picture} icon="smile" />
        {amount > 0 && <span className="amount" style={{ width: `${amount * 100}%` }} />}
      </span>
      <span className="nm ell">{expression.name}</span>
    </button>
  )
  if (!clip) return card
  const lines: MenuEntry[] = [
    {
      label: 'Delete',
      icon: 'trash-2',
      danger: true,
      run: () => {
        if (!runCommand(session, 'document.delete', { id: clip.id })) return
        toast(session, `Deleted ${clip.name}`, {
          action: { label: 'Undo', run: () => session.editor.undo() },
        })
      },
    },
  ]
  return (
    <RightMenu label={expression.name} entries={lines}>
      {card}
    </RightMenu>
  )
}
