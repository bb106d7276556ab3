import type { NodeKindName } from '@facework/documents/internal'
import type { IconName } from '../../components/controls/icon.tsx'

export const NODE_ICONS: Readonly<Record<NodeKindName, IconName>> = {
  'clip-player': 'film',
  slot: 'play',
  'control-input': 'sliders-horizontal',
  'input-pose': 'person-standing',
  'reference-pose': 'user',
  blend: 'blend',
  'layered-blend': 'layers',
  'make-additive': 'scissors',
  'apply-additive': 'plus',
  'pose-blender': 'drama',
  'pose-by-name': 'smile',
  'pose-driver': 'rotate-3d',
  'modify-curves': 'chart-spline',
  'map-curves': 'arrow-left-right',
  'head-turn': 'rotate-3d',
  'state-machine': 'workflow',
  'sub-graph': 'package',
  output: 'log-out',
}
