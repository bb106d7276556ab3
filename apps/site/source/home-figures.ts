import { readText } from './repository.ts'

export interface Figures {
  readonly big: readonly { readonly value: string; readonly text: string }[]
  readonly bars: readonly { readonly label: string; readonly detail: string; readonly value: number }[]
}

declare const data: Figures

export { data }

const BIG = [
  [
    'crowd/palette-vs-three-baked',
    'faster than three.js playing joints baked for one rig, matrices included',
  ],
  ['crowd/palette-vs-three-additive', 'faster than 52 additive three.js actions per character'],
  ['morph/simd-vs-three', 'faster morphs than three.js: 25,702 vertices, 20 active'],
  ['clip/MySlate_3-0.001-size-vs-float32', 'smaller clips than float32 frames, within 0.001'],
] as const
const BARS = [
  ['crowd/weights-vs-three-weights', 'three.js', 'one track of 52 weights'],
  ['crowd/palette-vs-three-baked', 'three.js', '60 baked joints, with matrices'],
  ['crowd/joints-vs-three-baked', 'three.js', '60 baked joints, no matrices'],
  ['crowd/palette-vs-three-additive', 'three.js', '52 additive actions'],
  ['crowd/weights-vs-playcanvas', 'PlayCanvas', '52 curves'],
  ['crowd/weights-vs-three-vrm', 'three-vrm', '52 expressions'],
  ['crowd/weights-vs-babylon', 'Babylon.js', '52 morph target animations'],
] as const

/** The ratio of a row of docs/benchmarks.md. A missing row ends the build: the home page never shows an old figure. */
export function ratioOf(page: string, row: string): number {
  const cells = page
    .split('\n')
    .find((line) => line.startsWith(`| \`${row}\` |`))
    ?.split('|')
  const ratio = Number(cells?.[3])
  if (!(ratio > 0))
    throw new Error(`docs/benchmarks.md has no row ${row} with a ratio, which the home page shows.`)
  return ratio
}

const shown = (ratio: number) => `${ratio < 20 ? ratio.toFixed(1) : Math.round(ratio).toLocaleString('en')}×`

/** The figures of the home page, from the benchmarks page. */
export function homeFigures(): Figures {
  const page = readText('docs/benchmarks.md')
  return {
    big: BIG.map(([row, text]) => ({ value: shown(ratioOf(page, row)), text })),
    bars: BARS.map(([row, label, detail]) => ({ label, detail, value: ratioOf(page, row) })),
  }
}
