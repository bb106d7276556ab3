import type { Id, Model } from '@facework/documents'
import { compareSkeletons } from '@facework/operations'
import { addJoints, type SkeletonDifference } from '@facework/operations/internal'
import { useMemo, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { Section } from '../../components/rows/section.tsx'
import { runCommand } from '../../session/run-command.ts'
import { toast } from '../../session/shell-state.ts'
import { useDocument, useDocuments, useSession } from '../../session/use-session.ts'
import { differenceWords, hinders } from './difference-words.ts'

const GROUPS: readonly (readonly [SkeletonDifference['type'], string])[] = [
  ['missing', 'Not in the skeleton'],
  ['reparented', 'Different parent'],
  ['extra', 'Only in the skeleton'],
  ['reference', 'Different rest transform (allowed)'],
]

export interface CompatibilityProps {
  readonly model: Model
  /** The skeleton that the character uses. */
  readonly own: Id | undefined
  /** Who would be put on another one. */
  readonly character: Id | undefined
  readonly onPick: (joint: string) => void
}

/** Whether a model is compatible with a skeleton, all differences, and their fixes. */
export function Compatibility({ model, own, character, onPick }: CompatibilityProps) {
  const session = useSession()
  const skeletons = useDocuments('skeleton')
  const [chosen, setChosen] = useState<Id>()
  const skeleton = useDocument(chosen ?? own, 'skeleton')
  const found = useMemo(() => skeleton && compareSkeletons(model, skeleton), [model, skeleton])
  const addable = useMemo(() => (skeleton ? addJoints(skeleton, model).added.length : 0), [model, skeleton])
  if (!skeleton || !found) return <EmptyNote>No skeleton to compare with.</EmptyNote>
  const { usable, differences } = found
  const hindering = differences.filter(hinders).length
  const counted = (n: number) => `${n} joint${n === 1 ? '' : 's'}`
  const add = () => {
    if (!runCommand(session, 'skeleton.addJoints', { skeleton: skeleton.id, model: model.id })) return
    toast(session, `Added ${counted(addable)} to ${skeleton.name}`, {
      action: { label: 'Undo', run: () => session.editor.undo() },
    })
  }
  const use = () => {
    if (character === undefined) return
    if (!runCommand(session, 'character.setSkeleton', { character, skeleton: skeleton.id })) return
    setChosen(undefined)
    toast(session, `${model.name} uses ${skeleton.name} now`, {
      tone: 'ok',
      action: { label: 'Undo', run: () => session.editor.undo() },
    })
  }
  return (
    <Section
      title="Compatibility"
      note={
        <Select
          label="Skeleton to compare with"
          ghost
          value={skeleton.id}
          options={skeletons.map((s) => ({ value: s.id, label: s.name }))}
          onChange={setChosen}
        />
      }
    >
      <div className="compat-verdict">
        <span className={usable ? 'ok' : 'error'}>
          <Icon name={usable ? 'circle-check' : 'circle-x'} />
        </span>
        <span>
          {usable
            ? skeleton.id === own
              ? `${model.name} uses ${skeleton.name} and is compatible with it.`
              : `${model.name} is compatible with ${skeleton.name}.`
            : `${model.name} is not compatible with ${skeleton.name}: ${counted(hindering)} with skin ${hindering === 1 ? 'is missing or has' : 'are missing or have'} another parent.`}
        </span>
      </div>
      {usable && skeleton.id !== own && character !== undefined && (
        <div className="compat-fix">
          <Button size="sm" look="primary" icon="bone" onClick={use}>
            Use {skeleton.name}
          </Button>
        </div>
      )}
      {addable > 0 && (
        <div className="compat-fix">
          <Button size="sm" icon="plus" onClick={add}>
            Add {counted(addable)} to {skeleton.name}
          </Button>
        </div>
      )}
      {GROUPS.map(([type, title]) => (
        <Differences
          key={type}
          title={title}
          of={differences.filter((d) => d.type === type)}
          onPick={type === 'extra' ? undefined : onPick}
        />
      ))}
    </Section>
  )
}

interface DifferencesProps {
  readonly title: string
  readonly of: readonly SkeletonDifference[]
  readonly onPick: ((joint: string) => void) | undefined
}

function Differences({ title, of, onPick }: DifferencesProps) {
  const [open, setOpen] = useState(of.some(hinders))
  if (of.length === 0) return null
  return (
    <>
      <button type="button" className="row compat-group" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size="s" />
        <span className="grow ell">{title}</span>
        <span className="dim num">{of.length}</span>
      </button>
      {open && (
        <ul className="plain-list" aria-label={title}>
          {of.map((difference) => (
            <li key={difference.joint} className="compat-line">
              <button
                type="button"
                className="ell"
                title={difference.joint}
                disabled={!onPick}
                onClick={() => onPick?.(difference.joint)}
              >
                {difference.joint}
              </button>
              <span className={hinders(difference) ? 'error' : 'dim'}>{differenceWords(difference)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
