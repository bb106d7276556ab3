import { USUAL_POLICY } from '../parts/policy-controls.ts'
import { newDocument } from '../schema/new-document.ts'
import type { Policy } from './policy.ts'

/** The policy of rule T4. The id is written down for ever. */
export const defaultPolicy: Policy = /* @__PURE__ */ newDocument<Policy>(
  'policy',
  'Usual',
  USUAL_POLICY,
  '01a1e200-3c40-7d15-a6b2-90c4e7f1583d',
)
