import { FaceworkError } from '@facework/report'

/** An element of an XML file; text between its children is joined. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

/** Deeper trees are damage: Roblox rigs are about twenty deep. */
const MAX_DEPTH = 200

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

interface OpenElement {
  readonly name: string
  readonly attributes: Map<string, string>
  readonly children: XmlElement[]
  text: string
}

/** One of the parts of XML that Roblox files have: comment, declaration, CDATA, end tag, start tag. */
const PART =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Reads an XML file without a document type; `title` names the format in errors. */
export function parseXml(text: string, title: string): XmlElement {
  const root: OpenElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open: OpenElement[] = [root]
  let at = 0
  const fail = (what: string) =>
    new FaceworkError(
      'rbxmx/xml',
      `line ${text.slice(0, at).split('\n').length}`,
      `The ${title} is not valid XML: ${what}.`,
      'Export the file again from Roblox Studio as .rbxmx.',
    )
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const top = open.at(-1)!
    if (next < 0) {
      top.text += decode(text.slice(at))
      break
    }
    top.text += decode(text.slice(at, next))
    at = next
    PART.lastIndex = at
    const part = PART.exec(text)
    if (!part) throw fail('a tag is not complete')
    const [whole, data, end, start, attributes = '', empty] = part
    if (data !== undefined) top.text += data
    else if (end !== undefined) {
      if (open.length === 1 || top.name !== end) throw fail(`</${end}> closes no element`)
      open.pop()
      open.at(-1)!.children.push(top)
    } else if (start !== undefined) {
      const element: OpenElement = {
        name: start,
        attributes: attributesOf(attributes),
        children: [],
        text: '',
      }
      if (empty) top.children.push(element)
      else if (open.push(element) > MAX_DEPTH) throw fail(`elements are more than ${MAX_DEPTH} deep`)
    }
    at += whole.length
  }
  if (open.length > 1) throw fail(`<${open.at(-1)!.name}> is not closed`)
  const [first] = root.children
  if (!first) throw fail('it has no element')
  return first
}

function attributesOf(text: string): Map<string, string> {
  const out = new Map<string, string>()
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE))
    out.set(name!, decode(double ?? single ?? ''))
  return out
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Text as it stands between tags or quotes; characters that XML has no place for are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (c) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[c]};`)
}
