export { applyPosesReference, type ReferenceFrame, referenceFrame } from './apply-poses.ts'
export { sampleCurveReference } from './sample-curve.ts'
