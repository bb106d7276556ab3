import type { Id } from '@facework/documents'
import { BUILT_IN_MODIFIERS, type Modifier } from '@facework/operations'
import { findModifier } from '@facework/operations/internal'
import { useState } from 'react'
import { classes } from '../../components/classes.ts'
import { SearchField } from '../../components/controls/search-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { rovingKeys } from '../../components/rows/roving.ts'
import { runCommand } from '../../session/run-command.ts'
import { toast } from '../../session/shell-state.ts'
import { useDocument, useSession } from '../../session/use-session.ts'
import { draftOf, type ModifierDraft, readDraft } from './modifier-draft.ts'
import { ModifierForm } from './modifier-form.tsx'
import './modifiers.css'

export interface ModifierDialogProps {
  readonly clip: Id
  /** The one on the clip to change; a new one unless given. */
  readonly index?: number
}

/** Chooses a modifier and its parameters for a clip, or other parameters for one that is on it. */
export function ModifierDialog({ clip: id, index }: ModifierDialogProps) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const clip = useDocument(id, 'clip')
  const use = index === undefined ? undefined : clip?.modifiers[index]
  const [modifier, setModifier] = useState<Modifier>(() =>
    use ? findModifier(use.modifier, BUILT_IN_MODIFIERS) : BUILT_IN_MODIFIERS[0]!,
  )
  const [draft, setDraft] = useState<ModifierDraft>(() => draftOf(modifier, use?.parameters))
  if (!clip) return null
  const { parameters, problems } = readDraft(modifier, draft)
  const ready = Object.keys(problems).length === 0
  const choose = (next: Modifier) => {
    setModifier(next)
    setDraft(draftOf(next))
  }
  const confirm = () => {
    const result =
      use && index !== undefined
        ? runCommand(session, 'clip.setModifier', { clip: id, index, parameters })
        : runCommand(session, 'clip.applyModifier', { clip: id, modifier: modifier.id, parameters })
    if (!result) return
    closeDialog()
    const [said] = result.diagnostics
    toast(session, said ? said.message : `${modifier.title} applied to ${clip.name}`, {
      tone: said && said.severity !== 'info' ? 'warn' : 'ok',
      action: { label: 'Undo', run: () => session.editor.undo() },
    })
  }
  return (
    <FormDialog
      title={use ? modifier.title : 'Apply modifier'}
      icon="wand-sparkles"
      subtitle={clip.name}
      width={use ? 440 : 720}
      verb="Apply"
      ready={ready}
      aside={<span className="small mid">The imported source is not changed.</span>}
      onConfirm={confirm}
    >
      <div className={use ? 'dialog-body' : 'modifier-choice'}>
        {!use && <Choice chosen={modifier} onChoose={choose} />}
        <div className="modifier-form scroll">
          {!use && <b className="medium">{modifier.title}</b>}
          <p className="mid">{modifier.description}</p>
          <ModifierForm
            modifier={modifier}
            clip={clip}
            draft={draft}
            problems={problems}
            onChange={setDraft}
          />
        </div>
      </div>
    </FormDialog>
  )
}

function Choice({ chosen, onChoose }: { chosen: Modifier; onChoose: (modifier: Modifier) => void }) {
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const listed = BUILT_IN_MODIFIERS.filter((m) =>
    `${m.id} ${m.title} ${m.description}`.toLowerCase().includes(wanted),
  )
  return (
    <div className="modifier-list">
      <SearchField
        label={`Search ${BUILT_IN_MODIFIERS.length} modifiers`}
        value={query}
        onChange={setQuery}
      />
      <div
        className="scroll"
        role="listbox"
        aria-label="Modifiers"
        tabIndex={-1}
        onKeyDown={(event) => rovingKeys(event)}
      >
        {listed.map((modifier) => (
          <button
            type="button"
            key={modifier.id}
            role="option"
            aria-selected={modifier === chosen}
            data-row
            tabIndex={modifier === chosen ? 0 : -1}
            className={classes('row', modifier === chosen && 'sel')}
            title={modifier.description}
            onClick={() => onChoose(modifier)}
            onFocus={() => modifier !== chosen && onChoose(modifier)}
          >
            <span className="ell">{modifier.title}</span>
          </button>
        ))}
        {listed.length === 0 && <p className="row dim">No matching modifiers.</p>}
      </div>
    </div>
  )
}
