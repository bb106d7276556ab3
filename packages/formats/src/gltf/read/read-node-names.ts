import { checkStructure } from '../check/check-structure.ts'
import { type NodeNames, nameNodes } from './node-names.ts'
import { readContainer } from './read-container.ts'

/** The node of a file for each joint and mesh name of its documents, as import and baking use them. */
export function readGltfNodeNames(bytes: Uint8Array): NodeNames {
  const { json } = readContainer(bytes)
  checkStructure(json)
  return nameNodes(json)
}
