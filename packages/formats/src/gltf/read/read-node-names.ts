import { checkStructure } from '../check/check-structure.ts'
import { type NodeNames, nameNodes } from './node-names.ts'
import { readContainer } from './read-container.ts'

/** Which node of a file a joint or mesh name of its documents means; the same answer import and baking go by. */
export function readGltfNodeNames(bytes: Uint8Array): NodeNames {
  const { json } = readContainer(bytes)
  checkStructure(json)
  return nameNodes(json)
}
