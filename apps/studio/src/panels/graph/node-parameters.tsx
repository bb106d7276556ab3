import { EASINGS, type GraphNode } from '@facework/documents'
import type { Gesture } from '@facework/editor'
import { useRef, useState } from 'react'
import { Button, IconButton } from '../../components/button.tsx'
import { Popover } from '../../components/popover.tsx'
import { Select } from '../../components/select.tsx'
import { SliderField } from '../../components/slider-field.tsx'
import { Switch } from '../../components/switch.tsx'
import { runCommand, wordsOf } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../shell/shell-store.ts'
import { parameterTitle } from './parameter-title.ts'

export interface ParameterFieldProps {
  readonly graph: string
  readonly node: GraphNode
  readonly parameter: string
  readonly value: unknown
  readonly overridden: boolean
  /** Names to choose a text from. */
  readonly names?: readonly string[] | undefined
}

/** One parameter of a node: the field that its value asks for. */
export function ParameterField(props: ParameterFieldProps) {
  const { graph, node, parameter, value, overridden } = props
  const session = useSession()
  const label = `${parameterTitle(parameter)} of ${node.label ?? node.id}`
  const args = (changed: unknown) => ({ graph, node: node.id, parameter, value: changed })
  const set = (changed: unknown) => runCommand(session, 'graph.setParameter', args(changed))
  const reset = overridden
    ? () => runCommand(session, 'graph.resetParameter', { graph, node: node.id, parameter })
    : undefined
  if (typeof value === 'number')
    return <NumberField {...{ label, value, overridden, args }} {...(reset ? { reset } : {})} />
  if (typeof value === 'boolean')
    return (
      <Switch on={value} onChange={set} title={label}>
        {value ? 'On' : 'Off'}
      </Switch>
    )
  if (typeof value === 'string') return <TextParameter {...props} label={label} set={set} />
  if (Array.isArray(value) && value.length > 0 && value.every((v) => typeof v === 'number'))
    return (
      <span className="vs grow">
        {value.map((weight, i) => (
          <NumberField
            // biome-ignore lint/suspicious/noArrayIndexKey: weights have no name but their place
            key={i}
            label={`${label} ${i + 1}`}
            value={weight}
            overridden={overridden}
            args={(changed) => args(value.with(i, changed))}
          />
        ))}
        <span className="hs">
          <IconButton icon="plus" label={`Add to ${label}`} size="sm" onClick={() => set([...value, 0])} />
          {value.length > 1 && (
            <IconButton
              icon="trash-2"
              label={`Delete the last of ${label}`}
              size="sm"
              onClick={() => set(value.slice(0, -1))}
            />
          )}
        </span>
      </span>
    )
  return <DataField label={label} value={value} set={set} />
}

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly overridden: boolean
  readonly args: (value: number) => Record<string, unknown>
  readonly reset?: () => void
}

/** A drag is one step. */
function NumberField({ label, value, overridden, args, reset }: NumberFieldProps) {
  const { editor } = useSession()
  const gesture = useRef<Gesture>(undefined)
  return (
    <SliderField
      label={label}
      value={value}
      range={[Math.min(0, value), Math.max(1, value)]}
      byHand={overridden}
      onBegin={() => {
        gesture.current = editor.beginGesture()
      }}
      onChange={(changed) => {
        try {
          gesture.current?.update('graph.setParameter', args(changed))
        } catch (error) {
          toast(wordsOf(error), { tone: 'error' })
        }
      }}
      onCommit={() => gesture.current?.commit()}
      onCancel={() => gesture.current?.cancel()}
      {...(reset ? { onReset: reset } : {})}
    />
  )
}

interface TextParameterProps extends ParameterFieldProps {
  readonly label: string
  readonly set: (value: string) => void
}

function TextParameter({ node, parameter, value, names, label, set }: TextParameterProps) {
  const text = value as string
  const choices = node.kind === 'pose-blender' && parameter === 'response' ? ['linear', ...EASINGS] : names
  if (choices)
    return (
      <Select
        label={label}
        grow
        value={text}
        shown={text || 'Choose'}
        options={choices.map((name) => ({ value: name, label: name }))}
        onChange={set}
      />
    )
  return (
    <span className="field">
      <input
        key={text}
        aria-label={label}
        defaultValue={text}
        spellCheck={false}
        onBlur={(event) => event.target.value !== text && set(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </span>
  )
}

/** Lists and tables are edited as the document has them. */
function DataField({ label, value, set }: { label: string; value: unknown; set: (value: unknown) => void }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const size = Array.isArray(value) ? value.length : Object.keys(value ?? {}).length
  const apply = () => {
    try {
      set(JSON.parse(text))
      setOpen(false)
    } catch (error) {
      toast(`This is no JSON: ${wordsOf(error)}`, { tone: 'error' })
    }
  }
  return (
    <Popover
      title={label}
      open={open}
      onOpenChange={(now) => {
        if (now) setText(JSON.stringify(value, undefined, 2))
        setOpen(now)
      }}
      trigger={
        <Button size="sm" look="line" aria-label={`Edit ${label}`}>
          {size === 0 ? 'None' : `${size} ${size === 1 ? 'entry' : 'entries'}`}
        </Button>
      }
    >
      <textarea
        className="graph-data mono"
        aria-label={`${label} as JSON`}
        rows={14}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <p className="hs">
        <Button look="primary" size="sm" onClick={apply}>
          Apply
        </Button>
      </p>
    </Popover>
  )
}
