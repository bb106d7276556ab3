import { type Character, type Document, facs50, isCurveOnly, type Model } from '@facework/documents'
import type { InputContent } from '@facework/formats'
import { characterDocuments, createPoses, openCharacter, releaseSurface } from '@facework/operations'
import { characterFromHead, facsControlsOf } from '@facework/operations/internal'
import type { AssetFacts } from './check-job.ts'

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
  if (character) return characterControls(character, [...own, ...others])
  const model = documents.find((d) => d.kind === 'model')
  if (model) return headControls(model, main)
  const poses = documents.find((d) => d.kind === 'poses')
  if (poses) return new Set(poses.poses.map((pose) => pose.name))
  return new Set(documents.filter((d) => d.kind === 'clip').flatMap((clip) => [...facsControlsOf(clip)]))
}

function characterControls(character: Character, documents: readonly Document[]): ReadonlySet<string> {
  const byId = new Map(documents.map((d) => [d.id, d]))
  // A model in its own file has another id than the reference to it: there is one.
  const models = documents.filter((d) => d.kind === 'model')
  const found = characterDocuments(
    character,
    ({ id }) => byId.get(id) ?? (id === character.model.id && models.length === 1 ? models[0] : undefined),
  )
  return found ? openCharacter(found).drivingControls() : new Set()
}

function headControls(model: Model, content: InputContent): ReadonlySet<string> {
  const { documents, poseFrames, inBetweens } = content
  const skeleton = documents.find((d) => d.kind === 'skeleton')
  const clips = documents.filter((d) => d.kind === 'clip')
  const poses =
    documents.find((d) => d.kind === 'poses') ?? createPoses({ model, clips, poseFrames, inBetweens }).poses
  return openCharacter(characterFromHead({ model, skeleton, poses })).drivingControls()
}

function factsOf({ documents }: InputContent, own: readonly Document[]): AssetFacts {
  const clip = documents.find((d) => d.kind === 'clip')
  const model = own.find((d) => d.kind === 'model')
  const poses = own.find((d) => d.kind === 'poses')
  if (!clip || model) return { joints: model?.joints.length, poses: poses?.poses.length }
  return {
    seconds: clip.duration,
    curves: clip.curves.length,
    curveOnly: isCurveOnly(clip),
    vocabulary: releaseSurface([clip])[clip.id]?.vocabulary,
  }
}
