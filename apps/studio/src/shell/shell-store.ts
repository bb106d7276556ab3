import type { ReactNode } from 'react'
import { create } from 'zustand'
import { browserStorage, keepForNextVisit } from '../browser-storage.ts'
import { type Theme, wantedTheme } from './theme.ts'

export interface Toast {
  readonly id: number
  readonly words: string
  readonly tone?: 'ok' | 'warn' | 'error'
  /** A button on it, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** What the frame of the page knows. Nothing of it is in a document. */
export interface ShellState {
  readonly workspace: string
  readonly theme: Theme
  readonly paletteOpen: boolean
  /** The dialog over the page, if any. */
  readonly dialog: ReactNode
  readonly toasts: readonly Toast[]
  readonly activePanel: string | undefined
  /** Brings a panel to the front; nothing happens before the dock stands. */
  readonly showPanel: (panel: string) => void
}

const WORKSPACE_KEY = 'facework-workspace'

export const useShell = create<ShellState>(() => ({
  workspace: browserStorage()?.getItem(WORKSPACE_KEY) ?? 'animate',
  theme: wantedTheme(),
  paletteOpen: false,
  dialog: null,
  toasts: [],
  activePanel: undefined,
  showPanel: () => {},
}))

export function openWorkspace(workspace: string): void {
  keepForNextVisit(WORKSPACE_KEY, workspace)
  useShell.setState({ workspace })
}

export function openDialog(dialog: ReactNode): void {
  useShell.setState({ dialog, paletteOpen: false })
}

export function closeDialog(): void {
  useShell.setState({ dialog: null })
}

let toasts = 0
/** Milliseconds a toast stays; longer when it offers something, longest when it says what went wrong. */
const STAY = { words: 3500, action: 7000, error: 20_000 }

/** Says something in the corner of the page. */
export function toast(words: string, more: Omit<Toast, 'id' | 'words'> = {}): void {
  const id = ++toasts
  useShell.setState((s) => ({ toasts: [...s.toasts.slice(-2), { id, words, ...more }] }))
  const stay = more.tone === 'error' ? STAY.error : more.action ? STAY.action : STAY.words
  setTimeout(() => dismissToast(id), stay)
}

export function dismissToast(id: number): void {
  useShell.setState((s) => ({ toasts: s.toasts.filter((t) => t.id !== id) }))
}
