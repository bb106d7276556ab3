import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

/** A modal dialog of the browser: it keeps the focus, and Escape closes it. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
}: {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="modal" aria-label={title} onClose={onClose}>
      <header>
        <h2 className="grow">{title}</h2>
        <button type="button" className="ib md" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="x" />
        </button>
      </header>
      <div className="modal-body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  )
}
