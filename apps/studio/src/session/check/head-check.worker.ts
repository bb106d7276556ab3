import { type Finding, fixHead } from '@facework/operations'
import { checkMeasured, drawFinding, MeasuredHead } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import type { CheckAnswer, CheckRequest } from './check-messages.ts'

const answer = (message: CheckAnswer) => postMessage(message)

function check({ id, head, profiles }: Extract<CheckRequest, { kind: 'check' }>): void {
  const start = performance.now()
  const measured = new MeasuredHead(head)
  for (const profile of profiles) {
    const report = checkMeasured(measured, { profile })
    answer({ kind: 'report', id, report, seconds: (performance.now() - start) / 1000 })
  }
}

/** The place of a finding before and after its fix, drawn alike. */
function preview({ id, head, profile, finding }: Extract<CheckRequest, { kind: 'preview' }>): void {
  const look = { size: 280, unmarked: true }
  const before = drawFinding(new MeasuredHead(head), finding, look)
  const fixed = new MeasuredHead(fixHead(head, { profile, codes: [finding.code] }).head)
  const left = checkMeasured(fixed, { profile }).findings.find((f) => isSame(f, finding))
  const after = drawFinding(fixed, finding, look)
  answer({ kind: 'preview', id, before, after, solved: left === undefined, left: left?.found })
}

/** Of the same place, whatever figure is found there now. */
function isSame({ code, where }: Finding, other: Finding): boolean {
  const { pose, frame, joint, mesh, controls } = other.where
  return (
    code === other.code &&
    where.pose === pose &&
    where.frame === frame &&
    where.joint === joint &&
    where.mesh === mesh &&
    Object.keys(where.controls ?? {}).join() === Object.keys(controls ?? {}).join()
  )
}

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  try {
    if (data.kind === 'check') check(data)
    else preview(data)
  } catch (error) {
    const code = error instanceof FaceworkError ? error.code : 'studio/check-failed'
    answer({
      kind: 'failed',
      id: data.id,
      code,
      message: error instanceof Error ? error.message : String(error),
    })
  }
})
