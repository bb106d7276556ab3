import type { Document, DocumentKindName, Id } from '@facework/documents'
import { type DragEvent, useState } from 'react'
import { documentDrag, draggedKind } from '../../base/document-drag.ts'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../controls/icon.tsx'
import { Menu } from '../dialogs/menu.tsx'
import { Thumbnail } from './thumbnail.tsx'

export interface AssetFieldProps {
  readonly label: string
  readonly kind: DocumentKindName
  readonly icon: IconName
  readonly value: Document | undefined
  readonly choices: readonly Document[]
  readonly picture?: string | undefined
  /** The text under the name. */
  readonly about?: string
  /** Whether nothing may be chosen. */
  readonly none?: string
  readonly large?: boolean
  readonly onChange: (id: Id | null) => void
}

/** A document that something points at: picked from a menu, or dropped. */
export function AssetField(props: AssetFieldProps) {
  const { label, kind, icon, value, choices, picture, about, none, large, onChange } = props
  const [over, setOver] = useState<'accepts' | 'refuses' | undefined>()
  const drop = {
    onDragOver(event: DragEvent) {
      const carried = draggedKind(event.dataTransfer)
      if (!carried) return
      setOver(carried === kind ? 'accepts' : 'refuses')
      if (carried === kind) event.preventDefault()
    },
    onDragLeave: () => setOver(undefined),
    onDrop(event: DragEvent) {
      setOver(undefined)
      const id = documentDrag(event.dataTransfer)
      if (id === undefined || draggedKind(event.dataTransfer) !== kind) return
      event.preventDefault()
      event.stopPropagation()
      onChange(id)
    },
  }
  return (
    <Menu
      label={label}
      entries={[
        ...choices.map((choice) => ({
          label: choice.name,
          checked: choice.id === value?.id,
          run: () => onChange(choice.id),
        })),
        ...(none === undefined
          ? []
          : ['line' as const, { label: none, checked: !value, run: () => onChange(null) }]),
      ]}
    >
      <button
        type="button"
        className={classes('asset', large && 'big', over)}
        aria-label={[`${label}: ${value?.name ?? none ?? 'Choose'}`, about].filter(Boolean).join(' ')}
        title={over === 'refuses' ? `This takes a ${kind} document` : label}
        {...drop}
      >
        <Thumbnail src={picture} icon={icon} />
        <span className="grow ell asset-words">
          <span className="medium ell">{value?.name ?? none ?? 'Choose'}</span>{' '}
          {about && <span className="small dim ell">{about}</span>}
        </span>
        <Icon name="chevrons-up-down" size="s" />
      </button>
    </Menu>
  )
}
