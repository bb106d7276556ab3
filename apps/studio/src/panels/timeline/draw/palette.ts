import { OTHER, REGIONS } from '../../../base/controls.ts'
import { JOINT_TRACKS, MORPH_TRACKS } from '../../../session/timeline-state.ts'

const NAMES = {
  panel: '--bg-1',
  raised: '--bg-2',
  gutter: '--bg-0',
  flag: '--bg-4',
  line: '--line',
  tick: '--line-2',
  majorTick: '--line-3',
  grid: '--grid',
  strongGrid: '--grid-2',
  stripe: '--stripe',
  shade: '--shade',
  text: '--fg',
  softText: '--fg-2',
  dimText: '--fg-3',
  accent: '--accent',
  accentSolid: '--accent-solid',
  accentText: '--fg-on-accent',
  wash: '--accent-wash',
  accentLine: '--accent-line',
  playhead: '--playhead',
  ink: '--curve-ink',
  keyEdge: '--key-edge',
  keySelected: '--key-selected',
  joint: '--c-joint',
  font: '--font-ui',
} as const

/** Colours of the theme, read once: asking the style for each of them would cost more than the drawing. */
export type Palette = Readonly<Record<keyof typeof NAMES, string>> & {
  readonly groups: ReadonlyMap<string, string>
}

export function readPalette(): Palette {
  // Of the page: a panel behind another tab is not in the document, and has no style at all.
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const colours = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, read(name)])) as Record<
    keyof typeof NAMES,
    string
  >
  const groups = new Map<string, string>([
    ...REGIONS.map((region) => [region, read(`--c-${region.toLowerCase()}`)] as const),
    [OTHER, colours.joint],
    [JOINT_TRACKS, colours.joint],
    [MORPH_TRACKS, read('--c-morph')],
  ])
  return { ...colours, groups }
}

export const groupColour = (palette: Palette, group: string) => palette.groups.get(group) ?? palette.joint
