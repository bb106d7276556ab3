import { clamp } from '@facework/math/internal'
import type { ClipBinding } from '../../compile/bind-clip.ts'
import { clearPose } from '../../evaluate/pose-buffers.ts'
import { sampleClip } from '../../evaluate/sample-clip.ts'
import { type BatchRole, curvesOnly } from '../batch-role.ts'
import type { NodeCompiler } from '../node-compiler.ts'
import { takeFindings } from '../take-findings.ts'

export const clipPlayer: NodeCompiler<'clip-player'> = {
  ports: () => [],
  inPlace: false,
  curves: (_, assets) => assets.clip('clip')?.curves.map((c) => c.name) ?? [],
  compile(node, { clipBinding, touchJoint, touchMorph, report, inBatch }) {
    const binding = clipBinding('clip')
    inBatch(roleOf(binding))
    for (const joint of binding?.joints ?? []) if (joint >= 0) touchJoint(joint)
    for (const morph of binding?.morphs ?? []) if (morph >= 0) touchMorph(morph)
    takeFindings(report, binding?.diagnostics ?? [])
    const { start, trim, sync } = node.parameters
    const duration = binding?.clip.duration ?? 0
    const from = clamp(trim?.[0] ?? 0, 0, duration)
    const length = Math.max(0, clamp(trim?.[1] ?? duration, 0, duration) - from)
    return (context) => {
      const { out, frame } = context
      const group = sync === undefined ? undefined : context.sync(sync)
      const live = {
        speed: node.parameters.speed,
        loop: node.parameters.loop ?? binding?.clip.loop ?? false,
        // Beside the others: a number in a closure's own variable is allocated anew with every change.
        time: 0.5,
      }
      const begin = () => {
        live.time = clamp(live.speed < 0 ? length - start : start, 0, length)
      }
      begin()
      const advance = (seconds: number) => {
        if (Number.isFinite(seconds)) live.time += seconds * live.speed
        if (live.loop && length > 0) live.time -= Math.floor(live.time / length) * length
        else live.time = clamp(live.time, 0, length)
      }
      return {
        parameters: new Map<string, (value: number) => void>([
          [
            'speed',
            (value) => {
              live.speed = value
            },
          ],
          [
            'loop',
            (value) => {
              live.loop = value !== 0
            },
          ],
        ]),
        reset: begin,
        remaining: () => (live.speed < 0 ? live.time : length - live.time),
        run(seconds) {
          if (group && group.frame === frame.number) live.time = group.phase * length
          else {
            advance(seconds)
            if (group) {
              group.frame = frame.number
              group.phase = length > 0 ? live.time / length : 0
            }
          }
          clearPose(out)
          if (binding) sampleClip(binding, from + live.time, out)
        },
      }
    }
  },
}

function roleOf(binding: ClipBinding | undefined): BatchRole {
  if (!binding?.movesJoints && !binding?.movesMorphs)
    return curvesOnly('absent', { remembers: 'the time of its clip' })
  return {
    runs: 'nowhere',
    why: `clip "${binding.clip.name}" moves joints or morphs itself, and a crowd moves them by poses only`,
    remedy:
      'Turn its tracks into curves (modifiers bake-joints-to-curves and morphs-to-curves), or remove them.',
  }
}
