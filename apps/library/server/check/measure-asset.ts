import { type Document, facs50, isCurveOnly, type Model } from '@facework/documents'
import type { InputContent } from '@facework/formats'
import { openCharacter } from '@facework/operations'
import { facsControlsOf, releaseSurface } from '@facework/operations/internal'
import { characterDocumentsOf, headDocumentsOf } from './character-of.ts'
import type { AssetFacts } from './check-job.ts'
import { clipShape } from './clip-shape.ts'

const FACS = facs50.controls.map((control) => control.name)

export interface MeasuredAsset {
  /** Places in FACS-50 of the controls that it moves a face by, or can be moved by. */
  readonly controls: readonly number[]
  readonly facts: AssetFacts
}

/** What search and coverage need to know about an asset, from the file of its main document. */
export function measureAsset(
  main: InputContent,
  own: readonly Document[],
  others: readonly Document[],
): MeasuredAsset {
  const controls = controlsOf(main, own, others)
  return {
    controls: FACS.flatMap((name, i) => (controls.has(name) ? [i] : [])),
    facts: factsOf(main, own),
  }
}

function controlsOf(
  main: InputContent,
  own: readonly Document[],
  others: readonly Document[],
): ReadonlySet<string> {
  const { documents } = main
  const character = documents.find((d) => d.kind === 'character')
  const head = character ? characterDocumentsOf(character, [...own, ...others]) : headDocumentsOf(main)
  if (head) return openCharacter(head).drivingControls()
  if (character) return new Set()
  const poses = documents.find((d) => d.kind === 'poses')
  if (poses) return new Set(poses.poses.map((pose) => pose.name))
  return new Set(documents.filter((d) => d.kind === 'clip').flatMap((clip) => [...facsControlsOf(clip)]))
}

function factsOf({ documents }: InputContent, own: readonly Document[]): AssetFacts {
  const clip = documents.find((d) => d.kind === 'clip')
  const model = own.find((d) => d.kind === 'model')
  if (clip && !model)
    return {
      seconds: clip.duration,
      curves: clip.curves.length,
      curveOnly: isCurveOnly(clip),
      vocabulary: releaseSurface([clip])[clip.id]?.vocabulary,
      ...clipShape(clip),
    }
  const poses = own.find((d) => d.kind === 'poses')
  const main = documents[0]
  return {
    ...(model && modelFacts(model)),
    poses: poses?.poses.filter(({ role }) => role.type === 'control').length,
    combinations: poses?.poses.filter(({ role }) => role.type !== 'control').length,
    nodes: main?.kind === 'graph' ? main.nodes.length : undefined,
    lines: main?.kind === 'map' ? main.lines.length : undefined,
    pairs:
      main?.kind === 'map'
        ? main.lines
            .slice(0, 5)
            .map(({ target, terms }): [string, string] => [terms[0]?.source ?? '', target])
        : undefined,
  }
}

function modelFacts({ joints, meshes }: Model): AssetFacts {
  const primitives = meshes.flatMap((mesh) => mesh.primitives)
  const corners = ({ indices, positions }: (typeof primitives)[number]) =>
    indices?.length ?? positions.length / 3
  return {
    joints: joints.length,
    vertices: primitives.reduce((sum, { positions }) => sum + positions.length / 3, 0),
    triangles: primitives.reduce((sum, part) => sum + Math.floor(corners(part) / 3), 0),
    drawCalls: primitives.length,
    morphs: new Set(meshes.flatMap((mesh) => mesh.morphs.map((morph) => morph.name))).size,
  }
}
