import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { headings } from '../../source/headings.ts'
import { ROOT, readText } from '../../source/repository.ts'

export interface ErrorArea {
  readonly area: string
  readonly codes: readonly { readonly code: string; readonly anchor: string }[]
}

declare const data: ErrorArea[]

export { data }

/** Every error code by area, from the headings of docs/errors. */
export default {
  watch: ['../../../../docs/errors/*.md'],
  load: (): ErrorArea[] =>
    readdirSync(join(ROOT, 'docs/errors'))
      .filter((file) => file !== 'README.md')
      .map((file) => ({
        area: file.replace(/\.md$/, ''),
        codes: headings(readText(`docs/errors/${file}`))
          .filter(({ text }) => /^[a-z-]+\/[a-z0-9-]+$/.test(text))
          .map(({ text, anchor }) => ({ code: text, anchor })),
      })),
}
