import { EyeMovement } from './eyes/eye-movement.ts'
import { eyeMovementPart } from './eyes/movement-part.ts'
import { provenanceOf } from './graph/provenance.ts'
import { provenancePart } from './graph/provenance-part.ts'

/** Provides what would be downloaded with its first use: from now on eyes and tracing act at the call. */
export function provideParts(): void {
  eyeMovementPart.provide(EyeMovement)
  provenancePart.provide(provenanceOf)
}
