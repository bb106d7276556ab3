import './keep-core-together.ts'

// Parts of a face that few pages need, each downloaded with its first use. A face does not have to know the addresses
// of all their files, only that of this one.

export const loadDrive = () => import('./driving/drive.ts')
export const loadSpeech = () => import('./speaking/start-speech.ts')
export const loadWear = () => import('./wearing/wear.ts')
