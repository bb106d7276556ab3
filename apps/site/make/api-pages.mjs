// The API reference: one page per public entry point, from the sources, as Markdown for the site.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Application } from 'typedoc'
import { publicEntries } from '../../../scripts/api/entry-points.mjs'
import { root } from '../../../scripts/setup.mjs'

const site = join(root, 'apps/site')

/** Generated from the description of an HTTP API, which has a page of its own. */
const LEFT_OUT = ['@facework/library/api', '@facework/capture/tracker-worker']

const entries = () =>
  publicEntries(root)
    .flatMap((each) => each.entries)
    .filter(({ module }) => !LEFT_OUT.includes(module))

/** Modules are called what a reader imports, not where their source is. */
function nameModules(project) {
  const modules = new Map(entries().map(({ module, file }) => [file, module]))
  for (const child of project.children ?? []) {
    const file = project.getReflectionById(child.id).sources?.[0]?.fullFileName
    child.name = modules.get(file?.replaceAll('\\', '/')) ?? child.name
  }
  // Names of source files help no reader of the site.
  for (const reflection of Object.values(project.reflections)) delete reflection.sources
}

/** Anchors of a page, by the rule of source/headings.ts. */
function anchorsOf(text) {
  const titles = [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, title]) => title.replace(/[`\\]/g, ''))
  const plain = (title) =>
    title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .replace(/\s/g, '-')
  const seen = new Map()
  return new Set(
    titles.map((title) => {
      const anchor = plain(title)
      const count = seen.get(anchor) ?? 0
      seen.set(anchor, count + 1)
      return count === 0 ? anchor : `${anchor}-${count}`
    }),
  )
}

/**
 * The pages as the site can show them: without HTML (rows of tables have anchors of their own), and with links to
 * headings that are there.
 */
function tidyPages(out) {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  const pages = new Map(
    files.map((file) => {
      const text = readFileSync(join(out, file), 'utf8')
      return [file, text.replace(/<a id="[^"]*"><\/a> ?/g, '')]
    }),
  )
  const anchors = new Map([...pages].map(([file, text]) => [file, anchorsOf(text)]))
  for (const [file, text] of pages) {
    const linked = text.replace(
      /\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]*)#([^()\s]+)\)/g,
      (whole, words, path, anchor) => {
        const there = anchors.get(path === '' ? file : posix.join(posix.dirname(file), path))
        if (!there || there.has(anchor)) return whole
        const first = anchor.replace(/-\d+$/, '')
        return there.has(first) ? `[${words}](${path}#${first})` : words
      },
    )
    writeFileSync(join(out, file), linked)
  }
}

/** Writes `generated/api/*.md`. */
export async function makeApiPages() {
  const out = join(site, 'generated/api')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const config = join(site, 'generated/tsconfig.api.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: {
        composite: false,
        noEmit: true,
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: ['node'],
        module: 'ESNext',
        moduleResolution: 'Bundler',
        customConditions: ['facework-source'],
        jsx: 'react-jsx',
      },
      files: entries().map(({ file }) => file),
    }),
  )
  const app = await Application.bootstrapWithPlugins({
    entryPoints: entries().map(({ file }) => file),
    tsconfig: config,
    plugin: ['typedoc-plugin-markdown'],
    out,
    outputFileStrategy: 'modules',
    readme: 'none',
    name: 'API reference',
    excludePrivate: true,
    excludeInternal: true,
    excludeExternals: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    expandObjects: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    propertyMembersFormat: 'table',
    enumMembersFormat: 'table',
    entryFileName: 'index',
    mergeReadme: false,
    skipErrorChecking: true,
    logLevel: 'Error',
    validation: false,
    alwaysCreateEntryPointModule: true,
  })
  const project = await app.convert()
  if (!project) throw new Error('typedoc could not read the entry points.')
  nameModules(project)
  await app.generateOutputs(project)
  tidyPages(out)
}
