import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { useCloseDialog } from './close-dialog.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'footer' | 'onClose' | 'onConfirm'> {
  /** What the primary button says: what will happen. */
  readonly verb: string
  /** Whether it can be confirmed; true by default. */
  readonly ready?: boolean
  /** Left of the buttons. */
  readonly aside?: ReactNode
  /** The action loses something: Enter cancels, and the action is a click away. */
  readonly danger?: boolean
  readonly onConfirm: () => void
}

/** A dialog with fields, Cancel and one action. */
export function FormDialog({ verb, ready = true, aside, danger, onConfirm, ...dialog }: FormDialogProps) {
  const closeDialog = useCloseDialog()
  const confirm = () => {
    if (ready) onConfirm()
  }
  return (
    <Dialog
      {...dialog}
      onClose={closeDialog}
      onConfirm={danger ? closeDialog : confirm}
      footer={
        <>
          {aside}
          <span className="grow" />
          <Button look={danger ? 'primary' : 'ghost'} size="lg" onClick={closeDialog}>
            Cancel
          </Button>
          <Button
            look={danger ? 'plain' : 'primary'}
            className={danger ? 'danger' : undefined}
            size="lg"
            disabled={!ready}
            onClick={confirm}
          >
            {verb}
          </Button>
        </>
      }
    />
  )
}
