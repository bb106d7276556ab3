import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { useReading } from '../use-frame.ts'
import { evaluateMaths } from './evaluate-maths.ts'

/** What a pixel of dragging is worth, and a step of the arrow keys. */
const PER_PIXEL = 0.005
const STEP = 0.01
/** Movement below this many pixels is a click. */
const CLICK = 3

export interface SliderFieldProps {
  /** Name of the control, for screen readers and tests. */
  readonly label: string
  /** A function is asked a few times per second. */
  readonly value: number | (() => number)
  readonly range?: readonly [number, number]
  /** How far a typed value may go; the range unless given. */
  readonly limits?: readonly [number, number]
  /** Shown behind the number: °. */
  readonly unit?: string
  /** Overrides what drives it. */
  readonly overridden?: boolean
  readonly readOnly?: boolean
  readonly onChange?: (value: number) => void
  /** Double-click, Delete: back to the default, or to what drives it. */
  readonly onReset?: () => void
  /** A drag is one gesture: begun, then kept or taken back. */
  readonly onBegin?: () => void
  readonly onCommit?: () => void
  /** Without it, Escape restores the old value. */
  readonly onCancel?: () => void
}

/** The number as it reads: two digits, a real minus. */
export const valueText = (value: number) => (Math.abs(value) < 0.005 ? 0 : value).toFixed(2).replace('-', '−')

/** A number you drag; the fill is its share of the range. Click to type, double-click to reset. */
export function SliderField(props: SliderFieldProps) {
  const { label, range = [0, 1], unit = '', overridden = false, readOnly = false } = props
  const field = useRef<HTMLDivElement>(null)
  const fill = useRef<HTMLElement>(null)
  const number = useRef<HTMLSpanElement>(null)
  const shown = useRef({ value: Number.NaN, text: '' })
  const [typing, setTyping] = useState(false)
  const [low, high] = range
  const read = () => (typeof props.value === 'function' ? props.value() : props.value)
  const part = (value: number) => Math.min(Math.max((value - low) / (high - low || 1), 0), 1)

  const show = () => {
    const value = read()
    if (value === shown.current.value || !field.current || !fill.current || !number.current) return
    shown.current.value = value
    fill.current.style.setProperty('--v', part(value).toFixed(4))
    const text = valueText(value)
    if (text === shown.current.text) return
    shown.current.text = text
    number.current.textContent = `${text}${unit}`
    field.current.classList.toggle('zero', text === '0.00' && !overridden)
    field.current.setAttribute('aria-valuenow', value.toFixed(2))
    field.current.setAttribute('aria-valuetext', `${text}${unit}${overridden ? ', overridden' : ''}`)
  }
  useReading(typeof props.value === 'function' ? show : undefined, field)

  const set = (value: number, [least, most] = range) =>
    props.onChange?.(Math.round(Math.min(Math.max(value, least), most) * 1000) / 1000)
  const once = (value: number, within = range) => {
    props.onBegin?.()
    set(value, within)
    props.onCommit?.()
  }

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || readOnly || typing) return
    const target: HTMLElement = event.currentTarget
    const { pointerId } = event
    const before = read()
    const wasOverridden = overridden
    let at = before
    let last = event.clientX
    let travelled = 0
    let begun = false
    const stop = new AbortController()
    const { signal } = stop
    const finish = (how: 'commit' | 'cancel') => {
      stop.abort()
      target.classList.remove('dragged')
      if (target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId)
      if (!begun) return
      if (how === 'commit') props.onCommit?.()
      else if (props.onCancel) props.onCancel()
      else if (wasOverridden || !props.onReset) set(before)
      else props.onReset()
    }
    target.setPointerCapture(pointerId)
    target.addEventListener(
      'pointermove',
      (move) => {
        const pixels = move.clientX - last
        last = move.clientX
        travelled += Math.abs(pixels)
        if (!begun && travelled < CLICK) return
        if (!begun) {
          begun = true
          target.classList.add('dragged')
          props.onBegin?.()
        }
        at = Math.min(Math.max(at + pixels * PER_PIXEL * (high - low) * (move.shiftKey ? 0.1 : 1), low), high)
        set(move.ctrlKey ? Math.round(at * 20) / 20 : at)
      },
      { signal },
    )
    target.addEventListener(
      'pointerup',
      () => {
        const click = !begun
        finish('commit')
        if (click) setTyping(true)
      },
      { signal },
    )
    target.addEventListener('pointercancel', () => finish('cancel'), { signal })
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.stopPropagation()
        finish('cancel')
      },
      { signal, capture: true },
    )
  }

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (readOnly || typing || event.altKey || event.metaKey || event.ctrlKey) return
    const value = read()
    const step = (event.shiftKey ? STEP * 10 : STEP) * (high - low)
    const wanted: Record<string, number | undefined> = {
      ArrowRight: value + step,
      ArrowUp: value + step,
      ArrowLeft: value - step,
      ArrowDown: value - step,
      PageUp: value + STEP * 10,
      PageDown: value - STEP * 10,
      Home: low,
      End: high,
    }
    const next = wanted[event.key]
    if (next !== undefined) once(next)
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onReset?.()
    else if (event.key === 'Enter') setTyping(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const value = read()
  const text = valueText(value)
  // A render leaves what it wrote before and finds again; the next reading writes it in any case.
  shown.current = { value: Number.NaN, text: '' }
  const zero = low < 0 && high > 0
  return (
    <div
      ref={field}
      className={classes(
        'sf',
        text === '0.00' && !overridden && 'zero',
        overridden && 'over',
        readOnly && 'ro',
        zero && 'bi',
      )}
      role="slider"
      tabIndex={readOnly ? -1 : 0}
      aria-label={label}
      aria-readonly={readOnly || undefined}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={Number(value.toFixed(2))}
      aria-valuetext={`${text}${unit}${overridden ? ', overridden' : ''}`}
      style={(zero ? { '--z': -low / (high - low) } : {}) as object}
      onPointerDown={drag}
      // A row that can be dragged would take the drag of a number in it, and its `dragstart` names the row, not
      // where the press was. So the number is draggable itself, and refuses.
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onDoubleClick={() => {
        if (readOnly) return
        setTyping(false)
        props.onReset?.()
      }}
      onWheel={(event) => {
        if (readOnly || document.activeElement !== event.currentTarget) return
        once(value - Math.sign(event.deltaY) * STEP * (high - low))
      }}
      onKeyDown={press}
    >
      <i ref={fill} style={{ '--v': part(value).toFixed(4) } as object} />
      <span ref={number}>{`${text}${unit}`}</span>
      {typing && (
        <NumberEntry
          label={label}
          text={text}
          close={(typed) => {
            setTyping(false)
            if (typed !== undefined) once(typed, props.limits)
          }}
        />
      )}
    </div>
  )
}

interface NumberEntryProps {
  readonly label: string
  readonly text: string
  readonly close: (value: number | undefined) => void
}

/** The field while a value is typed. Enter and leaving keep it, Escape does not. */
function NumberEntry({ label, text, close }: NumberEntryProps) {
  const done = useRef(false)
  const finish = (value: number | undefined) => {
    if (done.current) return
    done.current = true
    close(value)
  }
  return (
    <input
      className="entry"
      aria-label={`Value of ${label}`}
      defaultValue={text}
      // biome-ignore lint/a11y/noAutofocus: it opens under the pointer that asked for it
      autoFocus
      onFocus={(event) => event.target.select()}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => finish(event.target.value === text ? undefined : evaluateMaths(event.target.value))}
      onKeyDown={(event) => {
        event.stopPropagation()
        const slider = event.currentTarget.parentElement
        if (event.key === 'Enter') finish(evaluateMaths(event.currentTarget.value))
        else if (event.key === 'Escape') finish(undefined)
        else return
        slider?.focus()
      }}
    />
  )
}
