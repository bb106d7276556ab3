import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createMarkdownRenderer } from 'vitepress'
import { pageHead } from '../../source/page-head.ts'
import { ROOT, readText } from '../../source/repository.ts'

export interface Example {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly order: number
  readonly files: readonly { readonly name: string; readonly text: string; readonly html: string }[]
}

declare const data: Example[]

export { data }

const NOT_SHOWN = ['vite.config.ts', 'vite-env.d.ts']

/** Examples with the sources that run; the data of pages that list and run them. */
export default {
  watch: ['../../../../examples/*/*.ts', '../../../../examples/*/README.md'],
  async load(): Promise<Example[]> {
    const renderer = await createMarkdownRenderer(ROOT, {
      theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    })
    const examples = readdirSync(join(ROOT, 'examples')).filter((name) =>
      ['index.html', 'README.md'].every((file) => existsSync(join(ROOT, 'examples', name, file))),
    )
    const found = examples.map((name) => {
      const readme = `examples/${name}/README.md`
      const files = readdirSync(join(ROOT, 'examples', name))
        .filter((file) => /\.(ts|tsx|js|html)$/.test(file) && !NOT_SHOWN.includes(file))
        .sort((a, b) => Number(b.startsWith('main')) - Number(a.startsWith('main')) || a.localeCompare(b))
        .map((file) => {
          const text = readText(`examples/${name}/${file}`)
          return {
            name: file,
            text,
            html: renderer.render(`\`\`\`${file.replace(/^.*\./, '')}\n${text}\`\`\``),
          }
        })
      const { title, order } = pageHead(readme)
      const summary = /## Description\n+(.+?)\n/.exec(readText(readme))?.[1] ?? ''
      return { name, title, summary, order, files }
    })
    return found.sort(
      (a, b) => (a.order === b.order ? 0 : a.order - b.order) || a.title.localeCompare(b.title),
    )
  },
}
