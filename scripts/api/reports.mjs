// The public surface of every package as text, and the types that its signatures need but nobody can import.
import ts from 'typescript'
import { programOf, publicEntries } from './entry-points.mjs'
import { signatureOf } from './signatures.mjs'
import { typesInSignatures } from './types-in-signatures.mjs'

/** `{ reports: package folder → text, counts: entry point → how many names, names: entry point → which, hidden: sentences }` */
export function apiReports(root) {
  const packages = publicEntries(root)
  const program = programOf(
    root,
    packages.flatMap((p) => p.entries.map((e) => e.file)),
  )
  const checker = program.getTypeChecker()
  const namesOf = (file) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
      .map((e) => [e.name, e.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(e) : e])
      .sort(([a], [b]) => (a < b ? -1 : 1))
  const listed = packages.map((p) => ({
    ...p,
    entries: p.entries.map((e) => ({ ...e, names: namesOf(e.file) })),
  }))
  const all = listed.flatMap((p) => p.entries.flatMap((e) => e.names.map((n) => [e.module, ...n])))
  const importable = new Set(all.map(([, , symbol]) => symbol))
  const hidden = new Set()
  for (const [module, name, symbol] of all) {
    for (const type of typesInSignatures(checker, symbol))
      if (!importable.has(type))
        hidden.add(`${module}: ${name} needs ${type.name}, which no package exports.`)
  }
  const counts = new Map(listed.flatMap((p) => p.entries.map((e) => [e.module, e.names.length])))
  const reports = new Map(
    listed.filter((p) => p.entries.length > 0).map((p) => [p.folder, reportOf(checker, p)]),
  )
  const names = new Map(
    listed.flatMap((p) => p.entries.map((e) => [e.module, new Set(e.names.map(([name]) => name))])),
  )
  return { reports, counts, names, hidden: [...hidden].sort() }
}

function reportOf(checker, { entries }) {
  const origin = new Map()
  const lines = []
  for (const { module, names } of entries) {
    lines.push(`# ${module}: ${names.length} names`, '')
    for (const [name, symbol] of names) {
      const from = originOf(symbol, entries)
      // What another package reports in full is only named here, so that a change of it is one line.
      if (from) lines.push(`export ${name} from ${from}`)
      else if (origin.has(symbol)) lines.push(`export ${name} from ${origin.get(symbol)}`)
      else lines.push(...signatureOf(checker, name, symbol))
      if (!from && !origin.has(symbol)) origin.set(symbol, module)
    }
    lines.push('')
  }
  return lines.join('\n')
}

/** The package of a name that is only passed on. */
function originOf(symbol, entries) {
  const own = /\/packages\/([^/]+)\//.exec(entries[0].file)[1]
  const from = /\/packages\/([^/]+)\/src\//.exec(symbol.declarations[0].getSourceFile().fileName)?.[1]
  return from && from !== own ? `@facework/${from}` : undefined
}
