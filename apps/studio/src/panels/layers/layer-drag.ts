import type { Clip } from '@facework/documents'
import { runCommand } from '../../session/run-command.ts'
import type { Session } from '../../session/session.ts'

/** What the drag of a layer carries. */
export const CLIP_LAYER = 'application/x-facework-clip-layer'

/** Moves a layer that was dropped to a height; 0 is the lowest. */
export function moveLayerTo(session: Session, clip: Clip, layer: string, to: number): void {
  if (layer !== '') runCommand(session, 'layers.move', { clip: clip.id, layer, to })
}
