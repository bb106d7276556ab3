import { LazyPart } from '../lazy-part.ts'
import type { provenanceOf } from './provenance.ts'

/** What finds out where channels come from, for graphs that are traced. */
export const provenancePart = new LazyPart<typeof provenanceOf>()
