import { type Graph, graphKind, graphLinks, graphNode } from '../kinds/graph.ts'
import type { AssetRef, Id } from '../schema/identity.ts'

// Written down for ever: child graphs of characters refer to it.
const ID: Id = '01a1e13d-7c20-7d58-a6b3-4e91f0c27d85'

/**
 * The parent of characters that say nothing else:
 *
 *   incoming → clips → controls → map (faceMap) → poses (facePoses) → output
 */
export function standardGraph(): Graph {
  return graphKind.create(
    'standard',
    {
      description: "Clips and controls, through the character's map, become its poses.",
      inputs: [
        { name: 'facePoses', kind: 'poses', description: "The character's own pose asset." },
        { name: 'faceMap', kind: 'map', description: 'From what clips and controls speak to the poses.' },
      ],
      nodes: [
        graphNode('incoming', 'input-pose', {}, { position: [0, 0] }),
        graphNode('clips', 'slot', {}, { position: [300, 0] }),
        graphNode('controls', 'control-input', {}, { position: [600, 0] }),
        graphNode('map', 'map-curves', {}, { position: [0, 125] }),
        graphNode('poses', 'pose-blender', {}, { position: [300, 125] }),
        graphNode('output', 'output', {}, { position: [600, 125] }),
      ],
      links: graphLinks(
        'incoming -> clips',
        'clips -> controls',
        'controls -> map',
        '@faceMap -> map.map',
        'map -> poses',
        '@facePoses -> poses.poses',
        'poses -> output',
      ),
      exposed: [],
      assets: {},
      parameters: {},
    },
    ID,
  )
}

/** [G4] A character's own graph: the standard one with its pose asset and map in place. */
export function characterGraph(
  name: string,
  parent: AssetRef,
  assets: { readonly facePoses: AssetRef; readonly faceMap?: AssetRef },
): Graph {
  return graphKind.create(name, {
    parent,
    assets: { ...assets },
    inputs: [],
    nodes: [],
    links: [],
    exposed: [],
    parameters: {},
  })
}
