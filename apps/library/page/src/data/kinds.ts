import type { IconName } from '../parts/icon.tsx'

interface Kind {
  readonly icon: IconName
  readonly one: string
  readonly many: string
}

const KINDS: Readonly<Record<string, Kind>> = {
  character: { icon: 'user', one: 'Character', many: 'Characters' },
  head: { icon: 'scan-face', one: 'Head', many: 'Heads' },
  clip: { icon: 'film', one: 'Clip', many: 'Clips' },
  poses: { icon: 'drama', one: 'Pose asset', many: 'Pose assets' },
  accessory: { icon: 'package', one: 'Accessory', many: 'Accessories' },
  map: { icon: 'arrow-left-right', one: 'Map', many: 'Maps' },
  graph: { icon: 'workflow', one: 'Graph', many: 'Graphs' },
  model: { icon: 'box', one: 'Model', many: 'Models' },
  skeleton: { icon: 'bone', one: 'Skeleton', many: 'Skeletons' },
  modifier: { icon: 'sliders-horizontal', one: 'Modifier stack', many: 'Modifier stacks' },
  policy: { icon: 'layers', one: 'Policy', many: 'Policies' },
  'control-set': { icon: 'list', one: 'Control set', many: 'Control sets' },
  fit: { icon: 'package', one: 'Fit', many: 'Fits' },
}

export const KIND_ORDER = Object.keys(KINDS)
export const kindOf = (name: string): Kind => KINDS[name] ?? { icon: 'package', one: name, many: name }
