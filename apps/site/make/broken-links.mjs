// Links of built pages that lead nowhere: to a missing file, or to a missing anchor of a page.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

const textOf = (text) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"')

/** `{ pages, links, broken }` of a folder that will be served below `base`. */
export function brokenLinks(folder, base) {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const files = new Set(all.filter((file) => statSync(join(folder, file)).isFile()))
  const html = [...files].filter((file) => file.endsWith('.html'))
  const text = new Map(html.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const ids = new Map(
    [...text].map(([file, page]) => [
      file,
      new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => textOf(id))),
    ]),
  )
  const broken = []
  let links = 0
  for (const [file, page] of text)
    for (const [, , value] of page.matchAll(/<(?:a|link|img|script|iframe)\b[^>]*?\s(href|src)="([^"]*)"/g)) {
      const link = textOf(value)
      if (/^([a-z]+:|\/\/)/i.test(link)) continue
      links++
      const [path, anchor] = link.split('#')
      let target =
        path === '' ? file : path.startsWith('/') ? inside(path, base) : posix.join(posix.dirname(file), path)
      if (target === undefined) {
        broken.push(`${file}: ${link} leaves ${base}`)
        continue
      }
      target = decodeURIComponent(target.split('?')[0])
      if (target === '.' || target === '' || target.endsWith('/')) target = posix.join(target, 'index.html')
      if (!files.has(target)) broken.push(`${file}: ${link} leads to nothing`)
      else if (anchor && ids.has(target) && !ids.get(target).has(decodeURIComponent(anchor)))
        broken.push(`${file}: ${link} names no place of that page`)
    }
  return { pages: html.length, links, broken: [...new Set(broken)] }
}

const inside = (path, base) => (path.startsWith(base) ? path.slice(base.length) : undefined)
