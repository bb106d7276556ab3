import { type AppCommand, type AppContext, keysFor, keysOf } from '../session/app-command.ts'

/** Whether the keys belong to what is typed. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/** Keys that edit the text of a field, whatever they do in the panel around it. */
const TEXT_KEYS = new Set(['Ctrl+A', 'Ctrl+C', 'Ctrl+V', 'Ctrl+X', 'Ctrl+ArrowLeft', 'Ctrl+ArrowRight'])

/** Space and Enter press what has the focus, if it can be pressed. */
const pressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, [role="menuitem"], [role="option"]') !== null

/** Runs commands by their keys. Returns how to stop listening. */
export function listenToKeyboard(commands: readonly AppCommand[], context: AppContext): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]')) return
    const keys = keysOf(event)
    if (isTyping(event.target) && (!/^(Ctrl|F\d)/.test(keys) || TEXT_KEYS.has(keys))) return
    if ((keys === 'Space' || keys === 'Enter') && pressable(event.target)) return
    const { activePanel } = context.session.shell.getState()
    const chosen = context.session.settings.getState().keys
    const fits = commands.filter(
      (c) =>
        keysFor(c, chosen).includes(keys) &&
        (!c.panel || c.panel === activePanel) &&
        c.enabled?.(context) !== false,
    )
    // What belongs to the panel goes before what is everywhere.
    const command = fits.find((c) => c.panel) ?? fits[0]
    if (!command) return
    event.preventDefault()
    command.run(context)
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}
