import {
  type Clip,
  type ControlMap,
  type Document,
  type DocumentLookup,
  defaultPolicy,
  facs50,
  headSet,
  isCurveOnly,
  lookupIn,
  type Model,
  type Policy,
  type PoseAsset,
  type ResolvedGraph,
  resolveGraph,
  standardGraph,
} from '@facework/documents'
import { type Diagnostic, Report } from '@facework/report'
import {
  type CharacterInstance,
  type CompiledClip,
  type CompiledGraph,
  type CompiledRig,
  compileGraph,
  compileRig,
  type GazeCalibration,
} from '@facework/runtime'
import { type ClipCompiler, retargetClip } from '@facework/runtime/internal'
import { dressModel, dressPoses, type WornDocuments } from '../accessories/dress.ts'
import { listNames, reportMovedTwice } from '../clips/check-playback.ts'
import { jointsMovedTwice, type MovedTwice } from '../clips/joints-moved-twice.ts'
import { controlNames } from '../poses/control-names.ts'
import { detectedMap, isIdentity, namesReached } from '../vocabulary/character-map.ts'
import { mapsLeadingTo, mapsToFollow } from '../vocabulary/follow-map.ts'
import { mapValues } from '../vocabulary/map-values.ts'
import { type CharacterDocuments, type CharacterGraph, characterGraphFrom } from './character-documents.ts'
import { fitPolicy } from './fit-policy.ts'
import { measureGaze } from './measure-gaze.ts'

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
  readonly gaze: GazeCalibration
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
  /** The same character with other accessories. */
  wearing(worn: readonly WornDocuments[]): OpenCharacter
}

/** Values by name. */
export type ControlValues = Readonly<Record<string, number>>

const FACS_NAMES = facs50.controls.map((c) => c.name)
const HEAD_NAMES: ReadonlySet<string> = new Set(headSet.controls.map((c) => c.name))
const NONE: ReadonlySet<string> = new Set()

/**
 * The one way from documents to a character that moves; the library, the command and the studio all take it.
 * A graph input that is empty means the character's own pose asset or map. A character without a graph runs
 * the standard one, without a map the one that detection finds, without a policy the default one.
 *
 *   const character = openCharacter(characterDocuments(document, lookup)!)
 *   const instance = createInstance(character)
 */
export function openCharacter(
  documents: CharacterDocuments,
  options: OpenCharacterOptions = {},
): OpenCharacter {
  const { skeleton, worn = [] } = documents
  const model = dressModel(documents.model, worn)
  const poses = documents.poses && dressPoses(documents.poses, worn)
  const report = new Report()
  const own = options.unmapped
    ? undefined
    : (documents.map ?? (documents.poses && detectedMap(documents.model, documents.poses)))
  const { graph: resolved, uses } = documents.graph ?? standard()
  const clipByInput = options.clip !== undefined && !resolved.nodes.some((n) => n.kind === 'slot')
  const inputs = fillInputs(resolved, {
    poses,
    map: own && !isIdentity(own) ? own : undefined,
    clip: clipByInput ? options.clip : undefined,
  })
  // A graph may name the pose asset itself; what is worn follows it all the same.
  const usesWorn = uses.map((used) => (used.kind === 'poses' ? dressPoses(used, worn) : used))
  const lookup = lookupAmong([own, options.clip, ...usesWorn, poses])
  const inGraph = options.unmapped ? undefined : mapOfGraph(inputs, own, lookup)
  const mapsFor = (names: readonly string[]): readonly ControlMap[] => {
    if (inGraph) return mapsLeadingTo(names, inGraph)
    return own ? mapsToFollow(names, own).filter((map) => !isIdentity(map)) : []
  }
  const clipFor = clipCompiler(mapsFor)
  const whole = compileGraph(inputs, {
    model,
    poses,
    curves: skeleton?.curves,
    scaleTranslation: options.scaleTranslation,
    clipFor,
    lookup,
    subGraph(ref) {
      const found = lookup(ref)
      return found?.kind === 'graph' ? resolveGraph(found, lookup, report) : undefined
    },
  })
  // Heads without a neck are common. A node that the user did not choose does not complain about it.
  const compiled = documents.graph ? whole : { ...whole, diagnostics: whole.diagnostics.filter(isNotInfo) }
  const all = controlNames(poses)
  const moving = movingNames(whole, all, inGraph)
  /** To the poses: the map of the graph comes last. */
  const mapsToPoses = (names: readonly string[]) => (inGraph ? [...mapsFor(names), inGraph] : mapsFor(names))
  const policy = own ? fitPolicy(documents.policy ?? defaultPolicy, own) : (documents.policy ?? defaultPolicy)
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
        curves: skeleton?.curves,
        scaleTranslation: options.scaleTranslation,
        clipFor: clipCompiler((names) =>
          own ? mapsToFollow(names, own).filter((map) => !isIdentity(map)) : [],
        ),
      })
      return rig
    },
    policy,
    get gaze() {
      gaze ??=
        options.gaze ?? (poses ? measureGaze(model, poses, policy, posesBehind(own, new Set(all))) : {})
      return gaze
    },
    clipByInput,
    diagnostics: report.diagnostics,
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
    drivingControls(names = FACS_NAMES) {
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
    wearing: (others) => openCharacter({ ...documents, worn: others }, options),
  }
}

/** Gives an instance what does not come with its graph: the policy, and what its gaze controls do. */
export function setUpInstance(instance: CharacterInstance, character: OpenCharacter): void {
  instance.setPolicy(character.policy, character.gaze)
}

// [G3]
/**
 * Reports the curves of a clip that move nothing, in one line, an error when the clip moves nothing at all;
 * and joints that it would move twice.
 */
export function checkCurves(character: OpenCharacter, clip: Clip, report: Report): void {
  const { poses } = character.documents
  if (poses) reportMovedTwice(character.jointsMovedTwice(clip), clip, poses, report)
  const unused = character.unusedCurves(clip)
  if (unused.length === 0) return
  const { name } = character.documents.character
  const nothing = unused.length === clip.curves.length && isCurveOnly(clip)
  report.add(
    nothing ? 'error' : 'warning',
    nothing ? 'clip/moves-nothing' : 'clip/curves-unused',
    `clip "${clip.name}"`,
    nothing
      ? `None of the ${clip.curves.length} curves of clip "${clip.name}" moves "${name}": found ${listNames(unused)}; ${expectedNames(character)}.`
      : `${unused.length} of ${clip.curves.length} curves of clip "${clip.name}" move nothing on "${name}": ${listNames(unused)}.`,
    nothing
      ? poses
        ? 'Give the character a map for them; `facework map detect` shows what was found.'
        : 'Give the character a pose asset; `facework poses create` makes one.'
      : 'Add lines for them to its control map if they should.',
  )
}

function mapThrough(controls: ControlValues, maps: readonly ControlMap[]): ControlValues {
  return maps.reduce((values, map) => mapValues(values, map).values, controls)
}

const isNotInfo = ({ severity }: Diagnostic) => severity !== 'info'

function expectedNames({ controlNames, map }: OpenCharacter): string {
  if (controlNames.length === 0) return 'it has no poses that curves could move'
  const sets = map ? ', or names of ARKit-52, FACS-50 or another built-in control set' : ''
  return `expected names of its poses (${listNames(controlNames)})${sets}`
}

let standardParts: CharacterGraph | undefined

function standard(): CharacterGraph {
  standardParts ??= characterGraphFrom(standardGraph(), () => undefined)
  return standardParts
}

function lookupAmong(documents: readonly (Document | undefined)[]): DocumentLookup {
  return lookupIn(documents.filter((d) => d !== undefined))
}

/** Empty inputs take the character's own documents. */
function fillInputs(
  graph: ResolvedGraph,
  own: {
    readonly poses: PoseAsset | undefined
    readonly map: ControlMap | undefined
    readonly clip: Clip | undefined
  },
): ResolvedGraph {
  const clips = graph.inputs.filter((input) => input.kind === 'clip')
  const forClip = clips.find((input) => !input.asset) ?? clips[0]
  return {
    ...graph,
    inputs: graph.inputs.map((input) => {
      if (own.clip && input === forClip) return { ...input, asset: { id: own.clip.id } }
      if (input.asset || (input.kind !== 'poses' && input.kind !== 'map')) return input
      const document = own[input.kind]
      return document ? { ...input, asset: { id: document.id } } : input
    }),
  }
}

/** The map that curves go through in the graph; the character's own one also when it changes nothing. */
function mapOfGraph(
  { inputs }: ResolvedGraph,
  own: ControlMap | undefined,
  lookup: DocumentLookup,
): ControlMap | undefined {
  const input = inputs.find((i) => i.kind === 'map')
  if (!input) return undefined
  const document = input.asset ? lookup(input.asset) : own
  return document?.kind === 'map' ? document : undefined
}

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
): ReadonlySet<string> {
  const inMap = new Set(
    map?.lines.flatMap(({ target, terms }) => [
      target,
      ...terms.flatMap(({ source, by = source }) => [source, by]),
    ]),
  )
  // Without a neck or a head there is nothing to turn.
  const unread = diagnostics.some((d) => d.code === 'head-turn/no-joints') ? HEAD_NAMES : NONE
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
