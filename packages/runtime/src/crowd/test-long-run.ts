import { compileRig } from '../compile/compile-rig.ts'
import { defaultGraph } from '../graph/default-graph.ts'
import { createCrowd } from './crowd.ts'
import { addPerformer } from './graph/add-performer.ts'
import { testFace, testPerformance } from './test-crowd.ts'

/** The bits of everything a crowd puts out over a long run, as one number; for tests only. */
export async function hashOfLongRun(kernel: 'simd' | 'typescript'): Promise<string> {
  const crowd = await createCrowd({ kernel, outputs: ['palette', 'joints', 'morphs', 'weights'] })
  const faces = [{}, { turn: 1.6 }, { stretched: [1.5, 0.7, 1.1] as const, range: [-1, 2] as const }].map(
    (o) => testFace(o),
  )
  const clips = [testPerformance(), testPerformance(-1, 2, 3)]
  for (let i = 0; i < 48; i++) {
    const face = faces[i % faces.length]!
    const instance = crowd.add(compileRig(face.model, { poses: face.poses }))
    instance.play(clips[i % 2]!, {
      time: i * 0.37,
      speed: 0.7 + (i % 5) * 0.13,
      weight: i % 4 === 0 ? 0.6 : 1,
    })
    if (i % 7 === 0) instance.setControl('brow', 0.4)
    if (i % 8 === 0) instance.play(clips[(i + 1) % 2]!, { fade: 3, speed: 0.9 })
  }
  for (let i = 0; i < 12; i++) {
    const face = faces[i % faces.length]!
    const performer = addPerformer(crowd, defaultGraph(compileRig(face.model, { poses: face.poses })))
    performer.play(clips[0]!, { fade: 0.3, loop: true, time: i * 0.21 })
    if (i % 2 === 0) performer.setMood(clips[1]!, { fade: 0.7 })
  }
  const alone = await createCrowd({ kernel, outputs: ['weights'] })
  const { model, poses } = faces[0]!
  const plain = { ...poses, poses: poses.poses.filter((p) => p.role.type !== 'in-between') }
  const rig = compileRig(model, { poses: plain })
  for (let i = 0; i < 21; i++)
    alone.add(rig).play(clips[i % 9 === 0 ? 1 : 0]!, { time: i * 0.29, speed: 0.83 })
  let hash = 2166136261
  for (let update = 0; update < 400; update++) {
    crowd.update(1 / 60)
    alone.update(1 / 60)
    for (const { palette, joints, scales, morphs, weights } of [...crowd.batches, ...alone.batches]) {
      for (const view of [palette, joints, scales, morphs, weights]) {
        const words = new Uint32Array(view.buffer, view.byteOffset, view.length)
        for (const word of words) hash = Math.imul(hash ^ word, 16777619)
      }
    }
  }
  return `${crowd.kernel} ${(hash >>> 0).toString(16)}`
}
