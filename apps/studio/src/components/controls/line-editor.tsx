import { useRef } from 'react'
import { classes } from '../classes.ts'
import { Icon } from './icon.tsx'

export interface LineCheck {
  /** What stands in the gutter: the old name, or the frame. */
  readonly gutter: string
  readonly state?: 'ok' | 'warn' | 'error'
  /** What is wrong with the line, or said of it. */
  readonly words?: string
}

export interface LineEditorProps {
  readonly label: string
  readonly text: string
  readonly lines: readonly LineCheck[]
  readonly gutterWidth?: number
  readonly rows?: number
  readonly onChange: (text: string) => void
}

const ROW = 19

/** Text of one name per line, each with its old name before it and its check behind it. */
export function LineEditor({ label, text, lines, gutterWidth = 84, rows, onChange }: LineEditorProps) {
  const gutter = useRef<HTMLDivElement>(null)
  const checks = useRef<HTMLDivElement>(null)
  const height = rows === undefined ? undefined : rows * ROW + 8
  return (
    <div className="lines" style={{ height, gridTemplateColumns: `${gutterWidth}px minmax(0, 1fr) auto` }}>
      <div className="gutter" ref={gutter} aria-hidden="true">
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          <div key={i} className="ell" title={line.gutter}>
            {line.gutter}
          </div>
        ))}
      </div>
      <textarea
        aria-label={label}
        value={text}
        spellCheck={false}
        wrap="off"
        onChange={(event) => onChange(event.target.value)}
        onScroll={(event) => {
          for (const part of [gutter.current, checks.current]) {
            if (part) part.style.transform = `translateY(${-event.currentTarget.scrollTop}px)`
          }
        }}
      />
      <div className="checks" ref={checks}>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          <div key={i} className={classes(line.state)} title={line.words}>
            {line.state === 'ok' && <Icon name="check" size="s" />}
            {line.state === 'warn' && <Icon name="triangle-alert" size="s" />}
            {line.state === 'error' && <Icon name="circle-x" size="s" />}
            {line.words && line.state !== 'ok' && <span className="small ell">{line.words}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
