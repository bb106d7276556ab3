import { Popover as Parts } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from '../controls/button.tsx'

export interface PopoverProps {
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The button it is attached to. */
  readonly trigger: ReactElement
  readonly width?: number
  readonly children: ReactNode
}

/** A small form beside what it changes; the page behind it stays in reach. */
export function Popover({ title, open, onOpenChange, trigger, width = 336, children }: PopoverProps) {
  return (
    <Parts.Root open={open} onOpenChange={onOpenChange}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          className="pop popover"
          style={{ width }}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={title}
          onOpenAutoFocus={(event) => {
            // Close comes first in the header, where a typed space would press it; what follows would be shortcuts.
            const content = event.currentTarget as HTMLElement
            const field = content.querySelector<HTMLElement>('input, textarea')
            if (!field) return
            event.preventDefault()
            field.focus()
          }}
        >
          <header>
            <b className="strong">{title}</b>
            <span className="grow" />
            <Parts.Close asChild>
              <IconButton icon="x" label="Close" size="sm" />
            </Parts.Close>
          </header>
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
