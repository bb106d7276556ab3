import { IconButton } from '../components/controls/button.tsx'
import { Icon } from '../components/controls/icon.tsx'
import { dismissToast } from '../session/shell-state.ts'
import { useSession, useShell } from '../session/use-session.ts'

const ICONS = { ok: 'circle-check', warn: 'triangle-alert', error: 'circle-x' } as const

/** What was just done or refused, in the corner. */
export function Toasts() {
  const session = useSession()
  const toasts = useShell((s) => s.toasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, words, tone, action }) => (
        <div className="pop toast" key={id}>
          {tone && (
            <span className={tone}>
              <Icon name={ICONS[tone]} />
            </span>
          )}
          <span className="grow">{words}</span>
          {action && (
            <button
              type="button"
              className="btn sm"
              onClick={() => {
                action.run()
                dismissToast(session, id)
              }}
            >
              {action.label}
            </button>
          )}
          <IconButton icon="x" label="Dismiss" size="sm" onClick={() => dismissToast(session, id)} />
        </div>
      ))}
    </div>
  )
}
