import type { Pose } from '@facework/documents'
import { readPoses } from '../../input/read-poses.ts'
import type { Io } from '../../io.ts'
import type { Outcome } from '../../output/print.ts'
import { summarizePoses } from '../../output/summarize.ts'
import type { Verb } from '../../verb.ts'

/** `poses list P`: the poses of an asset, one a line. */
export const posesList: Verb = (parent, run) => {
  const command = parent
    .command('list')
    .description('list the poses of an asset')
    .argument('<poses>', 'a *.poses.json')
  run<object>(command, 'facework poses list head.poses.json', list)
}

async function list(_: object, io: Io, file: string): Promise<Outcome> {
  const { asset, input } = await readPoses(file, io.cwd)
  const summary = summarizePoses(asset)
  const width = Math.max(...summary.poses.map((p) => p.name.length), 0)
  const base = asset.base === undefined ? '' : ` against "${asset.base}"`
  const head = `poses "${asset.name}": ${asset.poses.length}, ${asset.mode}${base}, ${summary.restJoints} joints at rest`
  const lines = summary.poses.map(({ name, joints, morphs, frame }, i) => {
    const parts = [
      `${joints} joints`,
      ...(morphs > 0 ? [`${morphs} morphs`] : []),
      ...(frame === undefined ? [] : [`frame ${frame}`]),
      ...roleText(asset.poses[i]!),
    ]
    return `  ${name.padEnd(width)}  ${parts.join(', ')}`
  })
  return { json: summary, text: [head, ...lines].join('\n'), diagnostics: input.diagnostics }
}

function roleText({ role, range }: Pose): string[] {
  const [low, high] = range
  const wide = low === 0 && high === 1 ? [] : [`range ${low} to ${high}`]
  if (role.type === 'combination') return [`combines ${role.bases.join(' and ')}`, ...wide]
  if (role.type === 'in-between') return [`in-between of ${role.of} at ${role.at}`, ...wide]
  return wide
}
