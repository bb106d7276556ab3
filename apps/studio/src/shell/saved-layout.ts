import type { SerializedDockview } from 'dockview'
import { browserStorage, keepForNextVisit } from '../browser-storage.ts'
import type { Room } from './workspaces.ts'

/** A layout belongs to a project, a workspace and a size of window. */
const keyOf = (project: string, workspace: string, room: Room) =>
  `facework-layout:${project}:${workspace}:${room}`

export function savedLayout(project: string, workspace: string, room: Room): SerializedDockview | undefined {
  const text = browserStorage()?.getItem(keyOf(project, workspace, room))
  if (!text) return undefined
  try {
    return JSON.parse(text) as SerializedDockview
  } catch {
    return undefined
  }
}

export function keepLayout(project: string, workspace: string, room: Room, layout: SerializedDockview): void {
  keepForNextVisit(keyOf(project, workspace, room), JSON.stringify(layout))
}

export function forgetLayout(project: string, workspace: string, room: Room): void {
  browserStorage()?.removeItem(keyOf(project, workspace, room))
}
