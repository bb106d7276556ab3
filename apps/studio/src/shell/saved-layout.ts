import type { SerializedDockview } from 'dockview'
import { browserStorage, keepForNextVisit } from '../base/browser-storage.ts'
import type { WindowSize } from '../base/window-size.ts'

/** A layout belongs to a project, a workspace and a size of window. */
const keyOf = (project: string, workspace: string, size: WindowSize) =>
  `facework-layout:${project}:${workspace}:${size}`

export function savedLayout(
  project: string,
  workspace: string,
  size: WindowSize,
): SerializedDockview | undefined {
  const text = browserStorage()?.getItem(keyOf(project, workspace, size))
  if (!text) return undefined
  try {
    return JSON.parse(text) as SerializedDockview
  } catch {
    return undefined
  }
}

export function keepLayout(
  project: string,
  workspace: string,
  size: WindowSize,
  layout: SerializedDockview,
): void {
  keepForNextVisit(keyOf(project, workspace, size), JSON.stringify(layout))
}

export function forgetLayout(project: string, workspace: string, size: WindowSize): void {
  browserStorage()?.removeItem(keyOf(project, workspace, size))
}
