import type { Report } from '@facework/report'
import type { FlatNode } from './expand-graph.ts'
import type { NodeAssets } from './graph-assets.ts'
import type { OrderedNode } from './order-nodes.ts'

/** Ports that do their work without a link. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  slot: ['pose'],
  'control-input': ['pose'],
  'pose-blender': ['pose'],
  'pose-by-name': ['pose'],
  'make-additive': ['base'],
  'state-machine': ['curves'],
}
const NAMES_SHOWN = 6

// [G3]
/** What a person most likely did not mean: curves that move nothing, joints that move twice, loose ends. */
export function checkStreams(
  nodes: readonly OrderedNode[],
  assetsOf: (node: FlatNode) => NodeAssets,
  report: Report,
): void {
  for (const { flat, ports, feeders } of nodes) {
    ports.forEach((port, i) => {
      if (feeders[i]! >= 0 || OPTIONAL[flat.node.kind]?.includes(port)) return
      report.warn(
        'graph/unlinked',
        flat.path,
        `Nothing is linked to input "${port}" of node "${flat.id}" (${flat.node.kind}), so it has no input there.`,
        'Link a pose to it.',
      )
    })
  }
  const posed = posedNodes(nodes)
  const blenders = nodes.flatMap(({ flat }) => {
    const asset = flat.node.kind === 'pose-blender' ? assetsOf(flat).poses('poses') : undefined
    return asset ? [{ asset, joints: new Set(asset.poses.flatMap((p) => Object.keys(p.joints))) }] : []
  })
  nodes.forEach(({ flat }, i) => {
    const clip = flat.node.kind === 'clip-player' ? assetsOf(flat).clip('clip') : undefined
    if (!clip) return
    const curveOnly = clip.joints.length === 0 && clip.morphs.length === 0
    if (curveOnly && clip.curves.length > 0 && !posed[i]) {
      report.warn(
        'graph/curves-move-nothing',
        flat.path,
        `Clip "${clip.name}" of node "${flat.id}" has only curves, and there is no Pose Blender between it and the output, so nothing moves.`,
        'Insert a Pose Blender.',
      )
    }
    for (const { asset, joints } of blenders) {
      const twice = [...new Set(clip.joints.map((t) => t.joint))].filter((joint) => joints.has(joint))
      if (twice.length === 0) continue
      const more = twice.length - NAMES_SHOWN
      report.warn(
        'graph/double-transform',
        flat.path,
        `Double transform: clip "${clip.name}" of node "${flat.id}" animates ${twice.slice(0, NAMES_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}, which "${asset.name}" moves as well.`,
        `Remove ${twice.length === 1 ? '1 joint track' : `the tracks of ${twice.length} joints`}: modifier remove-joint-tracks.`,
      )
    }
  })
}

/** Per node: whether its stream comes through a pose blender on some way to the output. */
function posedNodes(nodes: readonly OrderedNode[]): boolean[] {
  const posed = nodes.map(() => false)
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { flat, feeders } = nodes[i]!
    const here = posed[i]! || flat.node.kind === 'pose-blender'
    for (const feeder of feeders) if (feeder >= 0 && here) posed[feeder] = true
  }
  return posed
}
