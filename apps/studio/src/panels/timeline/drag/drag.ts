import type { Session } from '../../../session/session.ts'
import type { Scene } from '../scene/scene.ts'

/** Where the pointer is on the canvas, and what is held with it. */
export interface Pointer {
  readonly x: number
  readonly y: number
  readonly shift: boolean
  readonly ctrl: boolean
  readonly alt: boolean
}

/** From press to release. */
export interface Drag {
  readonly cursor?: string
  move(pointer: Pointer): void
  /** Once a frame while it lasts. */
  follow?(): void
  end(pointer: Pointer): void
  /** Escape: as if it had not been. */
  cancel(): void
}

export interface DragContext {
  readonly session: Session
  /** As it was when the pointer was pressed. */
  readonly scene: Scene
  /** As it is now. */
  readonly current: () => Scene
}

/** Less than this is a click. */
export const UNSTEADY = 3

export const isMoved = (from: Pointer, to: Pointer) => Math.hypot(to.x - from.x, to.y - from.y) >= UNSTEADY
