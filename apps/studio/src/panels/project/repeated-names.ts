import type { PoseAsset } from '@facework/documents'

/**
 * Typed names, one per line, that another pose has as well, by line. The asset is the one made of them, where
 * such a pose has a number after its name: it would be hard to find.
 */
export function repeatedNames(text: string, { poses }: PoseAsset): ReadonlyMap<number, string> {
  const names = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .slice(0, poses.length)
  const isRepeated = (name: string, i: number) =>
    name !== '' && (names.indexOf(name) !== names.lastIndexOf(name) || poses[i]!.name !== name)
  return new Map(names.flatMap((name, i) => (isRepeated(name, i) ? [[i, name] as const] : [])))
}
