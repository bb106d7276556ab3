import { type Clip, IDENTITY_TRANSFORM, type Joint } from '@facework/documents'
import { useCharacter, useDocument } from '../../session/use-session.ts'

/** The joints a clip can use: those of its skeleton, then of the character on stage, then of its tracks. */
export function useClipJoints(clip: Clip | undefined): {
  joints: readonly Joint[]
  faceRoot: string | undefined
  tracked: ReadonlySet<string>
} {
  const own = useDocument(clip?.skeleton?.id, 'skeleton')
  const { skeleton: onStage } = useCharacter()
  const skeleton = own ?? onStage
  // Tracks that an earlier modifier took off are still there to be spoken of.
  const tracks = clip?.source?.content?.joints ?? clip?.joints ?? []
  const tracked = new Set(tracks.map((t) => t.joint))
  const known = new Set(skeleton?.joints.map((j) => j.name))
  const strange = [...tracked].filter((name) => !known.has(name))
  return {
    joints: [
      ...(skeleton?.joints ?? []),
      ...strange.map((name): Joint => ({ name, reference: IDENTITY_TRANSFORM })),
    ],
    faceRoot: skeleton?.faceRoot,
    tracked,
  }
}
