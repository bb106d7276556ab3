import { detectMap } from '../detect-map.ts'
import { SIDED_LANDMARKS } from '../motion/face-landmarks.ts'
import type { ShapeMotions } from '../motion/shape-motions.ts'
import { shapeMotions } from '../motion/shape-motions.ts'
import { expandVocabulary, type TestVocabulary } from '../test-vocabularies.ts'
import type { HeadTruth } from './test-judge-detection.ts'
import { arkitTruth, loadSharedHead, namesOf, SHARED_HEADS } from './test-shared-heads.ts'

/** What the shapes of a real head move, by control of ARKit; several parts of one are summed, as morphs add up. */
export interface MeasuredHead {
  readonly path: string
  readonly byControl: ReadonlyMap<string, Float64Array>
}

export async function measureHead(path: string): Promise<MeasuredHead> {
  const { model, poses } = await loadSharedHead(path)
  const prefix = path.includes('rocketbox') ? /^AK_\d+_/ : /^/
  const motions = shapeMotions(model, poses)!
  const byControl = new Map<string, Float64Array>()
  for (const [control, shapes] of arkitTruth(namesOf(model, poses), prefix)) {
    const own = shapes.flatMap((shape) => motions.get(shape) ?? [])
    if (own.length > 0) byControl.set(control, sum(own))
  }
  return { path, byControl }
}

function sum(all: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(all[0]!.length)
  for (const each of all) for (let i = 0; i < out.length; i++) out[i]! += each[i]!
  return out
}

export interface StandIn {
  readonly names: readonly string[]
  readonly motions: ShapeMotions
  readonly truth: HeadTruth
  /** Controls that shapes of several movements hold: neither right nor wrong for these. */
  readonly accepted: HeadTruth
}

/** A real head whose shapes have the names of a vocabulary, written by `spell`. Shapes of no control move nothing known. */
export function standIn(
  { byControl }: MeasuredHead,
  vocabulary: TestVocabulary,
  spell: (name: string, i: number) => string,
): StandIn {
  const motions = new Map<string, Float64Array>()
  const truth = new Map<string, string[]>()
  const names: string[] = []
  let i = 0
  for (const [name, controls, side] of expandWithSides(vocabulary)) {
    const own = controls.flatMap((control) => byControl.get(control) ?? [])
    if (own.length !== controls.length) continue
    const written = spell(name, i++)
    names.push(written)
    motions.set(written, side === undefined ? sum(own) : ofOneSide(sum(own), side))
    for (const control of controls) truth.set(control, [...(truth.get(control) ?? []), written])
  }
  const accepted = new Map<string, string[]>()
  for (const [name, movements] of vocabulary.mixed ?? []) {
    const parts = partsOf(movements)
    const own = parts.flatMap(({ control, part }) => byControl.get(control)?.map((v) => v * part) ?? [])
    if (own.length !== parts.length) continue
    const written = spell(name, i++)
    names.push(written)
    motions.set(written, sum(own))
    for (const { control } of parts) accepted.set(control, [...(accepted.get(control) ?? []), written])
  }
  names.push(...(vocabulary.others ?? []).map((name) => spell(name, i++)))
  return { names, motions, truth, accepted }
}

/** Names with the side that they are of, where their control is for both. */
function expandWithSides(vocabulary: TestVocabulary) {
  const written = new Map(
    vocabulary.rows.flatMap(([name, control]) =>
      name.includes('%') && !/[%#]/.test(control)
        ? vocabulary.sides.map((side, i) => [name.replace('%', side), ([1, -1] as const)[i]!] as const)
        : [],
    ),
  )
  return [...expandVocabulary(vocabulary)].map(
    ([name, controls]) => [name, controls, written.get(name)] as const,
  )
}

/** The half of a movement, as artists split shapes: the other side rests, the middle moves half as far. */
function ofOneSide(features: Float64Array, side: 1 | -1): Float64Array {
  const half = SIDED_LANDMARKS.length * 3
  const [from, to] = side > 0 ? [half, half * 2] : [0, half]
  return features.map((v, i) => (i >= half * 2 ? v / 2 : i >= from && i < to ? 0 : v))
}

/** `.7 jawOpen + .3 mouthStretch#`, with `#` for both sides. */
function partsOf(movements: string): readonly { readonly control: string; readonly part: number }[] {
  return movements.split(' + ').flatMap((each) => {
    const [part = '', control = ''] = each.split(' ')
    const controls = control.includes('#')
      ? ['Left', 'Right'].map((side) => control.replace('#', side))
      : [control]
    return controls.map((name) => ({ control: name, part: Number(part) }))
  })
}

/** The shapes of a head whose names begin with a prefix, under numbers; the truth is what their names say. */
export async function hideNames(path: string, prefix: RegExp) {
  const { model, poses } = await loadSharedHead(path)
  const names = namesOf(model, poses).filter((name) => prefix.test(name))
  const numberOf = new Map(names.map((name, i) => [name, String(i)]))
  const numbersOf = (shapes: readonly string[]) => shapes.flatMap((shape) => numberOf.get(shape) ?? [])
  const written = SHARED_HEADS.find((head) => head.path === path)!.truth(names)
  const truth: HeadTruth = prefix.test('') ? written : truthOfNames(names)
  const seen = shapeMotions(model, poses)!
  return {
    numbered: [...numberOf.values()],
    motions: new Map([...seen].flatMap(([name, own]) => numbersOf([name]).map((n) => [n, own] as const))),
    truth: new Map(
      [...truth]
        .map(([control, shapes]) => [control, numbersOf(shapes)] as const)
        .filter(([, own]) => own.length > 0),
    ),
  }
}

const truthOfNames = (names: readonly string[]): HeadTruth =>
  new Map(
    detectMap({ names, set: 'arkit-52' }).lines.map((line) => [
      line.control,
      line.targets.filter((t) => t.gain > 0).map((t) => t.name),
    ]),
  )

/** Names as nobody writes them on purpose: letters are missing, doubled or swapped in some. The same in every run. */
export function misspell(name: string, i: number): string {
  const letters = [...name]
  const at = 1 + ((i * 7 + 3) % Math.max(1, letters.length - 2))
  if (!/[a-z]/i.test(letters[at]!)) return name
  if (i % 3 === 0) letters.splice(at, 1)
  else if (i % 3 === 1) letters.splice(at, 0, letters[at]!)
  else [letters[at - 1], letters[at]] = [letters[at]!, letters[at - 1]!]
  return letters.join('')
}
