import { resolve } from 'node:path'
import type { Model } from '@facework/documents'
import type { PoseRole } from '@facework/documents/internal'
import { type CreatePosesOptions, createPoses } from '@facework/operations'
import { suggestion } from '@facework/report'
import { Option } from 'commander'
import { CallError } from '../../call-error.ts'
import { withSkeletonPath } from '../../input/asset-path.ts'
import { findClip } from '../../input/find-clip.ts'
import {
  addForce,
  addReadOptions,
  HEADS_ARGUMENT,
  type OutputOptions,
  type ReadOptions,
} from '../../input/options.ts'
import { readText } from '../../input/read-file.ts'
import { readHead } from '../../input/read-head.ts'
import type { Io } from '../../io.ts'
import { documentOutput } from '../../output/document-output.ts'
import { type Outcome, withoutErrors } from '../../output/print.ts'
import { showProgress } from '../../output/progress.ts'
import { checkOutput, writeOptions, writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'

export interface PoseSourceOptions extends ReadOptions {
  readonly clip?: string
  readonly fromMorphs?: boolean
  readonly names?: string
  readonly fromBones?: boolean
  readonly bones?: string
}

interface CreateOptions extends PoseSourceOptions, OutputOptions {
  readonly full?: boolean
  readonly base?: string
}

/** `poses create FILE -o OUT.poses.json`: a pose asset from a head's frames or morphs. */
export const posesCreate: Verb = (parent, run) => {
  const command = parent
    .command('create')
    .description(
      'create a pose asset: one pose per frame (only named frames, if the file has Frame<N> names), per morph, or from the bones of the face',
    )
    .argument('<heads...>', HEADS_ARGUMENT)
    .requiredOption('-o, --output <file>', 'the pose asset, *.poses.json')
    .option('--full', 'use full poses instead of additive')
    .option('--base <pose>', 'use this pose as the base instead of the rest pose')
  run<CreateOptions>(
    addForce(addReadOptions(addPoseSourceOptions(command))),
    'facework poses create head.glb -o head.poses.json\nfacework poses create head.glb --from-morphs -o head.poses.json\nfacework poses create rig.fbx --from-bones --bones jaw=Bone_12 -o rig.poses.json',
    create,
    { file: 'head', folders: true },
  )
}

/** Where poses are taken from; `create` and `update` both ask. */
export function addPoseSourceOptions(command: Parameters<typeof addForce>[0]): typeof command {
  return command
    .addOption(new Option('--clip <name>', 'one pose per frame of this clip').conflicts('fromMorphs'))
    .option('--from-morphs', 'one pose per morph name')
    .option('--names <file>', 'a text file with one name per line, in frame order')
    .addOption(
      new Option(
        '--from-bones',
        'make poses from the bones of the face (default: where there are no others)',
      ).conflicts(['clip', 'fromMorphs']),
    )
    .option('--bones <names>', 'joints of jaw and eyes: jaw=JOINT,leftEye=JOINT,rightEye=JOINT')
}

async function create(options: CreateOptions, io: Io, file: string): Promise<Outcome> {
  const where = writeOptions(options, io)
  checkOutput(options.output, where)
  showProgress(io, `Reading ${file} …`)
  const { poses, diagnostics, input } = await posesFromSource(file, options, io.cwd, {
    mode: options.full ? 'full' : 'additive',
    base: options.base,
  })
  withoutErrors(diagnostics)
  const placed = withSkeletonPath(poses, input, resolve(io.cwd, options.output))
  await writeOutput(documentOutput(placed, options.output), where)
  const count = (type: PoseRole['type']) => poses.poses.filter((p) => p.role.type === type).length
  const parts = [
    ...(count('combination') > 0 ? [`${count('combination')} of them combinations`] : []),
    ...(count('in-between') > 0 ? [`${count('in-between')} in-betweens`] : []),
  ]
  return {
    json: {
      output: options.output,
      id: poses.id,
      name: poses.name,
      mode: poses.mode,
      poses: poses.poses.map((p) => p.name),
    },
    text: `${poses.poses.length} poses${parts.length > 0 ? ` (${parts.join(', ')})` : ''}, ${poses.mode}: ${options.output}`,
    diagnostics,
  }
}

const BONES = ['jaw', 'leftEye', 'rightEye']

function bonesOf(text: string | undefined, { joints }: Model): CreatePosesOptions['bones'] {
  if (text === undefined) return undefined
  const names = joints.map((joint) => joint.name)
  const pairs = text.split(',').map((pair): [string, string] => {
    const [part = '', ...rest] = pair.split('=')
    const joint = rest.join('=')
    if (BONES.includes(part) && names.includes(joint)) return [part, joint]
    throw new CallError(
      'cli/option-value',
      '--bones',
      BONES.includes(part)
        ? `The head has no joint "${joint}".`
        : `--bones names ${BONES.join(', ')}; found "${part}".`,
      BONES.includes(part) ? suggestion(joint, names) : suggestion(part, BONES),
    )
  })
  return Object.fromEntries(pairs)
}

/** The poses of a head file, as the options ask for them. */
export async function posesFromSource(
  file: string,
  options: PoseSourceOptions,
  cwd: string,
  make: Pick<CreatePosesOptions, 'mode' | 'base'>,
) {
  const head = await readHead(file, options, cwd)
  const found = options.clip === undefined ? undefined : await findClip(options.clip, head, cwd)
  const names = options.names === undefined ? undefined : await readText(options.names, cwd)
  const clips = found && !head.clips.includes(found.clip) ? [found.clip] : head.clips
  const { poses, diagnostics } = createPoses(
    { ...head, clips },
    {
      ...make,
      name: head.input.name,
      clip: found?.clip.name,
      fromMorphs: options.fromMorphs,
      names,
      frameRate: options.fps,
      fromBones: options.fromBones,
      bones: bonesOf(options.bones, head.model),
    },
  )
  return {
    poses,
    input: head.input,
    diagnostics: [...head.diagnostics, ...(found?.diagnostics ?? []), ...diagnostics],
  }
}
