// For the other rooms of this repository only: no promise, and no part of the API report.
export { attachMeshes } from './wearing/attach-model.ts'
