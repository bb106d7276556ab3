import { resetOverrides } from './overrides.ts'
import type { StudioStore } from './state.ts'
import type { TransportActions } from './transport/transport-bar.ts'

export interface KeyboardActions extends TransportActions {
  readonly pickClip: (index: number) => void
  readonly findControl: () => void
}

/** Shortcuts of the page. Fields, sliders and lists keep the keys they use themselves. */
export function listenToKeyboard(store: StudioStore, actions: KeyboardActions): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target instanceof HTMLElement ? event.target : document.body
    if (target.matches('input, select, textarea')) return
    // Space presses the button that has the focus; everywhere else it plays and pauses.
    if (event.key === ' ' && target.matches('button')) return
    const action = actionOf(event, store, actions)
    if (!action) return
    event.preventDefault()
    action()
  })
}

function actionOf(
  event: KeyboardEvent,
  store: StudioStore,
  actions: KeyboardActions,
): (() => void) | undefined {
  const { key } = event
  if (/^[1-9]$/.test(key)) return () => actions.pickClip(Number(key) - 1)
  switch (key) {
    case ' ':
      return actions.togglePlay
    case 'ArrowLeft':
      return () => actions.step(event.shiftKey ? -10 : -1)
    case 'ArrowRight':
      return () => actions.step(event.shiftKey ? 10 : 1)
    case 'Home':
      return () => actions.seek(0)
    case 'End':
      return () => actions.seek(Number.POSITIVE_INFINITY)
    case 'r':
    case 'R':
      return () => resetOverrides(store)
    case 'x':
    case 'X':
      return () => store.set({ symmetric: !store.state.symmetric })
    case '/':
      return actions.findControl
    case 'Escape':
      return () => store.set({ problemsOpen: false, focus: undefined })
    default:
      return undefined
  }
}
