/** What the rest of the page may ask of the dock. */
export interface DockHandle {
  /** Brings a panel to the front, opening it when it was closed. */
  show(panel: string): void
  /** Focuses the next group of panels, or the one before. */
  cycle(step: 1 | -1): void
  /** Maximizes or restores the focused panel. */
  toggleMaximised(): void
  resetLayout(): void
  /** Id of the panel that has the focus. */
  readonly active: string | undefined
}
