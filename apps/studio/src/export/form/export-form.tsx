import type { ReactNode } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { ProgressBar } from '../../components/controls/progress-bar.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import type { useExportJob } from './use-export-job.ts'

export interface ExportFormProps {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly verb: string
  /** Why it cannot be exported now. */
  readonly refusal: string | undefined
  readonly job: ReturnType<typeof useExportJob>
  readonly onExport: () => void
  readonly children: ReactNode
}

/** A dialog whose action takes a while: the fields, then progress with Cancel. */
export function ExportForm({ title, subtitle, verb, refusal, job, onExport, children }: ExportFormProps) {
  const closeDialog = useCloseDialog()
  const { progress, failure } = job
  const ready = refusal === undefined && progress === undefined
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      icon="upload"
      width={560}
      onClose={closeDialog}
      onConfirm={() => ready && onExport()}
      footer={
        <>
          {progress ? (
            <ProgressBar done={progress.done} total={progress.total}>
              {progress.words}
            </ProgressBar>
          ) : (
            <span className="grow small mid">{refusal}</span>
          )}
          <Button look="ghost" size="lg" onClick={progress ? job.cancel : closeDialog}>
            Cancel
          </Button>
          <Button look="primary" size="lg" disabled={!ready} onClick={onExport}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="dialog-body form scroll" inert={progress !== undefined}>
        {children}
        {failure && (
          <p className="hs error" role="alert">
            <Icon name="circle-x" />
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
