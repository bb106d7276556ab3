import { FaceworkError } from '@facework/report'
import type { FbxBudget } from './fbx-budget.ts'
import type { FbxFile, FbxNode, FbxValue } from './fbx-tree.ts'
import { MAX_DEPTH } from './parse-binary.ts'

const NODE_BYTES = 160

/** ASCII files begin with a comment `; FBX 7.7.0 project file`; some tools write none and start with the header node. */
export function isAsciiFbx(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:;\s*FBX\s+\d|(?:;[^\n]*\n\s*)*FBXHeaderExtension\s*:)/.test(start)
}

interface Cursor {
  readonly bytes: Uint8Array
  at: number
  line: number
  readonly budget: FbxBudget
}

const text = new TextDecoder('utf-8')

/** Reads the node tree of an ASCII FBX file. */
export function parseAsciiFbx(bytes: Uint8Array, budget: FbxBudget): FbxFile {
  const cursor: Cursor = { bytes, at: 0, line: 1, budget }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) cursor.at = 3
  const nodes = readNodes(cursor, '', 0)
  const header = nodes
    .find((n) => n.name === 'FBXHeaderExtension')
    ?.children.find((n) => n.name === 'FBXVersion')
  const said = /FBX\s+(\d)\.(\d)\.(\d)/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 1024)))
  const version =
    typeof header?.values[0] === 'number'
      ? header.values[0]
      : said
        ? Number(said[1]) * 1000 + Number(said[2]) * 100
        : 0
  return { version, encoding: 'ascii', nodes }
}

function broken(cursor: Cursor, path: string, message: string): FaceworkError {
  return new FaceworkError(
    'fbx/broken',
    path || 'header',
    `Line ${cursor.line}: ${message}`,
    'The file is damaged or was cut off; export or copy it again.',
  )
}

const SPACE = 32
const NEWLINE = 10
const isSpace = (c: number | undefined) => c === SPACE || c === 9 || c === 13 || c === NEWLINE
const isNameByte = (c: number | undefined) =>
  c !== undefined &&
  ((c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95 || c === 45 || c === 124)

/** Past blanks and comments; stops at the end of the line unless lines are to be crossed. */
function skip(cursor: Cursor, acrossLines: boolean): void {
  const { bytes } = cursor
  for (;;) {
    const c = bytes[cursor.at]
    if (c === 59) {
      while (cursor.at < bytes.length && bytes[cursor.at] !== NEWLINE) cursor.at++
    } else if (c === NEWLINE) {
      if (!acrossLines) return
      cursor.line++
      cursor.at++
    } else if (isSpace(c)) cursor.at++
    else return
  }
}

function readNodes(cursor: Cursor, parent: string, depth: number): FbxNode[] {
  const { bytes } = cursor
  const nodes: FbxNode[] = []
  for (;;) {
    skip(cursor, true)
    const c = bytes[cursor.at]
    if (c === undefined) {
      if (depth > 0)
        throw broken(cursor, parent, `The file ends inside "${parent}", which lacks its closing brace.`)
      return nodes
    }
    if (c === 125) {
      if (depth === 0) throw broken(cursor, parent, 'A closing brace has no opening one.')
      cursor.at++
      return nodes
    }
    const start = cursor.at
    while (isNameByte(bytes[cursor.at])) cursor.at++
    const name = text.decode(bytes.subarray(start, cursor.at))
    skip(cursor, false)
    if (name === '' || bytes[cursor.at] !== 58) {
      throw broken(
        cursor,
        parent,
        `Expected "Name:"; found ${JSON.stringify(text.decode(bytes.subarray(start, start + 20)))}.`,
      )
    }
    cursor.at++
    const path = parent ? `${parent}.${name}` : name
    cursor.budget.take(NODE_BYTES, path, `Node "${name}"`)
    const node: FbxNode = { name, values: [], children: [] }
    readValues(cursor, node.values, path)
    skip(cursor, false)
    if (bytes[cursor.at] === 123) {
      if (depth >= MAX_DEPTH) {
        throw new FaceworkError(
          'fbx/too-deep',
          path,
          `Nodes are nested more than ${MAX_DEPTH} deep.`,
          'No tool writes such a file; it is damaged or hostile.',
        )
      }
      cursor.at++
      // Not spread into push: a list of 100,000 children would overflow the stack.
      for (const inner of readNodes(cursor, path, depth + 1)) node.children.push(inner)
    }
    nodes.push(node)
  }
}

/** Values are parted by commas, and a list may go on over lines after a comma. */
function readValues(cursor: Cursor, into: FbxValue[], path: string): void {
  const { bytes } = cursor
  skip(cursor, false)
  for (let first = true; ; first = false) {
    if (!first) {
      // A comma may stand at the end of a line or at the start of the next.
      const { at, line } = cursor
      skip(cursor, true)
      if (bytes[cursor.at] !== 44) {
        cursor.at = at
        cursor.line = line
        return
      }
      cursor.at++
      skip(cursor, true)
    }
    const c = bytes[cursor.at]
    if (first && (c === undefined || c === NEWLINE || c === 123 || c === 125)) return
    // `Content: , "…"` is how embedded files begin.
    if (first && c === 44) continue
    into.push(readValue(cursor, path))
    cursor.budget.take(16, path, `A value of ${path}`)
  }
}

function readValue(cursor: Cursor, path: string): FbxValue {
  const { bytes } = cursor
  const c = bytes[cursor.at]
  const start = cursor.at
  if (c === 34) {
    let end = start + 1
    while (end < bytes.length && bytes[end] !== 34) {
      if (bytes[end] === NEWLINE) cursor.line++
      end++
    }
    if (end >= bytes.length) throw broken(cursor, path, 'A text lacks its closing quote.')
    cursor.at = end + 1
    cursor.budget.take(end - start, path, `A value of ${path}`)
    return withoutEscapes(text.decode(bytes.subarray(start + 1, end)))
  }
  let end = start
  while (end < bytes.length) {
    const d = bytes[end]!
    if (d === 44 || d === 123 || d === 125 || d === 59 || isSpace(d)) break
    end++
  }
  const word = text.decode(bytes.subarray(start, Math.min(end, start + 64)))
  cursor.at = end
  // `*24 { a: … }` is the length of the array that follows; the array says it itself.
  if (c === 42) return Number(word.slice(1)) || 0
  if (word === '') throw broken(cursor, path, `A value of ${path} is missing.`)
  if (/^[+-]?\d+$/.test(word)) {
    const value = Number(word)
    return Number.isSafeInteger(value) ? value : BigInt.asIntN(64, BigInt(word))
  }
  if (/^[+-]?(?:\d|\.\d)/.test(word)) {
    const value = Number.parseFloat(word)
    // `1.#INF`, `-1.#IND`: how old C runtimes print what is no number.
    return word.includes('#') ? Number.NaN : value
  }
  if (/^[A-Za-z]$/.test(word))
    return word === 'Y' || word === 'T' ? true : word === 'N' || word === 'F' ? false : word.charCodeAt(0)
  if (/^[+-]?(?:nan|inf|infinity)/i.test(word)) return Number.NaN
  throw broken(cursor, path, `${JSON.stringify(word)} is not a number, text or letter.`)
}

const NAMED: Readonly<Record<string, string>> = { quot: '"', lf: '\n', cr: '\r', amp: '&' }

/** FBX writes a quote inside a text as `&quot;`, and line ends likewise. */
function withoutEscapes(value: string): string {
  return value.includes('&') ? value.replace(/&(quot|lf|cr|amp);/g, (_, name: string) => NAMED[name]!) : value
}
