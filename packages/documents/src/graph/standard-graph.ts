import { graphKind, graphLinks, graphNode } from '../kinds/graph.ts'
import type { AssetRef } from '../schema/asset-ref.ts'
import type { Id } from '../schema/identity.ts'
import type { Graph } from './graph-document.ts'

// Written down for ever: child graphs of characters refer to it.
const ID: Id = '01a1e13d-7c20-7d58-a6b3-4e91f0c27d85'

/**
 * The default parent of characters:
 *
 *   incoming → clips → controls → map (faceMap) → poses (facePoses) → head turn → output
 *
 * Its inputs are empty, which means the character's own pose asset and map.
 */
export function standardGraph(): Graph {
  return graphKind.create(
    'standard',
    {
      description: "Clips and controls, through the character's map, become its poses.",
      inputs: [
        {
          name: 'facePoses',
          kind: 'poses',
          description: "The pose asset. Empty: the character's own.",
        },
        {
          name: 'faceMap',
          kind: 'map',
          description: "From the names of clips and controls to the poses. Empty: the character's own map.",
        },
      ],
      nodes: [
        graphNode('incoming', 'input-pose', {}, { position: [0, 0] }),
        graphNode('clips', 'slot', {}, { position: [300, 0] }),
        graphNode('controls', 'control-input', {}, { position: [600, 0] }),
        graphNode('map', 'map-curves', {}, { position: [900, 0] }),
        graphNode('poses', 'pose-blender', {}, { position: [0, 195] }),
        graphNode('head', 'head-turn', {}, { position: [300, 195] }),
        graphNode('output', 'output', {}, { position: [600, 195] }),
      ],
      links: graphLinks(
        'incoming -> clips',
        'clips -> controls',
        'controls -> map',
        '@faceMap -> map.map',
        'map -> poses',
        '@facePoses -> poses.poses',
        'poses -> head',
        'head -> output',
      ),
      exposed: [],
      assets: {},
      parameters: {},
    },
    ID,
  )
}

// [G4]
/** A character's own child of a graph, to be changed for it alone; empty inputs mean its own documents. */
export function characterGraph(name: string, parent: AssetRef): Graph {
  return graphKind.create(name, {
    parent,
    assets: {},
    inputs: [],
    nodes: [],
    links: [],
    exposed: [],
    parameters: {},
  })
}
