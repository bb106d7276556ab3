import type { Clip, ModifierUse } from '@facework/documents'
import { BUILT_IN_MODIFIERS } from '@facework/operations'
import { useState } from 'react'
import { classes } from '../../components/classes.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Chip } from '../../components/controls/chip.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Menu, type MenuEntry } from '../../components/dialogs/menu.tsx'
import { Section } from '../../components/rows/section.tsx'
import { useProblems } from '../../session/hooks/use-problems.ts'
import { runCommand } from '../../session/run-command.ts'
import { openDialog } from '../../session/shell-state.ts'
import { useDocument, useSession } from '../../session/use-session.ts'
import { ModifierDialog } from './modifier-dialog.tsx'
import { summaryOf } from './modifier-words.ts'
import { reimport } from './reimport.ts'
import './modifiers.css'

/** What was done to a clip since it was imported, in order, and the way back. */
export function ModifiersSection({ clip }: { clip: Clip }) {
  const session = useSession()
  const late = useProblems().find((p) => p.code === 'clip/out-of-date' && p.document === clip.id)
  const [dragged, setDragged] = useState<number>()
  const changed = clip.source?.content !== undefined
  const edits = clip.edits !== undefined
  return (
    <Section
      title="Modifiers"
      count={clip.modifiers.length}
      tools={
        <Button size="sm" icon="plus" onClick={() => openDialog(session, <ModifierDialog clip={clip.id} />)}>
          Add
        </Button>
      }
    >
      {late && (
        <div className="modifier-late">
          <span className="warn">
            <Icon name="triangle-alert" />
          </span>
          <span className="grow">{late.message}</span>
          <Button size="sm" onClick={() => runCommand(session, 'clip.update', { clips: [clip.id] })}>
            Update
          </Button>
        </div>
      )}
      <ul className="plain-list" aria-label={`Modifiers of ${clip.name}`}>
        {clip.modifiers.map((use, index) => (
          <ModifierRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a stack, in its order
            key={index}
            clip={clip}
            use={use}
            index={index}
            late={late !== undefined}
            dragged={dragged === index}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== undefined && dragged !== index)
                runCommand(session, 'clip.moveModifier', { clip: clip.id, index: dragged, to: index })
              setDragged(undefined)
            }}
          />
        ))}
      </ul>
      {clip.modifiers.length === 0 && !edits && (
        <p className="row dim small">None. Plays as {clip.source ? 'imported' : 'made'}.</p>
      )}
      {edits && (
        <div className="row">
          <Icon name="pencil" />
          <span className="grow ell">Manual edits</span>
          <Chip>On top</Chip>
        </div>
      )}
      <div className="row">
        <span className="grow dim small ell" title="The imported source is not changed">
          {clip.source?.file ? `From ${clip.source.file}` : changed ? 'Source kept' : ''}
        </span>
        {clip.source && (
          <Button
            look="ghost"
            size="sm"
            title="Re-import the file; modifiers and edits are reapplied"
            onClick={() => reimport(session, clip)}
          >
            Reimport
          </Button>
        )}
        {changed && (
          <Button
            look="ghost"
            size="sm"
            title="Revert to imported, without modifiers and edits"
            onClick={() => runCommand(session, 'clip.revert', { clip: clip.id })}
          >
            Revert
          </Button>
        )}
      </div>
    </Section>
  )
}

interface ModifierRowProps {
  readonly clip: Clip
  readonly use: ModifierUse
  readonly index: number
  readonly late: boolean
  readonly dragged: boolean
  readonly onDrag: (index: number | undefined) => void
  readonly onDrop: () => void
}

function ModifierRow({ clip, use, index, late, dragged, onDrag, onDrop }: ModifierRowProps) {
  const session = useSession()
  const [over, setOver] = useState(false)
  const stack = useDocument(use.stack, 'modifier')
  const title = BUILT_IN_MODIFIERS.find((m) => m.id === use.modifier)?.title ?? use.modifier
  const summary = stack ? `from ${stack.name}` : summaryOf(use.parameters)
  const own = use.stack === undefined
  const edit = () => openDialog(session, <ModifierDialog clip={clip.id} index={index} />)
  const move = (to: number) => runCommand(session, 'clip.moveModifier', { clip: clip.id, index, to })
  const lines = (): MenuEntry[] => {
    const off = own ? undefined : `Part of stack ${stack?.name ?? ''}`
    return [
      { label: 'Change', icon: 'pencil', off, run: edit },
      {
        label: 'Move up',
        icon: 'arrow-up',
        off: off ?? (index === 0 ? 'Already first' : undefined),
        run: () => move(index - 1),
      },
      {
        label: 'Move down',
        icon: 'arrow-down',
        off: off ?? (index === clip.modifiers.length - 1 ? 'Already last' : undefined),
        run: () => move(index + 1),
      },
      'line',
      {
        label: 'Remove',
        icon: 'trash-2',
        danger: true,
        off,
        run: () => runCommand(session, 'clip.removeModifier', { clip: clip.id, index }),
      },
    ]
  }
  return (
    <li
      className={classes('row modifier', dragged && 'dragged', over && 'over')}
      draggable={own}
      onDragStart={() => onDrag(index)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: drawn as a check box */}
      <button
        type="button"
        role="checkbox"
        aria-checked={use.enabled}
        aria-label={`${title} is on`}
        className={use.enabled ? 'check on' : 'check'}
        disabled={!own}
        onClick={() =>
          runCommand(session, 'clip.enableModifier', { clip: clip.id, index, enabled: !use.enabled })
        }
      >
        <Icon name="check" />
      </button>
      <button
        type="button"
        className={use.enabled ? 'grow ell' : 'grow ell dim'}
        title={`${title}. ${summary}`}
        disabled={!own}
        onClick={edit}
      >
        {title} <span className="dim">{summary}</span>
      </button>
      <Chip tone={!use.enabled ? 'line' : late ? 'warn' : 'ok'}>
        {!use.enabled ? 'Off' : late ? 'Out of date' : 'Applied'}
      </Chip>
      <Menu label={title} entries={lines}>
        <IconButton icon="ellipsis" label={`Change, move or remove ${title}`} size="sm" />
      </Menu>
    </li>
  )
}
