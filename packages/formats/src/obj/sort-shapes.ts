/** Names of the file at rest among files of shapes. */
const REST = /(^|[^a-z])(neutral|base|basis|rest|default|bind|head)([^a-z]|$)/i

/** A mesh at rest, and its other shapes. */
export interface SortedShapes<T> {
  readonly rest: T
  readonly shapes: readonly T[]
}

/**
 * Which of several OBJ files is the head at rest: the one named neutral, base, rest or similar, or the first one. The
 * others are its shapes.
 */
export function sortObjShapes<T extends { readonly name: string }>(
  files: readonly T[],
): SortedShapes<T> | undefined {
  const rest = files.find(({ name }) => REST.test(name)) ?? files[0]
  return rest && { rest, shapes: files.filter((file) => file !== rest) }
}
