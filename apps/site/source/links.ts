import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { linkAddress, pageAddress } from './page-address.ts'
import { ROOT } from './repository.ts'

/** A link of a Markdown file: to a page of the site, to a file that is none, to another place, or to nothing. */
export type LinkTarget =
  | { readonly kind: 'page'; readonly file: string; readonly address: string; readonly anchor: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'outside' }
  | { readonly kind: 'missing'; readonly file: string }

/** What a link in a Markdown file points at. Links are relative to the file, as on any code host. */
export function linkTarget(from: string, href: string): LinkTarget {
  if (/^[a-z][a-z+.-]*:/i.test(href)) return { kind: 'outside' }
  const [path, anchor = ''] = href.split('#') as [string, string?]
  // Pages of the site itself link to addresses of the site where there is no file to point at.
  if (path.startsWith('/')) return { kind: 'outside' }
  const file = path === '' ? from : posix.join(posix.dirname(from), decodeURI(path)).replace(/\/$/, '')
  const found = statSync(join(ROOT, file), { throwIfNoEntry: false })
  if (!found) return { kind: 'missing', file }
  if (found.isDirectory()) {
    const list = folderPage(file)
    if (list) return { kind: 'page', file: list, address: linkAddress(pageAddress(list)!), anchor }
    return { kind: 'file', file }
  }
  const page = pageAddress(file)
  if (!page) return { kind: 'file', file }
  return { kind: 'page', file, address: linkAddress(page), anchor }
}

/** The page that stands for a folder: its README, or its list among the pages of the site. */
function folderPage(folder: string): string | undefined {
  const candidates = [
    `${folder}/README.md`,
    folder.replace(/^docs\//, 'apps/site/pages/').concat('/index.md'),
  ]
  return candidates.find((file) => existsSync(join(ROOT, file)) && pageAddress(file) !== undefined)
}
