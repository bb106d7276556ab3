/** The parts of a Markdown page that our documentation uses. */
export type Block =
  | { readonly type: 'heading'; readonly level: number; readonly text: string }
  | { readonly type: 'paragraph' | 'quote'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | {
      readonly type: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }

const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/

/** Splits a page into blocks; pictures are left out. */
export function markdownBlocks(text: string): Block[] {
  const lines = text.split(/\r?\n/)
  const blocks: Block[] = []
  let at = 0
  const until = (ends: (line: string) => boolean) => {
    const from = at
    while (at < lines.length && !ends(lines[at]!)) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at]!
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    if (line.trim() === '' || /^!\[[^\]]*\]\([^)]*\)\s*$/.test(line)) at++
    else if (heading) {
      blocks.push({ type: 'heading', level: heading[1]!.length, text: heading[2]! })
      at++
    } else if (line.startsWith('```')) {
      at++
      blocks.push({ type: 'code', text: until((l) => l.startsWith('```')).join('\n') })
      at++
    } else if (line.startsWith('|')) blocks.push(tableOf(until((l) => !l.startsWith('|'))))
    else if (line.startsWith('>'))
      blocks.push({
        type: 'quote',
        text: until((l) => !l.startsWith('>'))
          .map((l) => l.replace(/^>\s?/, ''))
          .join(' '),
      })
    else if (ITEM.test(line)) blocks.push(listOf(until((l) => l.trim() === '')))
    else
      blocks.push({
        type: 'paragraph',
        text: until((l) => l.trim() === '' || /^(#|```|\||>)/.test(l) || ITEM.test(l)).join(' '),
      })
  }
  return blocks
}

function tableOf(lines: readonly string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
  const [head = '', , ...rows] = lines
  return { type: 'table', head: cells(head), rows: rows.map(cells) }
}

function listOf(lines: readonly string[]): Block {
  const items: string[] = []
  for (const line of lines) {
    const item = ITEM.exec(line)
    if (item) items.push(item[2]!)
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return { type: 'list', ordered: /^\s*\d+\./.test(lines[0]!), items }
}

/** A run of text inside a block. */
export type Span =
  | { readonly type: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly to: string }

const SPANS = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)|\*([^*\s][^*]*)\*|_([^_\s][^_]*)_/g

export function markdownSpans(text: string): Span[] {
  const spans: Span[] = []
  let last = 0
  const plain = (to: number) => {
    if (to > last) spans.push({ type: 'text', text: text.slice(last, to).replaceAll(/\\([`*_|])/g, '$1') })
  }
  for (const match of text.matchAll(SPANS)) {
    const [all, code, strong, linked, to, emphasis, other] = match
    plain(match.index)
    last = match.index + all.length
    if (code !== undefined) spans.push({ type: 'code', text: code })
    else if (strong !== undefined) spans.push({ type: 'strong', text: strong })
    else if (linked !== undefined) spans.push({ type: 'link', text: linked.replaceAll('`', ''), to: to! })
    else spans.push({ type: 'emphasis', text: emphasis ?? other ?? '' })
  }
  plain(text.length)
  return spans
}
