// For the other rooms of this repository only: no promise, and no part of the API report.
export { targetPoint } from './look-target.ts'
export { OwnedResources } from './owned-resources.ts'
