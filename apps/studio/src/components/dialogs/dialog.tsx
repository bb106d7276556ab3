import { Dialog as Parts } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/button.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'

export interface DialogProps {
  readonly title: string
  readonly icon?: IconName
  readonly picture?: ReactNode
  readonly subtitle?: string | undefined
  /** Between the title and the closing button. */
  readonly tools?: ReactNode
  readonly footer?: ReactNode
  readonly width?: number
  readonly onClose: () => void
  /** Enter, outside of a text of several lines. */
  readonly onConfirm?: (() => void) | undefined
  readonly children: ReactNode
}

/** A question over the page. It keeps the focus, Escape cancels, Enter confirms. */
export function Dialog(props: DialogProps) {
  const { title, icon, picture, subtitle, tools, footer, width = 560, onClose, onConfirm, children } = props
  return (
    <Parts.Root open onOpenChange={(open) => !open && onClose()}>
      <Parts.Portal>
        <Parts.Overlay className="scrim" />
        <Parts.Content
          className="dialog"
          style={{ width }}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Enter does what is asked, and never closes by accident; a first field has the focus already.
            const content = event.currentTarget as HTMLElement
            const deed = content.querySelector<HTMLElement>('footer .btn.primary:not(:disabled)')
            if (!deed) return
            event.preventDefault()
            deed.focus()
          }}
          onKeyDown={(event) => {
            const target = event.target as HTMLElement
            const typing = target instanceof HTMLInputElement || target === event.currentTarget
            if (event.key !== 'Enter' || !typing || event.defaultPrevented) return
            event.preventDefault()
            onConfirm?.()
          }}
        >
          <header>
            {picture ?? (icon && <Icon name={icon} size="l" />)}
            <div className="ell">
              <Parts.Title asChild>
                <h2 className="ell">{title}</h2>
              </Parts.Title>
              {subtitle && <div className="small mid">{subtitle}</div>}
            </div>
            <span className="grow" />
            {tools}
            <Parts.Close asChild>
              <IconButton icon="x" label="Close" />
            </Parts.Close>
          </header>
          {children}
          {footer && <footer>{footer}</footer>}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
