import type { Gltf } from '../check/schema.ts'

/** Nodes without a parent. */
export function rootNodes({ nodes = [] }: Gltf): number[] {
  const below = new Set(nodes.flatMap(({ children }) => children ?? []))
  return nodes.flatMap((_, i) => (below.has(i) ? [] : [i]))
}
