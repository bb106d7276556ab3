import type { Clip, Pose, PoseAsset } from '@facework/documents'
import { fitClip } from '@facework/operations'
import type { Diagnostic } from '@facework/report'
import { compileRig } from '@facework/runtime'
import { bindHead, type CharacterBinding, type Head } from 'facework'
import { Group, type Material, Mesh, Texture } from 'three'
import type { Life } from '../state.ts'
import { type Beat, Part } from '../transport/part.ts'
import { Body } from './body.ts'
import type { LoadedHead } from './load-head-file.ts'
import { type HeadBoxes, measureHead } from './measure-head.ts'

/** Whose poses turn the curves into a face: the head's own, nobody's, or another's (by id). */
export type Casting = 'own' | 'none' | { readonly from: string }

let count = 0

/** One head on stage: its three.js scene, bound to the documents read from the same file. */
export class Performer {
  readonly id = `performer-${++count}`
  readonly name: string
  readonly file: string
  readonly head: Head
  /** What the line-up places; the scene of the file is below it. */
  readonly object = new Group()
  readonly binding: CharacterBinding
  /** At rest, in the scene's own metres. */
  readonly boxes: HeadBoxes
  readonly driver: 'joints' | 'morphs' | 'joints + morphs'
  readonly controlNames: readonly string[]
  readonly combinationCount: number
  #casting: Casting = 'own'
  readonly #part = new Part()
  readonly #body: Body | undefined
  #overrides: ReadonlyMap<string, number> = new Map()
  #fitted = new WeakMap<Clip, Clip>()

  /** `bodyClip` plays under the face; it fits heads on the skeleton it was made for. */
  constructor(name: string, file: string, loaded: LoadedHead, bodyClip?: Clip) {
    this.name = name
    this.file = file
    this.head = loaded.head
    this.object.name = name
    this.object.add(loaded.scene)
    this.binding = bindHead(loaded.scene, loaded.head)
    this.binding.update(0)
    this.boxes = measureHead(loaded.scene, loaded.head.poses)
    this.#body = bodyClip && new Body(loaded.scene, bodyClip, count)
    const { poses } = loaded.head.poses
    const joints = poses.some((p) => Object.keys(p.joints).length > 0)
    const morphs = poses.some((p) => Object.keys(p.morphs).length > 0)
    this.driver = joints && morphs ? 'joints + morphs' : joints ? 'joints' : 'morphs'
    this.controlNames = poses.filter((p) => p.role.type === 'control' && movesSomething(p)).map((p) => p.name)
    this.combinationCount = poses.filter((p) => p.role.type === 'combination').length
  }

  get casting(): Casting {
    return this.#casting
  }

  /** What is to be said of the head itself; which curves of a clip it knows is on its card. */
  get diagnostics(): readonly Diagnostic[] {
    const ofHead = this.binding.diagnostics.filter((d) => !d.code.startsWith('clip/'))
    return [...this.head.diagnostics, ...ofHead]
  }

  /** Gives the head other poses to turn its curves into. `poses` is missing for its own and for none. */
  cast(casting: Casting, poses: PoseAsset = this.head.poses): void {
    this.#casting = casting
    this.#fitted = new WeakMap()
    this.binding.setRig(compileRig(this.head.model, { poses, curves: this.head.skeleton.curves }))
    this.binding.character.bypassPoses = casting === 'none'
    this.setOverrides(this.#overrides)
  }

  setOverrides(overrides: ReadonlyMap<string, number>): void {
    const { character } = this.binding
    for (const name of character.rig.curveNames) {
      const value = overrides.get(name)
      if (value !== undefined || this.#overrides.has(name)) character.setControl(name, value)
    }
    this.#overrides = overrides
  }

  /** How many curves of a clip name a pose of the asset in use. */
  knownCurves(clip: Clip): number {
    const known = new Set(this.binding.character.rig.poses?.controlNames ?? [])
    return this.#casting === 'none'
      ? 0
      : this.#inOwnWords(clip).curves.filter((c) => known.has(c.name)).length
  }

  /** Shows the beat: first the body moves, as a user's own mixer would move it, then the face goes on top. */
  show(beat: Beat | undefined, seconds: number, life: Life): void {
    this.binding.before()
    this.#body?.update(seconds, life)
    if (beat) this.#part.follow(this.binding, this.#ownBeat(beat))
    this.binding.after(0)
  }

  /** The clip in the names this head knows; takes come in many vocabularies. */
  #inOwnWords(clip: Clip): Clip {
    let fitted = this.#fitted.get(clip)
    if (!fitted) {
      fitted = fitClip(clip, this.binding.character.rig.poses?.controlNames ?? []).clip
      this.#fitted.set(clip, fitted)
    }
    return fitted
  }

  #ownBeat(beat: Beat): Beat {
    const { outgoing } = beat
    return {
      ...beat,
      clip: this.#inOwnWords(beat.clip),
      ...(outgoing ? { outgoing: { ...outgoing, clip: this.#inOwnWords(outgoing.clip) } } : {}),
    }
  }

  dispose(): void {
    this.#body?.dispose()
    this.binding.dispose()
    this.object.removeFromParent()
    this.object.traverse((object) => {
      if (!(object instanceof Mesh)) return
      object.geometry.dispose()
      for (const material of [object.material].flat()) disposeMaterial(material)
    })
  }
}

/** A neutral pose is in the asset, but is no control that anyone would drag. */
const movesSomething = (pose: Pose) =>
  [pose.joints, pose.morphs, pose.curves].some((channel) => Object.keys(channel).length > 0)

/** Lets the graphics card forget a material and its pictures. */
function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
  material.dispose()
}
