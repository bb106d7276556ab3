import { createMarkdownRenderer } from 'vitepress'
import { ROOT, readText } from '../../../source/repository.ts'

export interface StartPath {
  readonly id: string
  readonly icon: string
  readonly name: string
  readonly detail: string
  readonly file: string
  readonly text: string
  readonly html: string
  readonly note: string
  readonly link: readonly [text: string, address: string]
  readonly run?: string
}

declare const data: {
  readonly hero: { readonly text: string; readonly html: string }
  readonly paths: StartPath[]
}

export { data }

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

export default {
  watch: ['../../../../../docs/recipes.md', '../../../../../README.md', '../../../../../examples/*/main.ts'],
  async load() {
    const renderer = await createMarkdownRenderer(ROOT, {
      theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    })
    const html = (language: string, text: string) => renderer.render(`\`\`\`${language}\n${text}\`\`\``)
    const path = (language: string, text: string, rest: Omit<StartPath, 'text' | 'html'>): StartPath => ({
      ...rest,
      text,
      html: html(language, text),
    })
    const hero = codeOf('examples/one-clip/main.ts')
    const start = codeOf('examples/quick-start/main.ts')
    const three = blockOf('docs/recipes.md', '## Your own scene and render loop', 'ts')
    const react = blockOf('docs/recipes.md', '## React Three Fiber', 'jsx')
    const command = blockOf('README.md', '## The command', 'sh')
    const studio = blockOf('README.md', '# Facework', 'sh')
    return {
      hero: { text: hero, html: html('ts', hero) },
      paths: [
        path('ts', start, {
          id: 'quick-start',
          icon: 'box',
          name: 'three.js',
          detail: 'A stage in 8 lines',
          file: 'main.ts',
          note: 'npm install facework @facework/samples three',
          link: ['Quick start', '/start'],
          run: '/examples/quick-start',
        }),
        path('ts', three, {
          id: 'scene',
          icon: 'globe',
          name: 'Your scene',
          detail: 'Your own render loop',
          file: 'main.ts',
          note: 'The face is a three.js object.',
          link: ['Recipes', '/recipes'],
        }),
        path('jsx', react, {
          id: 'react',
          icon: 'code',
          name: 'React',
          detail: 'With react-three-fiber',
          file: 'Ada.jsx',
          note: 'Also for Vue and Svelte.',
          link: ['React, Vue, Svelte', '/recipes#react-three-fiber-vue-svelte'],
        }),
        path('sh', studio, {
          id: 'studio',
          icon: 'film',
          name: 'Studio',
          detail: 'In the browser, no code',
          file: 'Terminal',
          note: 'Drop a head and a take on the stage.',
          link: ['The studio', '/concepts/studio'],
        }),
        path('sh', command, {
          id: 'command',
          icon: 'terminal',
          name: 'Command',
          detail: 'Bake for any engine',
          file: 'Terminal',
          note: 'Every command has --help.',
          link: ['All commands', '/apps/cli'],
        }),
      ],
    }
  },
}
