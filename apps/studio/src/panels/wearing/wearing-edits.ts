import type { Accessory, Id } from '@facework/documents'
import { accessoryDefaults } from '@facework/documents/internal'
import type { Session } from '../../session/session.ts'
import { typeTitle } from '../../session/wearing/accessory-words.ts'
import { withStroke } from './brush-pins.ts'

/** Where something that keeps its shape goes unless its type says so. */
const RIGID_TO = 'FaceCenter'

/** Every edit of a worn accessory fits it again; accessory and fit are then one step to undo. */
export function setAttachment(
  { wearing }: Session,
  character: Id,
  accessory: Accessory,
  mode: Accessory['attach']['mode'],
): void {
  if (mode === accessory.attach.mode) return
  const usual = accessoryDefaults(accessory.type).attach
  const attach: Accessory['attach'] =
    usual.mode === mode
      ? usual
      : mode === 'rigid'
        ? { mode, to: RIGID_TO }
        : { mode: 'deform', skin: 'if-unskinned' }
  void wearing.refit(character, accessory.id, {
    accessory: { attach },
    label: mode === 'rigid' ? `Attach ${accessory.name} rigidly` : `Let ${accessory.name} follow the skin`,
  })
}

/** Another type brings its own attachment and layer. */
export function setType(
  { wearing }: Session,
  character: Id,
  accessory: Accessory,
  type: Accessory['type'],
): void {
  const { attach, holds, layer } = accessoryDefaults(type)
  void wearing.refit(character, accessory.id, {
    accessory: { type, attach, holds, layer },
    label: `Set type of ${accessory.name} to ${typeTitle(type)}`,
  })
}

export function setLayer({ wearing }: Session, character: Id, accessory: Accessory, layer: number): void {
  if (layer < 0 || layer === accessory.layer) return
  void wearing.refit(character, accessory.id, {
    accessory: { layer },
    label: `Move ${accessory.name} to layer ${layer}`,
  })
}

/** Takes the pins off again. */
export function clearPins({ wearing }: Session, character: Id, accessory: Accessory): void {
  void wearing.refit(character, accessory.id, {
    accessory: { pins: [] },
    label: `Clear pins of ${accessory.name}`,
  })
}

/** One stroke of the brush. */
export function brush(
  { wearing, wearingState }: Session,
  character: Id,
  accessory: Accessory,
  stroke: ReadonlySet<number>,
  joint: string | undefined,
): void {
  const { mode } = wearingState.getState().brush
  void wearing.refit(character, accessory.id, {
    accessory: { pins: withStroke(accessory.pins, stroke, mode, joint) },
    label: `Brush ${mode} on ${accessory.name}`,
  })
}
