import { clipKind, type Joint, type JointTrack, modelKind, skeletonKind } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { FaceworkError, Report } from '@facework/report'
import type { Imported, PoseFrames } from '../imported.ts'
import { buildTracks, restTransforms } from './build-tracks.ts'
import { type BvhNode, parseBvh } from './parse-bvh.ts'
import { checkPoseNames, type PoseNames, readPoseNames } from './pose-names.ts'
import { type Motion, readMotion } from './read-motion.ts'
import { type BvhUnit, chooseSpace, metresOf } from './space.ts'

export interface BvhImportOptions {
  /** Name of the documents; `bvh` otherwise. */
  readonly name?: string
  /** Inferred otherwise. */
  readonly unit?: BvhUnit
  /** Inferred otherwise. */
  readonly up?: 'y' | 'z'
  /** Names of poses, one a frame. */
  readonly names?: PoseNames
  /** Whether position channels are added to the offset or stand in its place; inferred otherwise. */
  readonly positions?: 'add' | 'replace'
  /** Keep end sites as joints `<joint>_end`; left out otherwise, since no model has joints of that name. */
  readonly endSites?: boolean
  /** Most memory that numbers may take, bytes; 1 GiB otherwise. */
  readonly maxBytes?: number
}

/** Reads a BVH file: joints as skeleton and model, its motion as one clip, named frames as pose frames. */
export function importBvh(bytes: Uint8Array, options: BvhImportOptions = {}): Imported {
  const { name = 'bvh', maxBytes = 1024 ** 3 } = options
  if (options.unit !== undefined && !(metresOf(options.unit) > 1e-6 && metresOf(options.unit) < 1e6)) {
    throw new FaceworkError(
      'bvh/unit',
      'unit',
      `The unit should be m, dm, cm, mm, inch or metres a unit; found ${options.unit}.`,
      'Use for instance "cm".',
    )
  }
  const report = new Report()
  const file = parseBvh(bytes)
  const motion = readMotion(file, maxBytes, report)
  const space = chooseSpace(file.nodes, options, report)
  const names = nameJoints(file.nodes, report)
  const kept = file.nodes.map((node) => options.endSites === true || !node.endSite)
  reportNodes(file.nodes, motion, options.endSites === true, report)

  const tracks = buildTracks(file.nodes, names, motion, space, options.positions, report)
  const poseFrames = findPoseFrames(options.names, motion, name, report)
  const rest = restTransforms(file.nodes, space)
  const resting = poseFrames?.frames.find((f) => /^(neutral|rest)$/i.test(f.name))
  // [S1] For named poses the frame called Rest is the reference pose.
  const at = resting ? motion.frames.indexOf(resting.frame) : -1
  const indexOfJoint = new Map(names.map((joint, i) => [joint, i]))
  const reference = [...rest]
  for (const track of at < 0 ? [] : tracks) {
    const i = indexOfJoint.get(track.joint)!
    reference[i] = { ...reference[i]!, ...momentOf(track, at) }
  }
  const joints: Joint[] = file.nodes.flatMap((node, i) =>
    kept[i]
      ? [
          defined({
            name: names[i]!,
            parent: names[node.parent],
            reference: reference[i]!,
          }),
        ]
      : [],
  )
  const skeleton = skeletonKind.create(name, { joints })
  const model = modelKind.create(name, { skeleton: { id: skeleton.id }, joints, meshes: [] })
  const clips =
    tracks.length === 0
      ? []
      : [
          clipKind.create(name, {
            duration: tracks[0]!.times.at(-1)!,
            joints: tracks,
            frameRate: motion.rate,
            skeleton: { id: skeleton.id },
            source: defined({ file: options.name || undefined, take: 'MOTION' }),
          }),
        ]
  return {
    format: 'bvh',
    skeleton,
    model,
    clips,
    poseFrames,
    diagnostics: report.diagnostics,
  }
}

function momentOf(
  track: JointTrack,
  at: number,
): { t?: [number, number, number]; r?: [number, number, number, number] } {
  const v = track.values
  return track.path === 'rotation'
    ? { r: [v[at * 4]!, v[at * 4 + 1]!, v[at * 4 + 2]!, v[at * 4 + 3]!] }
    : { t: [v[at * 3]!, v[at * 3 + 1]!, v[at * 3 + 2]!] }
}

/** [S1] A name for every node; end sites are named after their joint. */
function nameJoints(nodes: readonly BvhNode[], report: Report): string[] {
  const authored = new Set(nodes.map((n) => n.name))
  const used = new Set<string>()
  const counters = new Map<string, number>()
  const names: string[] = []
  nodes.forEach((node, i) => {
    const own = node.endSite ? `${names[node.parent]}_end` : node.name
    const wanted = own || `joint_${i}`
    let name = wanted
    if (used.has(name) || (name !== node.name && authored.has(name))) {
      // Counted on, or a file of one name a thousand times would take a million looks.
      let n = counters.get(wanted) ?? 2
      while (used.has(`${wanted}_${n}`) || authored.has(`${wanted}_${n}`)) n++
      counters.set(wanted, n + 1)
      name = `${wanted}_${n}`
    }
    used.add(name)
    names.push(name)
    if (!node.endSite && name !== node.name) {
      report.warn(
        'bvh/joint-name',
        `joints[${i}]`,
        `Joint ${i} is called "${node.name}"${node.name === '' ? '' : ', as another one is'}; it is now "${name}".`,
      )
    }
  })
  return names
}

function reportNodes(nodes: readonly BvhNode[], motion: Motion, endSites: boolean, report: Report): void {
  const ends = nodes.filter((n) => n.endSite).length
  if (ends > 0 && !endSites)
    report.info('bvh/end-sites', 'HIERARCHY', `${ends} end sites are not joints; they are left out.`)
  if (motion.frames.length === 0)
    report.warn('bvh/no-frames', 'MOTION', 'The file has no frame that can be read; there is no clip.')
  report.info(
    'bvh/read',
    'MOTION',
    `Read ${nodes.length - ends} joints and ${motion.frames.length} frames of ${motion.channels} channels at ${Number(motion.rate.toFixed(3))} per second.`,
  )
}

function findPoseFrames(
  given: PoseNames | undefined,
  motion: Motion,
  clip: string,
  report: Report,
): PoseFrames | undefined {
  if (given === undefined) return undefined
  const frames = checkPoseNames(readPoseNames(given), new Set(motion.frames), report)
  return frames.length === 0 ? undefined : { clip, frameRate: motion.rate, frameRateFrom: 'file', frames }
}
