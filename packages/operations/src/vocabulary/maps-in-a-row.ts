import type { ControlMap } from '@facework/documents'

/** Whether a map hands every control on under its own name, as it is. */
export function isIdentity({ lines }: ControlMap): boolean {
  return lines.every(
    ({ target, terms, offset, range }) =>
      offset === 0 &&
      range === undefined &&
      terms.length === 1 &&
      terms[0]!.source === target &&
      terms[0]!.gain === 1 &&
      terms[0]!.by === undefined,
  )
}

/** The names that a control reaches through maps, one after another. */
export function namesReached(name: string, maps: readonly ControlMap[]): ReadonlySet<string> {
  return maps.reduce<ReadonlySet<string>>(
    (names, { lines }) => {
      const read = new Set<string>()
      const reached = new Set<string>()
      for (const { target, terms } of lines) {
        for (const { source, by = source } of terms) {
          read.add(source).add(by)
          if (names.has(source) || names.has(by)) reached.add(target)
        }
      }
      for (const each of names) if (!read.has(each)) reached.add(each)
      return reached
    },
    new Set([name]),
  )
}
