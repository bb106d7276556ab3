import { type Diagnostic, Report, suggestion } from '@facework/report'
import type { CompiledClip } from './compiled-clip.ts'
import type { CompiledRig } from './compiled-rig.ts'

/** Where each channel of a clip goes on one rig; −1 for channels the rig lacks. */
export interface ClipBinding {
  readonly clip: CompiledClip
  readonly curves: Int32Array
  readonly joints: Int32Array
  readonly morphs: Int32Array
  /** Whether it has a channel of the rig's joints, or of its morphs; most clips of faces are curves alone. */
  readonly movesJoints: boolean
  readonly movesMorphs: boolean
  /** Whether a body clip moves the joints of the face too. */
  readonly faceJoints: boolean
  /** Every name that was missed, once. */
  readonly diagnostics: readonly Diagnostic[]
}

// [S4]
/**
 * Resolves a clip's names on a rig, once. A curve-only clip binds to any rig. Without `faceJoints` a clip
 * that moves joints of the body leaves those of the face alone; one that moves those only is about them.
 */
export function bindClip(clip: CompiledClip, rig: CompiledRig, faceJoints = true): ClipBinding {
  const report = new Report()
  const curveIndex = indexOf(rig.curveNames)
  const jointIndex = indexOf(rig.jointNames)
  const morphIndex = indexOf(rig.morphs.map((m) => morphKey(m.mesh, m.morph)))
  const resolve = (
    names: readonly string[],
    index: ReadonlyMap<string, number>,
    what: string,
    code: string,
  ) => {
    const missed = new Set<string>()
    const found = Int32Array.from(names, (name) => {
      const at = index.get(name)
      if (at === undefined) missed.add(name)
      return at ?? -1
    })
    for (const name of missed) {
      const shown = name.replace('\0', '/')
      report.warn(
        code,
        shown,
        `Clip "${clip.name}" animates ${what} "${shown}", which character "${rig.name}" lacks.`,
        suggestion(
          shown,
          [...index.keys()].map((k) => k.replace('\0', '/')),
        ),
      )
    }
    return found
  }
  const joints = resolve(
    clip.joints.map((t) => t.joint),
    jointIndex,
    'joint',
    'clip/joint-unknown',
  )
  const isFace = (joint: number) => joint >= 0 && rig.faceJoints[joint] === 1
  const isBodyClip = joints.some((joint) => joint >= 0 && !isFace(joint))
  if (!faceJoints && isBodyClip && joints.some(isFace)) {
    const left = new Set([...joints].filter(isFace))
    report.info(
      'clip/face-joints',
      clip.name,
      `Body clip "${clip.name}" also moves ${left.size} joints of the face of "${rig.name}"; they are left alone.`,
      'Play it with { faceJoints: true } to move them, or remove their tracks from the clip.',
    )
    for (let i = 0; i < joints.length; i++) if (isFace(joints[i]!)) joints[i] = -1
  }
  const curves = resolve(clip.curveNames, curveIndex, 'curve', 'clip/curve-unknown')
  const morphs = resolve(
    clip.morphs.map((t) => morphKey(t.mesh, t.morph)),
    morphIndex,
    'morph',
    'clip/morph-unknown',
  )
  const bound = (channel: number) => channel >= 0
  return {
    clip,
    faceJoints,
    curves,
    joints,
    morphs,
    movesJoints: joints.some(bound),
    movesMorphs: morphs.some(bound),
    diagnostics: report.diagnostics,
  }
}

const morphKey = (mesh: string, morph: string) => `${mesh}\0${morph}`

function indexOf(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, i) => [name, i]))
}
