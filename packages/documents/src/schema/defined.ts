/** T without the fields that may be undefined; they may be missing instead. */
export type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/**
 * The fields that are there. Documents never hold `undefined`: it would be lost when they are saved, and a
 * document would then differ from itself.
 *
 *   const term: MapTerm = defined({ source, by, gain })
 */
export function defined<const T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}
