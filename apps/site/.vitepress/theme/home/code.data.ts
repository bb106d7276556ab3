import { createMarkdownRenderer } from 'vitepress'
import { homeCode } from '../../../source/home-code.ts'
import { ROOT } from '../../../source/repository.ts'

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

export default {
  watch: [
    '../../../../../docs/recipes.md',
    '../../../../../docs/bindings/*.md',
    '../../../../../README.md',
    '../../../../../examples/*/main.ts',
  ],
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
    const code = homeCode()
    return {
      hero: { text: code.hero, html: html('ts', code.hero) },
      paths: [
        path('ts', code.quickStart, {
          id: 'quick-start',
          icon: 'box',
          name: 'three.js',
          detail: 'In a page of your own',
          file: 'main.ts',
          note: 'npm install facework @facework/samples three',
          link: ['Quick start', '/start'],
          run: '/examples/quick-start',
        }),
        path('ts', code.scene, {
          id: 'scene',
          icon: 'package',
          name: 'Your scene',
          detail: 'Your own render loop',
          file: 'main.ts',
          note: 'A face is a three.js object.',
          link: ['Recipes', '/recipes'],
        }),
        path('tsx', code.react, {
          id: 'react',
          icon: 'code',
          name: 'React',
          detail: 'With react-three-fiber',
          file: 'App.tsx',
          note: 'Component and hook',
          link: ['React Three Fiber', '/bindings/react'],
        }),
        path('html', code.element, {
          id: 'element',
          icon: 'globe',
          name: 'No build',
          detail: 'One HTML file',
          file: 'index.html',
          note: 'One script tag, no bundler',
          link: ['Web component reference', '/bindings/web-component'],
        }),
        path('sh', code.studio, {
          id: 'studio',
          icon: 'film',
          name: 'Studio',
          detail: 'In the browser, no code',
          file: 'Terminal',
          note: 'Drop a head and a take on the stage.',
          link: ['The studio', '/concepts/studio'],
        }),
        path('sh', code.command, {
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
