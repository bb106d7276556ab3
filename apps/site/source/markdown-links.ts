import { relative } from 'node:path'
import { linkTarget } from './links.ts'
import { ROOT } from './repository.ts'

interface Token {
  type: string
  attrGet(name: string): string | null
  attrSet(name: string, value: string): void
  children: Token[] | null
  tag: string
}

interface MarkdownIt {
  core: {
    ruler: {
      push(
        name: string,
        rule: (state: { tokens: Token[]; env: { realPath?: string; path?: string } }) => void,
      ): void
    }
  }
}

/**
 * Links of Markdown files are relative to the file, so that they work on a code host; on the site, pages have other
 * addresses. A link to a file that is not on the site becomes plain text.
 */
export function markdownLinks(md: MarkdownIt): void {
  md.core.ruler.push('facework-links', ({ tokens, env }) => {
    const path = env.realPath ?? env.path
    if (!path) return
    const from = relative(ROOT, path).replaceAll('\\', '/')
    const open: boolean[] = []
    for (const token of tokens.flatMap((each) => each.children ?? [])) {
      if (token.type === 'link_open') open.push(rewriteLink(from, token))
      else if (token.type === 'link_close' && open.pop() === false) token.tag = 'span'
    }
  })
}

/** Whether it is still a link. */
function rewriteLink(from: string, token: Token): boolean {
  const href = token.attrGet('href') ?? ''
  if (href.startsWith('#')) return true
  const target = linkTarget(from, href)
  if (target.kind === 'page')
    token.attrSet('href', target.anchor ? `${target.address}#${target.anchor}` : target.address)
  if (target.kind !== 'file') return true
  token.type = 'span_open'
  token.tag = 'span'
  token.attrSet('href', '')
  return false
}
