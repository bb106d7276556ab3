import type { Character, Clip, Id, Model, PoseAsset, Skeleton } from '@facework/documents'
import { clipInOwnWords, compileGraphParts, type GraphParts, sameGraphParts } from '@facework/editor'
import type { Diagnostic } from '@facework/report'
import { type CompiledGraph, type CompiledRig, compileRig } from '@facework/runtime'
import { bindCharacter, type CharacterBinding, type ProcessorMorphs } from 'facework'
import { Group, type Object3D } from 'three'
import { ClipFollower } from '../transport/clip-follower.ts'
import type { TransportState } from '../transport/transport-state.ts'
import { BodyClipPlayer, type BodyMotion } from './body-clip-player.ts'
import { disposeMeshes } from './dispose-meshes.ts'
import { HeldJoints } from './held-joints.ts'
import { JointEdits } from './joint-edits.ts'
import { type HeadBoxes, measureHead } from './measure-head.ts'
import { jointObjects, type ModelScene } from './scene-from-model.ts'

/** The documents one character is made of. */
export interface CharacterDocuments {
  readonly character: Character
  readonly model: Model
  readonly skeleton: Skeleton | undefined
  readonly poses: PoseAsset | undefined
  /** Plays under the face. */
  readonly idle: Clip | undefined
  /** What the face shows where no clip says anything. */
  readonly mood: Clip | undefined
  /** Missing for a character that runs the default graph. */
  readonly graph: GraphParts | undefined
}

let count = 0

/** One character on stage: its documents, bound to the three.js scene made from its model. */
export class CharacterView {
  readonly id: Id
  /** What the line-up places; the scene of the model is below it. */
  readonly object = new Group()
  readonly scene: Object3D
  /** To be told before the scene is drawn. */
  readonly morphs: ProcessorMorphs
  readonly binding: CharacterBinding
  /** At rest, in the scene's own metres. */
  readonly boxes: HeadBoxes
  readonly joints: ReadonlyMap<string, Object3D>
  /** Joints of the face's own; a body clip never moves them (S4). */
  readonly faceJoints: ReadonlySet<string>
  /** What was moved by hand. */
  readonly edits: JointEdits
  /** Empty, or why the documents of now cannot be shown: the last good ones stay on stage. */
  stale = ''
  #documents: CharacterDocuments
  readonly #held: HeldJoints
  #follower = new ClipFollower()
  #mood: { readonly clip: Clip; readonly still: boolean } | undefined
  #bodyPlayer: BodyClipPlayer | undefined
  readonly #turn = ++count
  #overrides: Readonly<Record<string, number>> = {}
  #fitted = new WeakMap<Clip, Clip>()

  constructor(documents: CharacterDocuments, { scene, morphs }: ModelScene) {
    this.id = documents.character.id
    this.#documents = documents
    this.scene = scene
    this.morphs = morphs
    this.object.name = documents.character.name
    this.object.add(scene)
    this.binding = bindCharacter(scene, graphOf(documents) ?? rigOf(documents))
    this.binding.update(0)
    morphs.update()
    this.joints = jointObjects(
      scene,
      documents.model.joints.map((j) => j.name),
    )
    this.faceJoints = faceJointsOf(documents.model, documents.skeleton?.faceRoot)
    const posed = documents.poses?.poses.flatMap((p) => Object.keys(p.joints)) ?? []
    this.boxes = measureHead(scene, morphs, posed.length > 0 ? posed : this.faceJoints)
    this.edits = new JointEdits(this.joints)
    this.#held = new HeldJoints(this.joints)
    this.#bodyPlayer = documents.idle && new BodyClipPlayer(scene, documents.idle, this.#turn)
  }

  get documents(): CharacterDocuments {
    return this.#documents
  }

  get name(): string {
    return this.#documents.character.name
  }

  /** Every name that a slider or a curve can move here. */
  get controlNames(): readonly string[] {
    return this.binding.character.rig.poses?.controlNames ?? []
  }

  /** What is to be said of the character itself; which curves of a clip it knows is said with the clip. */
  get diagnostics(): readonly Diagnostic[] {
    return this.binding.diagnostics.filter((d) => !d.code.startsWith('clip/'))
  }

  /** Takes the documents as they are now. False when only a new scene can show them. */
  setDocuments(documents: CharacterDocuments): boolean {
    const old = this.#documents
    if (documents.model !== old.model) return false
    this.object.name = documents.character.name
    if (
      documents.poses !== old.poses ||
      documents.skeleton?.curves !== old.skeleton?.curves ||
      !sameGraphParts(documents.graph, old.graph)
    ) {
      try {
        this.#setRig(graphOf(documents) ?? rigOf(documents))
        this.stale = ''
      } catch (error) {
        this.stale = error instanceof Error ? error.message : String(error)
        return true
      }
      this.#fitted = new WeakMap()
      this.setOverrides(this.#overrides)
    }
    if (documents.idle !== old.idle) {
      this.binding.before()
      this.#bodyPlayer?.dispose()
      this.#bodyPlayer = documents.idle && new BodyClipPlayer(this.scene, documents.idle, this.#turn)
    }
    this.#documents = documents
    return true
  }

  /** Playbacks live on, unless the slot they are heard in is gone. */
  #setRig(from: CompiledRig | CompiledGraph): void {
    const { character } = this.binding
    const before = character.graph.slots.join()
    this.#lift()
    this.binding.setRig(from)
    if (character.graph.slots.join() === before) return
    character.stopAll(0)
    this.#follower = new ClipFollower()
    this.#mood = undefined
  }

  /** Controls by hand, over what the clip says. */
  setOverrides(overrides: Readonly<Record<string, number>>): void {
    const { character } = this.binding
    for (const name of character.rig.curveNames) {
      const value = overrides[name]
      if (value !== undefined || name in this.#overrides) character.setControl(name, value)
    }
    this.#overrides = overrides
  }

  /** How many curves of a clip name a pose of the asset in use. */
  knownCurves(clip: Clip): number {
    const known = new Set(this.controlNames)
    return this.inOwnWords(clip).curves.filter((c) => known.has(c.name)).length
  }

  /** Shows the state of the transport: first the body moves, as a user's own mixer would move it, then the face goes on top. */
  show(state: TransportState | undefined, seconds: number, bodyMotion: BodyMotion, showMood = false): void {
    this.#lift()
    this.#bodyPlayer?.update(seconds, bodyMotion)
    this.#held.putIn(this.edits.all)
    this.#showMood(showMood)
    // A graph without a slot has no place for clips; it says so itself (G3).
    if (state && this.binding.character.graph.slots.length > 0)
      this.#follower.follow(this.binding, this.#retargetedState(state))
    else this.#follower.stop()
    // Clips on stage have the time of the transport; nodes of a graph have their own.
    this.binding.after(this.#documents.graph ? seconds : 0)
    this.edits.putOn()
  }

  /** [T3] The mood lies under the clip, as it does in a game. */
  #showMood(shown: boolean): void {
    const { mood, character } = this.#documents
    const wanted = shown && this.binding.character.graph.slots.length > 0 ? mood : undefined
    const still = character.mood?.static ?? false
    if (wanted === this.#mood?.clip && (!wanted || still === this.#mood?.still)) return
    this.#mood = wanted && { clip: wanted, still }
    // At once: whoever edits a mood wants to see it, not how it comes.
    this.binding.setMood(wanted && this.inOwnWords(wanted), { static: still, fade: 0 })
  }

  /** The scene as nobody but the body clip left it. */
  #lift(): void {
    this.edits.takeOff()
    this.binding.before()
    this.#held.takeOut()
  }

  /** The clip in the names this character knows; takes come in many vocabularies. */
  inOwnWords(clip: Clip): Clip {
    let fitted = this.#fitted.get(clip)
    if (!fitted) {
      fitted = clipInOwnWords(clip, this.#documents.graph, this.controlNames)
      this.#fitted.set(clip, fitted)
    }
    return fitted
  }

  #retargetedState(state: TransportState): TransportState {
    const { outgoing } = state
    return {
      ...state,
      clip: this.inOwnWords(state.clip),
      ...(outgoing ? { outgoing: { ...outgoing, clip: this.inOwnWords(outgoing.clip) } } : {}),
    }
  }

  dispose(): void {
    this.edits.takeOff()
    this.#bodyPlayer?.dispose()
    this.binding.dispose()
    this.object.removeFromParent()
    disposeMeshes(this.object)
  }
}

/** The character's graph, compiled for its model; undefined where the default one runs. */
export const graphOf = ({
  model,
  poses,
  skeleton,
  graph,
}: Omit<CharacterDocuments, 'character' | 'idle' | 'mood'>): CompiledGraph | undefined =>
  graph && compileGraphParts(graph, { model, poses, curves: skeleton?.curves })

/** Without poses the curves still play, and move nothing (G3). */
export function rigOf({
  model,
  poses,
  skeleton,
}: Omit<CharacterDocuments, 'character' | 'idle' | 'mood' | 'graph'>): CompiledRig {
  return compileRig(model, {
    ...(poses ? { poses } : {}),
    ...(skeleton ? { curves: skeleton.curves } : {}),
  })
}

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
