import { LazyPart } from '../lazy-part.ts'
import type { EyeMovement } from './eye-movement.ts'

/** What moves eyes by themselves. */
export const eyeMovementPart = new LazyPart<new () => EyeMovement>()
