import { framesFromClip } from '@facework/capture/internal'
import { FrameSender } from '@facework/capture/internal/node'
import {
  arkit52,
  type Clip,
  CONTROL_SETS,
  clipKind,
  mapsBetween,
  type SampledCurve,
} from '@facework/documents'
import { evaluateFrame, mapClip } from '@facework/operations'
import { resampleCurves, setSpoken } from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'
import { CallError } from '../../call-error.ts'
import { findClip } from '../../input/find-clip.ts'
import { openHead } from '../../input/open-head.ts'
import { readHead } from '../../input/read-head.ts'
import type { Io } from '../../io.ts'
import type { Outcome } from '../../output/print.ts'
import type { BridgeOptions } from './bridge-options.ts'

type PlayOptions = BridgeOptions & { readonly clip: string; readonly fps: number }

/** Sends a clip, or what a character makes of it, in real time. */
export async function playTo(options: PlayOptions, io: Io): Promise<Outcome> {
  const { fps, loop = false, out } = options
  if (!out) {
    throw new CallError(
      'cli/missing-option',
      '--out',
      '--clip requires --out.',
      'Like --out vmc, or --out live-link:192.168.1.5.',
    )
  }
  const { clip, diagnostics } = await clipToSend(options, io)
  const frames = framesFromClip(clip, fps)
  const senders = out.map((output) => new FrameSender({ ...output, rate: fps, subject: clip.name }))
  const start = performance.now() / 1000
  let sent = 0
  do {
    for (const frame of frames()) {
      // By the clock since the start, so that small delays do not add up.
      const wait = start + sent / fps - performance.now() / 1000
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1000))
      for (const sender of senders) sender.send({ ...frame, time: sent / fps })
      sent++
    }
  } while (loop)
  await Promise.all(senders.map((sender) => sender.close()))
  return {
    json: { clip: clip.name, frames: sent, seconds: clip.duration, fps, outputs: out },
    text: `sent ${sent} frames of "${clip.name}" to ${out.map(({ protocol, address, port }) => `${protocol} ${address}:${port}`).join(', ')}`,
    diagnostics,
  }
}

interface ClipToSend {
  readonly clip: Clip
  readonly diagnostics: readonly Diagnostic[]
}

/** Sampled curves with names of ARKit-52. */
async function clipToSend({ clip: wanted, head: file, fps }: PlayOptions, io: Io): Promise<ClipToSend> {
  const head = file === undefined ? undefined : await readHead(file, {}, io.cwd)
  const found = await findClip(wanted, head ?? { clips: [], project: undefined }, io.cwd)
  if (!head) return inArkitNames(resampleCurves(found.clip, fps), found.diagnostics)
  const opened = await openHead(head, {}, io.cwd, found.clip)
  const count = Math.floor(found.clip.duration * fps + 1e-6) + 1
  const columns = new Map<string, Float32Array>()
  for (let i = 0; i < count; i++) {
    const { curves } = evaluateFrame({
      character: opened.character,
      clip: found.clip,
      time: i / fps,
      mood: true,
    })
    for (const [name, value] of Object.entries(curves)) {
      if (!columns.has(name)) columns.set(name, new Float32Array(count))
      columns.get(name)![i] = value
    }
  }
  const ends = { before: 'hold', after: 'hold' } as const
  const curves = [...columns].map(
    ([name, values]): SampledCurve => ({ type: 'sampled', name, start: 0, rate: fps, values, ...ends }),
  )
  const evaluated = clipKind.create(found.clip.name, {
    duration: found.clip.duration,
    frameRate: fps,
    curves,
  })
  return inArkitNames(evaluated, [...head.diagnostics, ...found.diagnostics, ...opened.diagnostics])
}

function inArkitNames(clip: Clip, diagnostics: readonly Diagnostic[]): ClipToSend {
  const set = setSpoken(
    clip.curves.map(({ name }) => name),
    CONTROL_SETS,
  )
  const maps = (set && mapsBetween(set.id, arkit52.id)) ?? []
  return maps.reduce<ClipToSend>(
    (before, map) => {
      const mapped = mapClip(before.clip, map)
      // Head curves have the same names in every vocabulary.
      const heads = before.clip.curves.filter(
        ({ name }) => /^head(Yaw|Pitch|Roll)$/.test(name) && !mapped.clip.curves.some((c) => c.name === name),
      )
      return {
        clip: { ...mapped.clip, curves: [...mapped.clip.curves, ...heads] },
        diagnostics: [...before.diagnostics, ...mapped.diagnostics],
      }
    },
    { clip, diagnostics },
  )
}
