import type { Store } from '@facework/editor/internal'
import type { ReactNode } from 'react'
import { browserStorage, keepForNextVisit } from '../base/browser-storage.ts'
import { type Theme, wantedTheme } from '../base/theme.ts'

export interface Toast {
  readonly id: number
  readonly words: string
  readonly tone?: 'ok' | 'warn' | 'error'
  /** A button on it, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** State of the page frame. None of it is stored in a document. */
export interface ShellState {
  readonly workspace: string
  readonly theme: Theme
  readonly paletteOpen: boolean
  /** The dialog over the page, if any. */
  readonly dialog: ReactNode
  readonly toasts: readonly Toast[]
  /** Toasts shown since the page was opened; the last one's id. */
  readonly toastCount: number
  readonly activePanel: string | undefined
  /** The step of the tour; undefined while there is none. */
  readonly tour: number | undefined
  /** Brings a panel to the front; nothing happens before the dock stands. */
  readonly showPanel: (panel: string) => void
}

const WORKSPACE_KEY = 'facework-workspace'

export const initialShell = (): ShellState => ({
  workspace: browserStorage()?.getItem(WORKSPACE_KEY) ?? 'animate',
  theme: wantedTheme(),
  paletteOpen: false,
  dialog: null,
  toasts: [],
  toastCount: 0,
  activePanel: undefined,
  tour: undefined,
  showPanel: () => {},
})

/** Whatever has the store of the page's frame: a session. */
export interface ShellOwner {
  readonly shell: Store<ShellState>
}

export function openWorkspace({ shell }: ShellOwner, workspace: string): void {
  keepForNextVisit(WORKSPACE_KEY, workspace)
  shell.setState({ workspace })
}

export function openDialog({ shell }: ShellOwner, dialog: ReactNode): void {
  shell.setState({ dialog, paletteOpen: false })
}

export function closeDialog({ shell }: ShellOwner): void {
  shell.setState({ dialog: null })
}

/** Milliseconds a toast stays; longer when it offers something, longest when it says what went wrong. */
const STAY = { words: 3500, action: 7000, error: 20_000 }

/** Says something in the corner of the page. */
export function toast({ shell }: ShellOwner, words: string, more: Omit<Toast, 'id' | 'words'> = {}): void {
  const { toasts, toastCount } = shell.getState()
  const id = toastCount + 1
  shell.setState({ toastCount: id, toasts: [...toasts.slice(-2), { id, words, ...more }] })
  const stay = more.tone === 'error' ? STAY.error : more.action ? STAY.action : STAY.words
  setTimeout(() => dismissToast({ shell }, id), stay)
}

export function dismissToast({ shell }: ShellOwner, id: number): void {
  shell.setState({ toasts: shell.getState().toasts.filter((t) => t.id !== id) })
}
