// Faces for tests: a head of the cast, and one with ARKit's names.
import { readFileSync } from 'node:fs'
import { loadScene } from '../../three/test/load-glb.ts'
import { bindHead, type Clip, type Face, loadHead, readClip } from '../src/index.ts'

export { arkitFace } from './arkit-face.ts'

const SAMPLES = new URL('../../../samples/', import.meta.url)

export function sampleClip(name: string): Clip {
  return readClip(readFileSync(new URL(`clips/${name}.clip.json`, SAMPLES)))
}

export async function sampleFace(name: string): Promise<Face> {
  const bytes = readFileSync(new URL(`heads/${name}.glb`, SAMPLES))
  return bindHead(await loadScene(Uint8Array.from(bytes).buffer), await loadHead(bytes))
}
