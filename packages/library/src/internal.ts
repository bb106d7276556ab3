// For the packages and apps of this repository only: not stable.
export { ID, NAME, TAG } from './addresses/address.ts'
export { DIGEST, sha256 } from './digest.ts'
