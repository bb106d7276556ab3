// What a worker does with a face: no page, no renderer.
import { Object3D } from 'three'
import { loadCharacter, readClip } from './index.ts'

export async function play(head: ArrayBuffer, clip: unknown): Promise<Record<string, unknown>> {
  const face = await loadCharacter(head)
  face.life({ seed: 2 })
  face.lookAt(new Object3D())
  face.play(readClip(clip), { fade: 0 })
  for (let i = 0; i < 30; i++) face.update(1 / 60)
  return {
    jaw: face.values.JawDrop,
    bytes: face.encode().length,
    playing: JSON.parse(JSON.stringify(face)).playing.length,
    page: typeof document,
  }
}
