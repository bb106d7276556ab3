// The entry points of the packages, and a TypeScript program over them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** `@facework/x/internal` is for this repository only and no part of the public surface. */
export const isInternal = (entry) => entry === './internal' || entry.startsWith('./internal/')

/** Packages by folder name, each with its public entry points and the source file behind each. */
export function publicEntries(root) {
  const packages = []
  for (const folder of readdirSync(join(root, 'packages')).sort()) {
    const manifest = join(root, 'packages', folder, 'package.json')
    if (!existsSync(manifest)) continue
    const { name, exports } = JSON.parse(readFileSync(manifest, 'utf8'))
    const entries = Object.entries(exports)
      .filter(([entry, target]) => target['facework-source'] && !isInternal(entry))
      .map(([entry, target]) => ({
        module: name + entry.slice(1),
        file: join(root, 'packages', folder, target['facework-source']).replaceAll('\\', '/'),
      }))
    packages.push({ folder, name, entries })
  }
  return packages
}

/** From sources, so that a report never shows what an older build exported. */
export function programOf(root, files) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...config.compilerOptions,
      composite: false,
      noEmit: true,
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'Bundler',
      customConditions: ['facework-source'],
      jsx: 'react-jsx',
    },
    root,
  )
  return ts.createProgram(files, options)
}
