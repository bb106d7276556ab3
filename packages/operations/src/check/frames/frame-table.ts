import type { Model, PoseAsset } from '@facework/documents'
import type { SourceFacts } from '@facework/documents/internal'
import type { HeadToCheck } from '../head-to-check.ts'

/** One `Frame<N>` of a head. */
export interface FrameEntry {
  readonly key: string
  readonly value: unknown
  /** Undefined where the key has no number. */
  readonly frame: number | undefined
}

/** The frames of a head as its file names them, or as its poses do. */
export function frameTable({ source, poses }: HeadToCheck): FrameEntry[] {
  if (source) {
    return source.properties
      .filter(({ key }) => /^frame/i.test(key))
      .map(({ key, value }) => {
        const number = /^Frame(\d+)$/.exec(key)?.[1]
        return { key, value, frame: number === undefined ? undefined : Number(number) }
      })
  }
  return (poses?.poses ?? []).flatMap(({ name, frame }) =>
    frame === undefined ? [] : [{ key: `Frame${frame}`, value: name, frame }],
  )
}

/** A head whose file table was repaired: from here on its poses name the frames. */
export const withoutTable = (head: HeadToCheck): HeadToCheck => ({
  ...head,
  source: head.source && {
    ...head.source,
    properties: (head.poses?.poses ?? []).flatMap(({ name, frame }) =>
      frame === undefined ? [] : [{ key: `Frame${frame}`, value: name, path: '' }],
    ),
  },
})

/** The facts of a file that holds just these poses. */
export function factsOfPoses({ faceRoot }: Model, { poses }: PoseAsset): SourceFacts {
  const frames = poses.flatMap(({ name, frame }) =>
    frame === undefined ? [] : [{ key: `Frame${frame}`, value: name, path: '' }],
  )
  const root = faceRoot === undefined ? [] : [{ key: 'RootFaceJoint', value: faceRoot, path: '' }]
  return { properties: [...frames, ...root], renamedJoints: [], nodes: {}, influences: [] }
}
