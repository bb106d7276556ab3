import type { Clip } from '@facework/documents'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from '../evaluate/pose-buffers.ts'
import type { LookAtOptions } from '../eyes/look-at.ts'
import type { CompiledGraph } from '../graph/compiled-graph.ts'
import { CharacterInstance, type MoodOptions, type SlotPlayOptions } from '../playing/character-instance.ts'
import type { Playback } from '../playing/playback.ts'
import { BoundJoint, JOINT_SIZE, type JointValues } from './bound-joint.ts'
import { BoundMesh } from './bound-mesh.ts'
import { matchJoints } from './match-joints.ts'
import { type MorphSlot, matchMorphs } from './match-morphs.ts'
import type { SceneIndex } from './scene-index.ts'
import type { SceneMesh, SceneObject } from './scene-object.ts'

export interface BindOptions {
  /**
   * What the joints and morphs that poses move hold until something else moves them: the rig's reference
   * pose (default; a file may have been saved mid-smile), or whatever the scene shows at binding, for a
   * character that a mixer has been moving already.
   */
  readonly start?: 'reference' | 'scene'
}

// [X1]
/**
 * A character that shows itself on a scene, of any engine. It writes absolute values and never adds to its own:
 *
 *   before()      joints and morphs are again what others made of them last
 *   mixer.update  your body clip moves some of them
 *   after(dt)     reads them all → evaluates the character on top → writes what poses and clips move
 *
 * Anything else that moves an object between frames, such as a gizmo, is respected in the same way.
 *
 * The binding of an engine gives the objects of a scene and the place of a target: `Root` is its scene, `O` what joints
 * and meshes are bound to, `Target` what can be looked at.
 */
export abstract class SceneBinding<
  O extends SceneObject,
  Target,
  Root extends { readonly name: string } = O,
> {
  readonly root: Root
  #lookedAt: Target | undefined
  readonly #startsAtReference: boolean
  readonly #character: CharacterInstance
  #misses: readonly Diagnostic[] = []
  /** By rig joint: the object itself first, then its copies in other skeletons. */
  #joints: BoundJoint<O>[][] = []
  #meshes: BoundMesh[] = []
  /** Which joints and morphs are ours to write: those of the poses, and with each frame those of the clips. */
  #posedJoints!: Uint8Array<ArrayBuffer>
  #posedMorphs!: Uint8Array<ArrayBuffer>
  #writtenJoints!: Uint8Array<ArrayBuffer>
  #writtenMorphs!: Uint8Array<ArrayBuffer>
  /** What plays, and which joints the eyes turn, when those were last determined. */
  #marked: readonly [playbacks: readonly Playback[], eyes: Int32Array] | undefined
  /** Whether joints of the scene show something of ours. */
  #showsJoints = false
  #every = 1
  /** Updates since the last that was evaluated, and their seconds. */
  #skipped = 0
  #pending = 0
  /** Whether nothing was shown on this scene yet, and whether others have moved something since the last frame. */
  #isNew = true
  #isMoved = true
  readonly #incoming: (pose: PoseBuffers) => void = (pose) => {
    for (let i = 0; i < this.#joints.length; i++) this.#joints[i]![0]?.copyTo(pose, i)
    // Of several meshes with one morph the first counts.
    for (let i = this.#meshes.length - 1; i >= 0; i--) this.#meshes[i]!.copyTo(pose.morphs)
  }

  /** `original`: what the root is a clone of, which then need not be searched for names again. */
  constructor(
    root: Root,
    from: CompiledRig | CompiledGraph,
    options: BindOptions = {},
    original?: SceneBinding<O, Target, Root>,
  ) {
    this.root = root
    this.#startsAtReference = options.start !== 'scene'
    this.#character = new CharacterInstance(from)
    this.#bind(original)
  }

  /** The objects of the scene by their names. Called while the binding is made. */
  protected abstract indexScene(): SceneIndex<O>

  /** Where a target is, as the character sees it: in the space of its root. */
  protected abstract seenPoint(target: Target): { readonly x: number; readonly y: number; readonly z: number }

  /** The objects of a clone of the scene by ours; undefined where they are not known. */
  protected copiesIn?(clone: Root): ReadonlyMap<SceneObject, O>

  /** The character that is shown: its controls, its playbacks, its last frame. */
  get character(): CharacterInstance {
    return this.#character
  }

  /** Every name of the character that the scene lacks, once, and what rig and clips have to say. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#misses, ...this.#character.diagnostics]
  }

  /** The object that is moved as this joint; undefined when the scene lacks it. */
  jointObject(name: string): O | undefined {
    return this.#joints[this.#character.rig.jointNames.indexOf(name)]?.[0]?.object
  }

  /** Plays a clip from its beginning, over those already playing. */
  play(clip: Clip, options?: SlotPlayOptions): Playback {
    return this.#character.play(clip, options)
  }

  /** Plays a clip after those that play or wait at the same priority. */
  queue(clip: Clip, options?: SlotPlayOptions): Playback {
    return this.#character.queue(clip, options)
  }

  /** Fades out everything that plays, and empties the queue. */
  stopAll(fade?: number): void {
    this.#character.stopAll(fade)
  }

  // [T3]
  /** The looping face clip under everything else. */
  setMood(clip: Clip | undefined, options?: MoodOptions): Playback | undefined {
    return this.#character.setMood(clip, options)
  }

  // [T3]
  /** Plays face and body of one clip as an action. */
  emote(clip: Clip, options?: SlotPlayOptions): Playback {
    return this.#character.emote(clip, options)
  }

  // [T4]
  /** Looks at a target, and follows it as it moves; undefined lets go. */
  lookAt(target: Target | undefined, options?: LookAtOptions): void {
    const seen = target && this.seenPoint(target)
    this.#character.eyes.lookAt(seen && [seen.x, seen.y, seen.z], options)
    this.#lookedAt = target
  }

  /** What it looks at now. */
  get lookedAt(): Target | undefined {
    return this.#lookedAt
  }

  /** Evaluated on every n-th update only, 1 for each; between them the last result stays, and time goes on. */
  get every(): number {
    return this.#every
  }

  set every(updates: number) {
    this.#every = Number.isFinite(updates) ? Math.max(1, Math.round(updates)) : 1
  }

  /** Moves time on and shows the character, in a scene that nothing else animates. */
  update(seconds: number): void {
    this.after(seconds)
  }

  /** Restores the scene to what others last wrote. Call it before your own mixer's update. */
  before(): void {
    if (this.#showsJoints) for (const copies of this.#joints) for (const joint of copies) joint.restore()
    this.#showsJoints = false
    for (const mesh of this.#meshes) mesh.restore()
  }

  /** Takes the scene as it is now, moves time on, and shows the character on top. */
  after(seconds: number): void {
    if (!Number.isFinite(seconds)) {
      throw new FaceworkError(
        'bind/seconds',
        'seconds',
        `seconds should be a finite number; found ${seconds}.`,
      )
    }
    // Only what others wrote comes in: where the scene shows what we left there, it is what they wanted before.
    for (let i = 0; i < this.#joints.length; i++) {
      const copies = this.#joints[i]!
      for (let k = 0; k < copies.length; k++) if (copies[k]!.read()) this.#isMoved = true
    }
    for (let i = 0; i < this.#meshes.length; i++) if (this.#meshes[i]!.read()) this.#isMoved = true
    this.#pending += seconds
    if (++this.#skipped < this.#every && !this.#isNew) {
      this.#write(this.#character.frame)
      return
    }
    const passed = this.#pending
    this.#pending = this.#skipped = 0
    this.#isNew = false
    if (this.#lookedAt) {
      const { x, y, z } = this.seenPoint(this.#lookedAt)
      this.#character.eyes.moveTarget(x, y, z)
    }
    const frame = this.#character.update(passed, this.#incoming, !this.#isMoved)
    this.#isMoved = false
    this.#write(frame)
  }

  /**
   * Shows another rig or graph on the same scene, such as the same model with another's pose asset. Playbacks go on
   * where they are, and controls that were set stay set.
   */
  setRig(from: CompiledRig | CompiledGraph): void {
    this.#character.setRig(from)
    this.#bind()
  }

  /** Leaves the scene as others want it, or as it was found, and lets go of it. */
  dispose(): void {
    for (const copies of this.#joints) for (const joint of copies) joint.release()
    for (const mesh of this.#meshes) mesh.release()
    this.#joints = []
    this.#meshes = []
  }

  #bind(original?: SceneBinding<O, Target, Root>): void {
    const { rig, graph } = this.#character
    const { joints, morphs, misses } =
      (original?.character.rig === rig && original.#matchesIn(this.root)) ||
      matchScene(rig, this.root.name, this.indexScene())
    this.#misses = misses

    // What is bound already keeps what it knows of others' values.
    const oldJoints = new Map(this.#joints.flat().map((j) => [j.object, j]))
    const values = new Float64Array(JOINT_SIZE * joints.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    const bound = (object: O) => new BoundJoint(object, values, JOINT_SIZE * at++)
    this.#joints = joints.map((objects) => objects.map((object) => take(oldJoints, object) ?? bound(object)))
    for (const joint of oldJoints.values()) joint.release()
    const oldMeshes = this.#meshes
    this.#meshes = bindMeshes(morphs, oldMeshes)
    for (const old of oldMeshes) old.release(this.#meshes.find(({ mesh }) => mesh === old.mesh))

    this.#posedJoints = marks(rig.jointNames.length, graph.touchedJoints)
    this.#posedMorphs = marks(rig.morphs.length, graph.touchedMorphs)
    this.#writtenJoints = this.#posedJoints.slice()
    this.#writtenMorphs = this.#posedMorphs.slice()
    this.#marked = undefined
    this.#isNew = this.#isMoved = true
    this.#rest(rig)
  }

  /** The objects of a clone of the scene that stand where ours do; undefined where it is not one. */
  #matchesIn(clone: Root): SceneMatches<O> | undefined {
    const copies = this.copiesIn?.(clone)
    const joints = this.#joints.map((bound) => bound.map(({ object }) => copies?.get(object)))
    if (joints.some((objects) => objects.includes(undefined))) return undefined
    const morphs: MorphSlot[][] = this.#character.rig.morphs.map(() => [])
    for (const { mesh: original, channels, indices } of this.#meshes) {
      const mesh = copies?.get(original) as SceneMesh | undefined
      if (!mesh?.morphTargetInfluences) return undefined
      channels.forEach((channel, k) => {
        morphs[channel]!.push({ mesh, index: indices[k]! })
      })
    }
    return { joints: joints as O[][], morphs, misses: this.#misses }
  }

  #rest(rig: CompiledRig): void {
    const reference: JointValues = {
      translations: rig.referenceTranslations,
      rotations: rig.referenceRotations,
      scales: rig.referenceScales,
    }
    const fromRig = this.#startsAtReference
    this.#joints.forEach((copies, i) => {
      for (const joint of copies) joint.rest(i, fromRig && this.#posedJoints[i] === 1 ? reference : undefined)
    })
    for (const mesh of this.#meshes)
      mesh.rest((i) => (fromRig && this.#posedMorphs[i] === 1 ? rig.morphDefaults[i] : undefined))
  }

  #write(frame: PoseBuffers): void {
    this.#mark()
    const { movesJoints } = this.#character
    if (movesJoints || this.#showsJoints) {
      for (let i = 0; i < this.#joints.length; i++) {
        const ours = movesJoints && this.#writtenJoints[i] === 1
        const copies = this.#joints[i]!
        for (let k = 0; k < copies.length; k++) {
          if (ours) copies[k]!.write(frame, i)
          else copies[k]!.restore()
        }
      }
    }
    this.#showsJoints = movesJoints
    for (let i = 0; i < this.#meshes.length; i++) this.#meshes[i]!.write(frame.morphs, this.#writtenMorphs)
  }

  /** Determines what is ours to write: what poses move, and what the clips that play and the eyes do. */
  #mark(): void {
    const { playbacks, eyes } = this.#character
    const { joints: turned } = eyes
    if (this.#marked?.[0] === playbacks && this.#marked[1] === turned) return
    this.#marked = [playbacks, turned]
    const [joints, morphs] = [this.#writtenJoints, this.#writtenMorphs]
    joints.set(this.#posedJoints)
    morphs.set(this.#posedMorphs)
    for (const { binding } of playbacks) {
      for (const joint of binding.joints) if (joint >= 0) joints[joint] = 1
      for (const morph of binding.morphs) if (morph >= 0) morphs[morph] = 1
    }
    for (const joint of turned) joints[joint] = 1
  }
}

/** One for each mesh that draws a morph of the rig. */
function bindMeshes(morphs: SceneMatches<SceneObject>['morphs'], before: readonly BoundMesh[]): BoundMesh[] {
  const places = new Map<SceneMesh, { readonly channels: number[]; readonly indices: number[] }>()
  morphs.forEach((slots, channel) => {
    for (const { mesh, index } of slots) {
      const place = places.get(mesh) ?? { channels: [], indices: [] }
      places.set(mesh, place)
      place.channels.push(channel)
      place.indices.push(index)
    }
  })
  return [...places].map(
    ([mesh, { channels, indices }]) =>
      new BoundMesh(
        mesh,
        channels,
        indices,
        before.find((b) => b.mesh === mesh),
      ),
  )
}

/** Which objects of a scene are the joints and morphs of a rig. */
interface SceneMatches<O> {
  readonly joints: readonly (readonly O[])[]
  readonly morphs: readonly (readonly MorphSlot[])[]
  readonly misses: readonly Diagnostic[]
}

function matchScene<O extends SceneObject>(
  rig: CompiledRig,
  root: string,
  index: SceneIndex<O>,
): SceneMatches<O> {
  const report = new Report()
  const joints = matchJoints(rig, index, report)
  const morphs = matchMorphs(rig, index, report)
  const all = [...joints, ...morphs]
  if (all.length > 0 && all.every((found) => found.length === 0)) {
    report.error(
      'bind/nothing',
      root,
      `Nothing of character "${rig.name}" was found below "${root}".`,
      'Give the scene that was loaded from the file the character was made from.',
    )
  }
  return { joints, morphs, misses: report.diagnostics }
}

function marks(length: number, indices: Int32Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(length)
  for (const i of indices) out[i] = 1
  return out
}

function take<K, V>(map: Map<K, V>, key: K): V | undefined {
  const value = map.get(key)
  map.delete(key)
  return value
}
