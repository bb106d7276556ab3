import type { Clip, ControlMap, Model, Policy, PoseAsset } from '@facework/documents'
import type { Diagnostic } from '@facework/report'
import {
  type CharacterInstance,
  type CompiledGraph,
  type CompiledRig,
  compileRig,
  type GazeCalibration,
} from '@facework/runtime'
import { type ClipCompiler, type CompiledClip, retargetClip } from '@facework/runtime/internal'
import { jointsMovedTwice, type MovedTwice } from '../clips/joints-moved-twice.ts'
import { controlNames } from '../poses/control-names.ts'
import { mapsLeadingTo, mapsToFollow } from '../vocabulary/follow-map.ts'
import { appliedLines, valuesOfLines } from '../vocabulary/map-lines.ts'
import { isIdentity, namesReached } from '../vocabulary/maps-in-a-row.ts'
import { namesInSet, setCalled, type Vocabularies } from '../vocabulary/vocabularies.ts'
import type { CharacterDocuments } from './character-documents.ts'

export interface OpenCharacterOptions {
  /** Fit translations of the poses to this model's proportions, for poses that were made on another. */
  readonly scaleTranslation?: boolean | undefined
  /** Drive the poses by names alone: clips and controls are not mapped. */
  readonly unmapped?: boolean | undefined
  /** Fills the first clip input of a graph that has no slot to play clips in. */
  readonly clip?: Clip | undefined
  /** What its gaze controls do, where that was measured before; a model without vertices cannot be measured. */
  readonly gaze?: GazeCalibration | undefined
}

/** A character document and what it refers to, made ready to move. Shared by every instance of it. */
export interface OpenCharacter {
  readonly documents: CharacterDocuments
  /** What is drawn: the character's own model and what it wears. */
  readonly model: Model
  /** Names that move the face: the control poses of its pose asset. */
  readonly controlNames: readonly string[]
  /** From ARKit-52 or FACS-50 to its poses: its own map, or one that was detected. */
  readonly map: ControlMap | undefined
  /** What an instance runs. */
  readonly graph: CompiledGraph
  /** The same character without its graph, for crowds that only play clips. */
  readonly rig: CompiledRig
  /** How speech, emotion, blink and gaze share the face, in names that this character knows. */
  readonly policy: Policy
  /** The control names of clips and scripts besides its own. */
  readonly vocabularies: Vocabularies
  /** What its gaze controls do. */
  readonly gaze: GazeCalibration
  /** False where only its joints were looked at so far; `measureGaze` looks at its vertices. */
  readonly gazeMeasured: boolean
  /** Whether the graph plays the clip it was opened with by an asset input, not in a slot. */
  readonly clipByInput: boolean
  readonly diagnostics: readonly Diagnostic[]
  /** The maps from these control names to the other vocabularies of clips and scripts for this character. */
  mapsFor(names: readonly string[]): readonly ControlMap[]
  /** A clip in any known vocabulary, ready to play on this character. */
  clipFor(clip: Clip): CompiledClip
  /** Curves of a clip that move nothing on this character. */
  unusedCurves(clip: Clip): readonly string[]
  /** Joints that a clip would move by its tracks and once more by its curves. */
  jointsMovedTwice(clip: Clip): MovedTwice
  /** Those of the names, FACS-50 unless given, that move something. */
  drivingControls(names?: readonly string[]): ReadonlySet<string>
  /** Values of controls in any known vocabulary, by curves that an instance of this character takes. */
  curveValues(controls: ControlValues): ControlValues
  /**
   * The same by its control poses, after the map of its graph. `names`: the vocabulary, where the controls are too
   * few to tell.
   */
  poseValues(controls: ControlValues, names?: readonly string[]): ControlValues
  /** What it was opened with, to open it again with other documents. */
  readonly options: OpenCharacterOptions
}

/** Values by name. */
export type ControlValues = Readonly<Record<string, number>>

/** What a character is assembled from: its documents, and the parts that are made in more than one way. */
export interface CharacterParts {
  readonly documents: CharacterDocuments
  readonly options: OpenCharacterOptions
  /** With what it wears. */
  readonly model: Model
  readonly poses: PoseAsset | undefined
  /** Its own map, or one that was detected. */
  readonly map: ControlMap | undefined
  /** The map that curves go through in its graph. */
  readonly mapInGraph: ControlMap | undefined
  readonly clipByInput: boolean
  /** In the names of this character. */
  readonly policy: Policy
  readonly vocabularies: Vocabularies
  readonly diagnostics: readonly Diagnostic[]
  compile(clipFor: ClipCompiler): CompiledGraph
  /** Measures its gaze; missing where that comes later, if at all. */
  readonly measureGaze?:
    | ((policy: Policy, posesBehind: Readonly<Record<string, string>>) => GazeCalibration)
    | undefined
}

/** Puts the parts of a character together; `openCharacter` and `openStandardCharacter` make them. */
export function assembleCharacter(parts: CharacterParts): OpenCharacter {
  const { documents, options, model, poses, map: own, mapInGraph: inGraph, clipByInput } = parts
  const { policy, vocabularies } = parts
  const mapsByNames = new WeakMap<readonly string[], readonly ControlMap[]>()
  const mapsFor = (names: readonly string[]): readonly ControlMap[] => {
    const known = mapsByNames.get(names) ?? findMaps(names)
    mapsByNames.set(names, known)
    return known
  }
  const findMaps = (names: readonly string[]): readonly ControlMap[] => {
    if (inGraph) return mapsLeadingTo(names, inGraph, vocabularies)
    return followOwn(names)
  }
  const followOwn = (names: readonly string[]): readonly ControlMap[] =>
    own ? mapsToFollow(names, own, vocabularies).filter((map) => !isIdentity(map)) : []
  const clipFor = clipCompiler(mapsFor)
  const whole = parts.compile(clipFor)
  // Heads without a neck are common. A node that the user did not choose does not complain about it.
  const compiled = documents.graph ? whole : { ...whole, diagnostics: whole.diagnostics.filter(isNotInfo) }
  const all = controlNames(poses)
  const moving = movingNames(whole, all, inGraph, vocabularies)
  /** To the poses: the map of the graph comes last. */
  const mapsToPoses = (names: readonly string[]) => (inGraph ? [...mapsFor(names), inGraph] : mapsFor(names))
  const behind = () => posesBehind(own, new Set(all))
  let gaze: GazeCalibration | undefined
  let rig: CompiledRig | undefined
  return {
    documents,
    model,
    controlNames: all,
    map: own,
    graph: compiled,
    get rig() {
      rig ??= compileRig(model, {
        poses,
        curves: documents.skeleton?.curves,
        scaleTranslation: options.scaleTranslation,
        clipFor: clipCompiler(followOwn),
      })
      return rig
    },
    policy,
    vocabularies,
    get gaze() {
      gaze ??= options.gaze ?? parts.measureGaze?.(policy, behind()) ?? { poses: behind() }
      return gaze
    },
    gazeMeasured: options.gaze !== undefined || parts.measureGaze !== undefined,
    clipByInput,
    diagnostics: parts.diagnostics,
    mapsFor,
    clipFor,
    unusedCurves(clip) {
      const names = clip.curves.map((c) => c.name)
      const maps = mapsToPoses(names)
      return names.filter((name) => ![...namesReached(name, maps)].some((reached) => moving.has(reached)))
    },
    jointsMovedTwice(clip) {
      if (!poses) return { joints: [], poses: [] }
      const names = clip.curves.map((c) => c.name)
      const maps = mapsToPoses(names)
      return jointsMovedTwice(poses, clip, new Set(names.flatMap((name) => [...namesReached(name, maps)])))
    },
    drivingControls(names = namesInSet(setCalled(vocabularies, 'facs-50'))) {
      const maps = mapsToPoses(names)
      const faces = new Set(all)
      return new Set(
        names.filter((name) => [...namesReached(name, maps)].some((reached) => faces.has(reached))),
      )
    },
    curveValues: (controls) => mapThrough(controls, mapsFor(Object.keys(controls))),
    poseValues(controls, names = Object.keys(controls)) {
      const mapped = mapThrough(controls, mapsToPoses(names))
      const faces = new Set(all)
      return Object.fromEntries(Object.entries(mapped).filter(([name]) => faces.has(name)))
    },
    options,
  }
}

/** Gives an instance what does not come with its graph: the policy, and what its gaze controls do. */
export function setUpInstance(instance: CharacterInstance, character: OpenCharacter): void {
  instance.setPolicy(character.policy, character.gaze)
}

function mapThrough(controls: ControlValues, maps: readonly ControlMap[]): ControlValues {
  return maps.reduce(
    (values, map) => valuesOfLines(values, appliedLines(map, new Set(Object.keys(values)))),
    controls,
  )
}

const isNotInfo = ({ severity }: Diagnostic) => severity !== 'info'

function clipCompiler(mapsFor: (names: readonly string[]) => readonly ControlMap[]): ClipCompiler {
  const cache = new WeakMap<Clip, CompiledClip>()
  return (clip) => {
    const known = cache.get(clip)
    if (known) return known
    const compiled = retargetClip(clip, mapsFor(clip.curves.map((c) => c.name)))
    cache.set(clip, compiled)
    return compiled
  }
}

/** Curves that something reads: the poses, and nodes of the graph besides its map. */
function movingNames(
  { rig, diagnostics }: CompiledGraph,
  own: readonly string[],
  map: ControlMap | undefined,
  vocabularies: Vocabularies,
): ReadonlySet<string> {
  const inMap = new Set(
    map?.lines.flatMap(({ target, terms }) => [
      target,
      ...terms.flatMap(({ source, by = source }) => [source, by]),
    ]),
  )
  // Without a neck or a head there is nothing to turn.
  const noNeck = diagnostics.some((d) => d.code === 'head-turn/no-joints')
  const unread = new Set(noNeck ? namesInSet(setCalled(vocabularies, 'head')) : [])
  return new Set([...own, ...rig.curveNames.filter((name) => !inMap.has(name) && !unread.has(name))])
}

/** For each control of a map with one clear target among the poses: that pose. */
function posesBehind(map: ControlMap | undefined, poses: ReadonlySet<string>): Record<string, string> {
  const out: Record<string, string> = {}
  for (const { target, terms } of map?.lines ?? []) {
    if (!poses.has(target)) continue
    for (const { source, gain } of terms) if (gain > 0 && !poses.has(source)) out[source] ??= target
  }
  return out
}
