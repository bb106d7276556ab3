import { FaceworkError, type Report } from '@facework/report'
import type { MemoryBudget } from '../memory-budget.ts'
import { type ObjFile, parseObj } from './parse-obj.ts'

/** The mesh of a file in another shape. */
export interface ObjShape {
  readonly name: string
  readonly places: readonly number[]
}

/** Shapes must have the vertices of the rest file, in its order. */
export function readShapes(
  rest: ObjFile,
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
  budget: MemoryBudget,
  report: Report,
): ObjShape[] {
  const shapes: ObjShape[] = []
  for (const [shape, bytes] of files) {
    const { places } = parseObj(bytes, budget)
    if (places.length !== rest.places.length) {
      throw new FaceworkError(
        'obj/shape-vertices',
        shape,
        `The shape "${shape}" should have the ${rest.places.length / 3} vertices of "${name}"; found ${places.length / 3}.`,
        'Export all shapes from one mesh, with the vertex order kept and without triangulating or welding.',
      )
    }
    if (places.every((x, i) => x === rest.places[i]))
      report.warn(
        'obj/shape-empty',
        shape,
        `The shape "${shape}" is the same as "${name}", so it was left out.`,
      )
    else shapes.push({ name: shape, places })
  }
  return shapes
}
