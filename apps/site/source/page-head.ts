import { readText } from './repository.ts'

export interface PageHead {
  readonly title: string
  /** Place in its group; pages without one follow by title. */
  readonly order: number
  readonly front: Readonly<Record<string, string>>
}

/** Title and front matter of a page. */
export function pageHead(file: string): PageHead {
  const text = readText(file)
  const block = /^---\n(.*?)\n---\n/s.exec(text)?.[1] ?? ''
  const front: Record<string, string> = {}
  for (const [, key, value] of block.matchAll(/^(\w+): *(.*)$/gm))
    front[key!] = value!.replace(/^(['"])(.*)\1$/, '$2')
  const heading = /^# +(.+)$/m.exec(text)?.[1]
  const title = (front.title ?? heading ?? file).replaceAll('`', '').replace(/\\(.)/g, '$1')
  return { title, order: front.order === undefined ? Number.POSITIVE_INFINITY : Number(front.order), front }
}
