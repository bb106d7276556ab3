import type { ComponentType } from 'react'
import type { IconName } from '../components/controls/icon.tsx'

/** A panel of the dock. Each lives in a folder of its own below `panels/`, and in the table `shell/panels.ts`. */
export interface PanelDefinition {
  /** Kept in saved layouts. */
  readonly id: string
  readonly title: string
  readonly icon: IconName
  readonly Body: ComponentType
  /** At the right end of the tab strip, while the panel is in front. */
  readonly Tools?: ComponentType
  /** A number after the title. */
  readonly useCount?: () => number | undefined
  /** What the status bar says of it while it has the focus: keys, then what they do. */
  readonly hints?: readonly (readonly [keys: readonly string[], words: string])[]
}
