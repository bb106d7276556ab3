import type { Transform } from '@facework/documents'
import { defined, type JointPath } from '@facework/documents/internal'
import type { JointValues } from '@facework/editor/internal'
import type { CharacterView } from '../stage/character-view.ts'
import { transformOf } from '../stage/joints/transform-of.ts'
import { shownClip } from './key-time.ts'
import type { SessionState } from './session-state.ts'

/** Farther than this from where it was is moved. */
const MOVED = 1e-5

/** The character whose joints are keyed. */
function selectedCharacterView(session: SessionState): CharacterView | undefined {
  const id = session.character
  return id === undefined ? undefined : session.stageState.getState().characterViews.get(id)
}

/** Joints of that character that have been moved manually. */
function movedJoints({ editor, character }: SessionState): Readonly<Record<string, Transform>> {
  return character === undefined ? {} : (editor.preview.getState().joints[character] ?? {})
}

/**
 * What K and auto-key set of joints: those moved manually, or without any the picked one. Joints of the
 * face are left out: its poses move them, and a key would be added to what the controls say.
 */
export function jointsToKey(session: SessionState): JointValues {
  const characterView = selectedCharacterView(session)
  if (!characterView) return {}
  const moved = Object.keys(movedJoints(session))
  const { joint, tool } = session.stageState.getState()
  const picked = joint !== undefined && tool !== 'select' ? [joint] : []
  const names = (moved.length > 0 ? moved : picked).filter((name) => !characterView.faceJoints.has(name))
  return Object.fromEntries(names.map((name) => [name, pathsToKey(session, characterView, name)]))
}

/** True when only joints of the face have been moved manually. */
export function holdsFaceOnly(session: SessionState): boolean {
  const characterView = selectedCharacterView(session)
  const moved = Object.keys(movedJoints(session))
  return moved.length > 0 && moved.every((name) => characterView?.faceJoints.has(name))
}

function pathsToKey(
  session: SessionState,
  characterView: CharacterView,
  joint: string,
): Readonly<Partial<Record<JointPath, readonly number[]>>> {
  const shown = movedJoints(session)[joint] ?? shownTransform(characterView, joint)
  const rest = characterView.documents.model.joints.find((j) => j.name === joint)?.reference
  if (!shown) return {}
  const tracks = shownClip(session)?.joints ?? []
  const has = (path: JointPath) => tracks.some((t) => t.joint === joint && t.path === path)
  const off = (part: keyof Transform) =>
    rest === undefined || shown[part].some((v, i) => Math.abs(v - rest[part][i]!) > MOVED)
  return defined({
    rotation: shown.r,
    // A joint that only turns keeps its place: a track of it would tie the clip to this body's size.
    translation: has('translation') || off('t') ? shown.t : undefined,
    scale: has('scale') || off('s') ? shown.s : undefined,
  })
}

function shownTransform(characterView: CharacterView, joint: string): Transform | undefined {
  const object = characterView.joints.get(joint)
  return object && transformOf(object)
}
