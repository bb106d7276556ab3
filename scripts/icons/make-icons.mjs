// Writes apps/studio/src/components/controls/icons.table.ts: the outlines of stroked icons, as filled paths.
//
//   npm install --no-save canvaskit-wasm && node scripts/icons/make-icons.mjs
//
// Stroked paths are what browsers draw slowest where there is no graphics card: a hundred small icons took a quarter
// of the studio's first view. Skia strokes the paths; it is needed for nothing else, so it is no
// dependency.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { STROKES } from './strokes.table.mjs'

/** Of 24, which is 1.1 pixels for most. */
const WIDTH = 1.9
/** Those that are filled as well, under a name of their own. */
const SOLID = ['play', 'pause']
/** Digits behind the point: a tenth of 24 is little at 14 pixels. */
const DIGITS = 1

const canvasKit = await import('canvaskit-wasm').catch(() => {
  console.error('Skia is missing: npm install --no-save canvaskit-wasm')
  process.exit(1)
})
const kit = await canvasKit.default()

function pathOf(tag, attributes) {
  const at = (name) => Number(attributes[name] ?? 0)
  if (tag === 'path') return kit.Path.MakeFromSVGString(attributes.d)
  if (tag === 'polyline') return kit.Path.MakeFromSVGString(`M${attributes.points}`)
  const path = new kit.PathBuilder()
  if (tag === 'line') return path.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2')).detach()
  if (tag === 'circle') {
    const [x, y, r] = [at('cx'), at('cy'), at('r')]
    return path.addCircle(x, y, r).detach()
  }
  if (tag === 'rect') {
    const [x, y, rx] = [at('x'), at('y'), at('rx')]
    const rectangle = kit.XYWHRect(x, y, at('width'), at('height'))
    return path.addRRect(kit.RRectXY(rectangle, rx, at('ry') || rx)).detach()
  }
  throw new Error(`<${tag}> is no shape this script knows.`)
}

const STROKE = { width: WIDTH, cap: kit.StrokeCap.Round, join: kit.StrokeJoin.Round, precision: 1 }

/** The path in as few letters as can be; arcs, which Skia keeps as conics, become the cubics nearest to them. */
function short(path) {
  const commands = path.toCmds()
  const words = []
  let [x, y] = [0, 0]
  const write = (letter, ...numbers) => {
    words.push(letter + numbers.map((n) => Number(n.toFixed(DIGITS))).join(' '))
    ;[x, y] = numbers.length > 0 ? numbers.slice(-2) : [x, y]
  }
  for (let i = 0; i < commands.length; ) {
    const verb = commands[i++]
    const take = (count) => {
      i += count
      return commands.slice(i - count, i)
    }
    if (verb === kit.MOVE_VERB) write('M', ...take(2))
    else if (verb === kit.LINE_VERB) {
      const [toX, toY] = take(2)
      if (toX !== x || toY !== y) write('L', toX, toY)
    } else if (verb === kit.QUAD_VERB) write('Q', ...take(4))
    else if (verb === kit.CUBIC_VERB) write('C', ...take(6))
    else if (verb === kit.CLOSE_VERB) write('Z')
    else if (verb === kit.CONIC_VERB) {
      const [midX, midY, toX, toY, weight] = take(5)
      const part = (4 * weight) / (3 * (1 + weight))
      const between = (from, to) => from + part * (to - from)
      write('C', between(x, midX), between(y, midY), between(toX, midX), between(toY, midY), toX, toY)
    } else throw new Error(`Verb ${verb} of a path is unknown.`)
  }
  return words
    .join('')
    .replace(/ -/g, '-')
    .replace(/(^|[ A-Z-])0\./g, '$1.')
}

/** A path for every shape: in one, two that cross would make a hole where they run against each other. */
function outlinesOf(drawing, solid) {
  return [...drawing.matchAll(/<(\w+)([^>]*?)\/>/g)].flatMap(([, tag, words]) => {
    const attributes = Object.fromEntries([...words.matchAll(/(\w+)="([^"]*)"/g)].map(([, k, v]) => [k, v]))
    const shape = pathOf(tag, attributes)
    return [...(solid ? [short(shape)] : []), short(shape.makeStroked(STROKE))]
  })
}

const line = (name, paths) =>
  `  ${/^\w+$/.test(name) ? name : `'${name}'`}: [${paths.map((path) => `'${path}'`).join(', ')}],`
const lines = [
  ...Object.entries(STROKES).map(([name, drawing]) => line(name, outlinesOf(drawing, false))),
  ...SOLID.map((name) => line(`${name}-solid`, outlinesOf(STROKES[name], true))),
]
writeFileSync(
  fileURLToPath(new URL('../../apps/studio/src/components/controls/icons.table.ts', import.meta.url)),
  `// Written by scripts/icons/make-icons.mjs.
// Lucide icons (ISC licence, https://lucide.dev/license): the outlines of their strokes, 24 × 24.
export const ICONS = {
${lines.join('\n')}
} as const
`,
)
