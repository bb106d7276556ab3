import type { Clip } from '@facework/documents'
import { type Diagnostic, FaceworkError, suggestion } from '@facework/report'
import type { LookAtOptions, Playback, PlayOptions } from '@facework/runtime'
import { findNeckAndHead } from '@facework/runtime/internal'
import { Matrix4, type Object3D, Quaternion, Vector3 } from 'three'
import type { CharacterBinding } from './character-binding.ts'
import type { LookTarget } from './look-target.ts'

export interface JoinOptions {
  /** Joint of the body that carries the head; its head joint unless given. */
  readonly joint?: string
  /** Joint of the head model at its place; by default the one of the same name, or the origin of the model. */
  readonly headJoint?: string
  /** Size of the head model on this body. */
  readonly scale?: number
}

/** A clip that plays on both parts at once. */
export interface JoinedPlayback {
  readonly body: Playback
  readonly head: Playback
  stop(fade?: number): void
}

/**
 * Puts a head model with a skeleton of its own onto the body of another, at rest as both were made: upright,
 * facing +Z, the two joints on each other. From then on the body carries the head, and one clip plays on
 * both: body joints on the body, curves and face joints on the head.
 */
export function joinHead(
  body: CharacterBinding,
  head: CharacterBinding,
  options: JoinOptions = {},
): JoinedCharacter {
  const { rig } = body.character
  const joint = options.joint ?? findNeckAndHead(rig).at(-1)?.joint
  const carrier = joint === undefined ? undefined : body.jointObject(joint)
  if (joint === undefined || !carrier) {
    throw new FaceworkError(
      'bind/join',
      joint ?? 'joint',
      joint === undefined
        ? `No joint of "${rig.name}" is called head; there is nothing to put the head on.`
        : `Body "${rig.name}" has no joint "${joint}" in the scene to put the head on.`,
      joint === undefined
        ? 'Name the joint: joinHead(body, head, { joint }).'
        : suggestion(joint, rig.jointNames),
    )
  }
  const place = restMatrix(body, joint).invert()
  const at = new Vector3().setFromMatrixPosition(restMatrix(body, joint))
  const own = options.headJoint ?? joint
  const scale = options.scale ?? 1
  if (head.character.rig.jointNames.includes(own))
    at.addScaledVector(new Vector3().setFromMatrixPosition(restMatrix(head, own)), -scale)
  place.multiply(new Matrix4().compose(at, new Quaternion(), new Vector3(scale, scale, scale)))
  carrier.add(head.root)
  place.decompose(head.root.position, head.root.quaternion, head.root.scale)
  return new JoinedCharacter(body, head)
}

/** Where a joint rests, as its character sees it. */
function restMatrix(binding: CharacterBinding, joint: string): Matrix4 {
  const { rig } = binding.character
  const out = new Matrix4()
  const local = new Matrix4()
  for (let j = rig.jointNames.indexOf(joint); j >= 0; j = rig.parents[j]!) {
    local.compose(
      new Vector3().fromArray(rig.referenceTranslations, j * 3),
      new Quaternion().fromArray(rig.referenceRotations, j * 4),
      new Vector3().fromArray(rig.referenceScales, j * 3),
    )
    out.premultiply(local)
  }
  return out
}

/** A body and a head with skeletons of their own, played as one character. */
export class JoinedCharacter {
  readonly body: CharacterBinding
  readonly head: CharacterBinding
  readonly #bodyJoints: ReadonlySet<string>

  constructor(body: CharacterBinding, head: CharacterBinding) {
    this.body = body
    this.head = head
    this.#bodyJoints = new Set(body.character.rig.jointNames)
  }

  get object(): Object3D {
    return this.body.root
  }

  /** What neither part knows, and what is wrong with either. */
  get diagnostics(): readonly Diagnostic[] {
    const [body, head] = [this.body.diagnostics, this.head.diagnostics]
    const missed = (d: Diagnostic) => /^clip\/(curve|joint|morph)-unknown$/.test(d.code)
    const both = (d: Diagnostic, others: readonly Diagnostic[]) =>
      others.some((o) => o.code === d.code && o.path === d.path)
    return [...body.filter((d) => !missed(d) || both(d, head)), ...head.filter((d) => !missed(d))]
  }

  play(clip: Clip, options?: PlayOptions): JoinedPlayback {
    return joined(this.body.play(clip, options), this.head.play(this.#forHead(clip), options))
  }

  emote(clip: Clip, options?: PlayOptions): JoinedPlayback {
    return joined(this.body.emote(clip, options), this.head.emote(this.#forHead(clip), options))
  }

  setMood(...mood: Parameters<CharacterBinding['setMood']>): Playback | undefined {
    return this.head.setMood(...mood)
  }

  /** The body's neck turns its share, the head's own eyes do the rest. */
  lookAt(target: LookTarget | undefined, options: LookAtOptions = {}): void {
    if (this.body.character.policy) this.body.lookAt(target, options)
    this.head.lookAt(target, { ...options, headShare: 0 })
  }

  update(seconds: number): void {
    this.before()
    this.after(seconds)
  }

  before(): void {
    this.head.before()
    this.body.before()
  }

  /** The body first: the head looks from where the body has carried it. */
  after(seconds: number): void {
    this.body.after(seconds)
    this.head.after(seconds)
  }

  /** Takes the head off and leaves both as they were found. */
  dispose(): void {
    this.head.root.removeFromParent()
    this.head.dispose()
    this.body.dispose()
  }

  /** Joints that the body has move there, and carry the head; moved here as well they would count twice. */
  #forHead(clip: Clip): Clip {
    const joints = clip.joints.filter((track) => !this.#bodyJoints.has(track.joint))
    return joints.length === clip.joints.length ? clip : { ...clip, joints }
  }
}

function joined(body: Playback, head: Playback): JoinedPlayback {
  return {
    body,
    head,
    stop(fade) {
      body.stop(fade)
      head.stop(fade)
    },
  }
}
