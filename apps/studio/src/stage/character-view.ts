import type { Clip, Id, Model } from '@facework/documents'
import { openCharacterIn } from '@facework/editor/internal'
import type { CharacterDocuments, OpenCharacter } from '@facework/operations'
import { type ControlValues, sameCharacterGraph, setUpInstance } from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'
import { clearLiveLayer, WeightInput } from '@facework/runtime/internal'
import { bindCharacter, type CharacterBinding, type ProcessorMorphs } from 'facework'
import { Group, type Object3D } from 'three'
import { ClipFollower } from '../transport/clip-follower.ts'
import type { TransportState } from '../transport/transport-state.ts'
import { BodyClipPlayer, type BodyMotion } from './body-clip-player.ts'
import { disposeMeshes } from './dispose-meshes.ts'
import { HeldJoints } from './joints/held-joints.ts'
import { JointEdits } from './joints/joint-edits.ts'
import { type HeadBoxes, measureHead } from './measure-head.ts'
import { jointObjects, type ModelScene } from './scene-from-model.ts'
import { WornMeshes } from './worn-meshes.ts'

let count = 0

/** Values of a live source, read in every frame; NaN where a control is left to the clip. */
export interface LiveValues {
  readonly names: readonly string[]
  readonly values: Float64Array
}

/** One character on stage: its documents, bound to the three.js scene made from its model. */
export class CharacterView {
  readonly id: Id
  /** What the line-up places; the scene of the model is below it. */
  readonly object = new Group()
  readonly scene: Object3D
  /** To be called before the scene is drawn. */
  readonly morphs: ProcessorMorphs
  readonly binding: CharacterBinding
  /** At rest, in the scene's own metres. */
  readonly boxes: HeadBoxes
  readonly joints: ReadonlyMap<string, Object3D>
  // [S4]
  /** Joints of the face's own; a body clip never moves them. */
  readonly faceJoints: ReadonlySet<string>
  /** The accessories it wears, as they are drawn. */
  readonly worn: WornMeshes
  /** Manual overrides. */
  readonly edits: JointEdits
  /** Empty, or why the documents of now cannot be shown: the last good ones stay on stage. */
  stale = ''
  #opened: OpenCharacter
  readonly #held: HeldJoints
  #follower = new ClipFollower()
  #mood: { readonly clip: Clip; readonly still: boolean } | undefined
  #bodyPlayer: BodyClipPlayer | undefined
  readonly #turn = ++count
  #overrides: ControlValues = {}
  #live: LiveValues | undefined
  #liveInput: WeightInput | undefined

  /** @param accessories scenes of the fitted models it wears */
  constructor(
    documents: CharacterDocuments,
    { scene, morphs }: ModelScene,
    accessories: ReadonlyMap<Model, Object3D> = new Map(),
  ) {
    this.id = documents.character.id
    this.#opened = openCharacterIn(documents)
    this.scene = scene
    this.morphs = morphs
    this.object.name = documents.character.name
    this.object.add(scene)
    this.joints = jointObjects(
      scene,
      documents.model.joints.map((j) => j.name),
    )
    this.worn = new WornMeshes(scene, (name) => this.joints.get(name))
    this.worn.set(documents.worn ?? [], accessories)
    this.binding = bindCharacter(scene, this.#opened.graph)
    setUpInstance(this.binding.character, this.#opened)
    this.binding.update(0)
    morphs.update()
    this.faceJoints = faceJointsOf(documents.model, documents.skeleton?.faceRoot)
    const posed = documents.poses?.poses.flatMap((p) => Object.keys(p.joints)) ?? []
    this.boxes = measureHead(scene, morphs, posed.length > 0 ? posed : this.faceJoints)
    this.edits = new JointEdits(this.joints)
    this.#held = new HeldJoints(this.joints)
    const idle = idleOf(documents)
    this.#bodyPlayer = idle && new BodyClipPlayer(scene, idle, this.#turn)
  }

  /** What its documents were made into: graph, map, policy. */
  get opened(): OpenCharacter {
    return this.#opened
  }

  get documents(): CharacterDocuments {
    return this.#opened.documents
  }

  get name(): string {
    return this.documents.character.name
  }

  /** Every name that a slider or a curve can move here. */
  get controlNames(): readonly string[] {
    return this.#opened.controlNames
  }

  /** Diagnostics of the character itself; those about curves of a clip are reported with the clip. */
  get diagnostics(): readonly Diagnostic[] {
    return this.binding.diagnostics.filter((d) => !d.code.startsWith('clip/'))
  }

  /**
   * Takes the documents as they are now. False when only a new scene can show them.
   * @param accessories scenes of those of the fitted models that it did not wear before
   */
  setDocuments(
    documents: CharacterDocuments,
    accessories: ReadonlyMap<Model, Object3D> = new Map(),
  ): boolean {
    const old = this.documents
    if (documents.model !== old.model) return false
    this.object.name = documents.character.name
    const worn = documents.worn ?? []
    const dressed = !this.worn.has(worn)
    if (dressed && !this.worn.set(worn, accessories)) return false
    try {
      const opened = openCharacterIn(documents)
      if (dressed || !movesTheSame(documents, old)) this.#setRig(opened)
      this.#opened = opened
      this.stale = ''
    } catch (error) {
      this.stale = error instanceof Error ? error.message : String(error)
      return true
    }
    this.setOverrides(this.#overrides)
    this.#bindLive()
    const idle = idleOf(documents)
    if (idle !== idleOf(old)) {
      this.binding.before()
      this.#bodyPlayer?.dispose()
      this.#bodyPlayer = idle && new BodyClipPlayer(this.scene, idle, this.#turn)
    }
    return true
  }

  /** Playbacks live on, unless the slot they are heard in is gone. */
  #setRig(opened: OpenCharacter): void {
    const { character } = this.binding
    const before = character.graph.slots.join()
    this.#lift()
    this.binding.setRig(opened.graph)
    setUpInstance(character, opened)
    if (character.graph.slots.join() === before) return
    character.stopAll(0)
    this.#follower = new ClipFollower()
    this.#mood = undefined
  }

  /** Sets controls over what the clip says. Those of another vocabulary go through the character's map. */
  setOverrides(overrides: ControlValues): void {
    const { character } = this.binding
    const values = this.#opened.curveValues(overrides)
    for (const name of character.rig.curveNames) character.setControl(name, values[name])
    this.#overrides = overrides
  }

  /** A camera or another live source drives the face over clips; undefined lets clips drive it again. */
  setLive(live: LiveValues | undefined): void {
    if (live === this.#live) return
    this.#live = live
    this.#bindLive()
  }

  #bindLive(): void {
    const live = this.#live
    this.#liveInput = live && new WeightInput(live.names, this.#opened.mapsFor(live.names))
    clearLiveLayer(this.binding.character.live)
  }

  /** Shows the state of the transport: first the body moves, as a user's own mixer would move it, then the face goes on top. */
  show(state: TransportState | undefined, seconds: number, bodyMotion: BodyMotion, showMood = false): void {
    this.#lift()
    this.#bodyPlayer?.update(seconds, bodyMotion)
    this.#held.putIn(this.edits.all)
    this.#showMood(showMood)
    // A graph without a slot has no place for clips; it says so itself [G3].
    if (state && this.binding.character.graph.slots.length > 0) this.#follower.follow(this.binding, state)
    else this.#follower.stop()
    if (this.#live && this.#liveInput) {
      this.#liveInput.setInOrder(this.#live.values)
      this.#liveInput.apply(this.binding.character)
    }
    // Clips on stage have the time of the transport; nodes of a graph have their own.
    this.binding.after(this.documents.graph ? seconds : 0)
    this.edits.putOn()
  }

  // [T3]
  /** The mood is layered under the clip, as in a game. */
  #showMood(shown: boolean): void {
    const { mood, character } = this.documents
    const wanted = shown && this.binding.character.graph.slots.length > 0 ? mood : undefined
    const still = character.mood?.static ?? false
    if (wanted === this.#mood?.clip && (!wanted || still === this.#mood?.still)) return
    this.#mood = wanted && { clip: wanted, still }
    // At once: whoever edits a mood wants to see it, not how it comes.
    this.binding.setMood(wanted, { static: still, fade: 0 })
  }

  /** The scene as the body clip left it. */
  #lift(): void {
    this.edits.takeOff()
    this.binding.before()
    this.#held.takeOut()
  }

  dispose(): void {
    this.edits.takeOff()
    this.#bodyPlayer?.dispose()
    this.binding.dispose()
    this.object.removeFromParent()
    disposeMeshes(this.object)
  }
}

/** The body clip under the face. */
const idleOf = ({ defaults }: CharacterDocuments): Clip | undefined => defaults.idle?.[0]?.clip

/** Whether nothing that decides how curves move the character has changed. */
const movesTheSame = (a: CharacterDocuments, b: CharacterDocuments) =>
  a.poses === b.poses &&
  a.map === b.map &&
  a.policy === b.policy &&
  a.skeleton?.curves === b.skeleton?.curves &&
  sameCharacterGraph(a.graph, b.graph)

/** Joints at and below the root of the face. */
function faceJointsOf(model: Model, fallback: string | undefined): Set<string> {
  const root = model.faceRoot ?? fallback
  const inside = new Set<string>()
  for (const joint of model.joints) {
    if (joint.name === root || (joint.parent !== undefined && inside.has(joint.parent)))
      inside.add(joint.name)
  }
  return inside
}
