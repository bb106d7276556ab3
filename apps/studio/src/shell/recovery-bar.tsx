import { Button } from '../components/controls/button.tsx'
import { Icon } from '../components/controls/icon.tsx'
import { useEditor, useSession } from '../session/use-session.ts'

/** Unsaved edits could not be kept: a crash would take them. */
export function RecoveryBar() {
  const { editor } = useSession()
  const failure = useEditor((s) => (s.dirty.size > 0 ? s.keepFailure : undefined))
  if (!failure) return null
  const { message, hint } = failure
  return (
    <div className="conflict" role="alert">
      <span className="warn">
        <Icon name="triangle-alert" />
      </span>
      <span className="grow ell" title={`${message} ${hint ?? ''}`}>
        <b>Unsaved edits are not backed up.</b> {message} {hint ?? 'Save them, or try again.'}
      </span>
      <Button size="sm" onClick={() => editor.keep()}>
        Try again
      </Button>
    </div>
  )
}
