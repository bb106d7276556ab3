import type { Report } from '@facework/report'
import { UniqueNames } from '../unique-names.ts'

/** What is named, with its plural and codes. */
const NAMED = {
  joint: { many: 'joints', unnamed: 'fbx/joint-unnamed', twice: 'fbx/joint-name-twice' },
  mesh: { many: 'meshes', unnamed: 'fbx/mesh-unnamed', twice: 'fbx/mesh-name-twice' },
  clip: { many: 'clips', unnamed: 'fbx/clip-unnamed', twice: 'fbx/clip-name-twice' },
} as const

/** Unique names for a list, with one diagnostic for all that had to change. */
export function makeUnique(names: readonly string[], what: keyof typeof NAMED, report: Report): string[] {
  const { many, unnamed: unnamedCode, twice } = NAMED[what]
  const authored = new Set(names.filter((n) => n !== ''))
  const unique = new UniqueNames(authored)
  const renamed: string[] = []
  let unnamed = 0
  const out = names.map((own, i) => {
    let wanted = own
    if (own === '') {
      unnamed++
      wanted = `${what}_${i}`
      // A name someone else was given on purpose is not handed out.
      if (authored.has(wanted)) wanted = `${what}_${i}_`
    }
    const name = unique.take(wanted)
    if (own !== '' && name !== own) renamed.push(`"${own}" → "${name}"`)
    return name
  })
  if (unnamed > 0)
    report.warn(
      unnamedCode,
      'Objects',
      `${unnamed} ${many} had no name and got ${what}_<number>.`,
      'Name them in the tool that made the file.',
    )
  if (renamed.length > 0) {
    report.warn(
      twice,
      'Objects',
      `${renamed.length} ${what} names occurred twice: ${listed(renamed)}.`,
      'Rename them in the tool that made the file.',
    )
  }
  return out
}

/** The first few of a list, and how many more there are. */
export function listed(names: readonly string[], limit = 8): string {
  return names.length <= limit
    ? names.join(', ')
    : `${names.slice(0, limit).join(', ')} and ${names.length - limit} more`
}
