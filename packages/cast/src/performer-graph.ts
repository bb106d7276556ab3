import { type Graph, graphKind, graphLinks, graphNode } from '@facework/documents'
import { tidyGraph } from '@facework/operations/internal'
import type { CastName } from './people/make.ts'
import { stableId } from './stable-id.ts'

const PERFORMER_ID = stableId('performer/graph')

/**
 * How everyone in the cast performs:
 *
 *   input pose → body ─┐
 *               face ──┴ layers → controls → map → faces → head turn → output
 */
export function performerGraph(): Graph {
  const graph = graphKind.create(
    'performer',
    {
      description: 'The face over the body, controls on top; then the own poses and the head.',
      inputs: [
        { name: 'facePoses', kind: 'poses', description: 'The own faces of the character.' },
        {
          name: 'vocabulary',
          kind: 'map',
          description:
            "From the input curves to the names of the character's poses; empty if the names are the same.",
        },
      ],
      nodes: [
        // The first slot is the one that plays what names none; the mood lies beneath all else in it.
        graphNode('face', 'slot', { name: 'face' }, { label: 'Face' }),
        graphNode('incoming', 'input-pose', {}),
        graphNode('body', 'slot', { name: 'body' }, { label: 'Body' }),
        graphNode('layers', 'layered-blend', {}),
        graphNode('controls', 'control-input', {}),
        graphNode('map', 'map-curves', {}),
        graphNode('faces', 'pose-blender', {}, { label: 'Faces' }),
        graphNode('head', 'head-turn', {}, { label: 'Head' }),
        graphNode('output', 'output', {}),
      ],
      links: graphLinks(
        'incoming -> body',
        'body -> layers.base',
        'face -> layers.layer1',
        'layers -> controls',
        'controls -> map',
        '@vocabulary -> map.map',
        'map -> faces',
        '@facePoses -> faces.poses',
        'faces -> head',
        'head -> output',
      ),
      exposed: [
        { name: 'faceStrength', node: 'faces', parameter: 'weight', description: 'How much the face moves.' },
      ],
    },
    PERFORMER_ID,
  )
  return tidyGraph(graph)
}

export const performerChildId = (name: CastName) => stableId(`${name}/graph`)

/** Each character's own child of the performer graph; its empty inputs mean the character's own poses and map. */
export function performerChild(name: CastName): Graph {
  return graphKind.create(`${name}-performer`, { parent: { id: PERFORMER_ID } }, performerChildId(name))
}
