import { defaultPolicy, type Policy } from '@facework/documents'
import { type ImportedVrm, policyFromVrm } from '@facework/formats'
import type { Head } from './head.ts'

export function headFromVrm({ model, skeleton, clips, poses, diagnostics }: ImportedVrm): Head {
  return { model, skeleton, poses, clips, diagnostics }
}

/** The default policy, with the file's names for mouth, blink and gaze, and its overrides. */
export function vrmPolicy({ policy, model }: ImportedVrm): Policy {
  const own = policyFromVrm(policy, model.name)
  return {
    ...own,
    speech: [...own.speech, ...defaultPolicy.speech],
    blink: [...own.blink, ...defaultPolicy.blink],
    gaze: [...own.gaze, ...defaultPolicy.gaze],
  }
}
