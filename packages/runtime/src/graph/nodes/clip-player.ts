import { clamp } from '@facework/math'
import { clearPose } from '../../pose-buffers.ts'
import { sampleClip } from '../../sample-clip.ts'
import type { NodeCompiler } from '../node-compiler.ts'

export const clipPlayer: NodeCompiler<'clip-player'> = {
  ports: () => [],
  inPlace: false,
  curves: (_, assets) => assets.clip('clip')?.curves.map((c) => c.name) ?? [],
  compile(node, { clipBinding, touchJoint, touchMorph, report }) {
    const binding = clipBinding('clip')
    for (const joint of binding?.joints ?? []) if (joint >= 0) touchJoint(joint)
    for (const morph of binding?.morphs ?? []) if (morph >= 0) touchMorph(morph)
    report.take(binding?.diagnostics ?? [])
    const { start, trim, sync } = node.parameters
    const duration = binding?.clip.duration ?? 0
    const from = clamp(trim?.[0] ?? 0, 0, duration)
    const length = Math.max(0, clamp(trim?.[1] ?? duration, 0, duration) - from)
    return (context) => {
      const { out, frame } = context
      const group = sync === undefined ? undefined : context.sync(sync)
      const live = { speed: node.parameters.speed, loop: node.parameters.loop ?? binding?.clip.loop ?? false }
      let time = 0
      const begin = () => {
        time = clamp(live.speed < 0 ? length - start : start, 0, length)
      }
      begin()
      const advance = (seconds: number) => {
        if (Number.isFinite(seconds)) time += seconds * live.speed
        if (live.loop && length > 0) time -= Math.floor(time / length) * length
        else time = clamp(time, 0, length)
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
        remaining: () => (live.speed < 0 ? time : length - time),
        run(seconds) {
          if (group && group.frame === frame.number) time = group.phase * length
          else {
            advance(seconds)
            if (group) {
              group.frame = frame.number
              group.phase = length > 0 ? time / length : 0
            }
          }
          clearPose(out)
          if (binding) sampleClip(binding, from + time, out)
        },
      }
    }
  },
}
