import { readText } from './repository.ts'

/** The first block of a language after a heading of a page: the home page has no code of its own. */
export function blockOf(file: string, heading: string, language: string): string {
  const page = readText(file)
  const from = page.indexOf(heading)
  const block =
    from < 0 ? undefined : new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page.slice(from))
  if (!block)
    throw new Error(`${file} has no ${language} block after "${heading}", which the home page shows.`)
  return block[1]!
}

/** What an example does, without what it leaves for the console. */
const codeOf = (file: string) => `${readText(file).split('\n// For the console')[0]!.trimEnd()}\n`

/** Everything the home page shows as code, from the pages and examples that have it. */
export const homeCode = () => ({
  hero: codeOf('examples/one-clip/main.ts'),
  quickStart: codeOf('examples/quick-start/main.ts'),
  scene: blockOf('docs/recipes.md', '## Your own scene and render loop', 'ts'),
  react: blockOf('docs/bindings/react.md', '# React Three Fiber', 'tsx'),
  element: blockOf('docs/bindings/web-component.md', '# A face as an HTML element', 'html'),
  studio: blockOf('README.md', '# Facework', 'sh'),
  command: blockOf('README.md', '## The command', 'sh'),
})
