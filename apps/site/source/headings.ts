/** The anchor of a heading, as code hosts make it: links of Markdown files work there and on the site. */
export const anchorOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-')

export interface Heading {
  readonly level: number
  readonly text: string
  readonly anchor: string
}

/** Headings of a Markdown text, outside of code blocks; equal anchors are numbered. */
export function headings(text: string): Heading[] {
  const seen = new Map<string, number>()
  const prose = text.replace(/^( *)(```|~~~).*?^\1\2/gms, '')
  return [...prose.matchAll(/^(#{1,6}) +(.+?) *#*$/gm)].map(([, marks, title]) => {
    const plain = title!
      .replace(/`([^`]*)`/g, '$1')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*]{1,2}([^*]+)[*]{1,2}/g, '$1')
      .replace(/\\(.)/g, '$1')
    const anchor = anchorOf(plain)
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return { level: marks!.length, text: plain, anchor: count === 0 ? anchor : `${anchor}-${count}` }
  })
}
