export { applyPosesReference, type ReferenceFrame, referenceFrame } from './apply-poses.ts'
export { evaluateGraphReference, type ReferenceGraphOptions } from './evaluate-graph.ts'
export type { ReferenceChannel, ReferencePose } from './reference-pose.ts'
export { sampleCurveReference } from './sample-curve.ts'
