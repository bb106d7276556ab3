import '../keep-core-together.ts'

// Parts of a face that few pages need, downloaded with the first use of one: what evens out network frames, moves eyes
// by themselves, and traces graphs. Large ones are downloaded by themselves; a face knows only the address of this file.

export { JitterBuffer } from '@facework/math/internal'
export { EyeMovement, provenanceOf } from '@facework/runtime/internal'
export const loadDrive = () => import('../driving/drive.ts')
export const loadSpeech = () => import('../speaking/start-speech.ts')
export const loadWear = () => import('../wearing/wear.ts')
