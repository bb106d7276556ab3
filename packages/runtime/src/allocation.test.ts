import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Clip, defaultPolicy, facs50, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { compileRig } from './compile/compile-rig.ts'
import { CharacterInstance } from './playing/whole-character.ts'
import { testClip, testModel, testPoses, transform } from './test-rig.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const FRAMES = 100_000

/** A face in a mood that speaks, looks at something that moves, blinks and wanders. */
function performer(): CharacterInstance {
  const joints = [
    { name: 'Neck', reference: transform([0, 1.4, 0]) },
    { name: 'Head', parent: 'Neck', reference: transform([0, 0.1, 0]) },
    ...['LeftEye', 'RightEye', 'Jaw'].map((name) => ({ name, parent: 'Head', reference: transform() })),
  ]
  const turns: Record<string, number[]> = {
    EyesLookLeft: [0, 0.4, 0],
    EyesLookRight: [0, -0.4, 0],
    EyesLookUp: [-0.3, 0, 0],
    EyesLookDown: [0.3, 0, 0],
    JawDrop: [0.3, 0, 0],
  }
  const poses = testPoses(
    Object.fromEntries(joints.map((j) => [j.name, j.reference])),
    facs50.controls.map(({ name }) => ({
      name,
      joints:
        name === 'JawDrop'
          ? { Jaw: transform([0, 0, 0], turns[name]) }
          : turns[name]
            ? { LeftEye: transform([0, 0, 0], turns[name]), RightEye: transform([0, 0, 0], turns[name]) }
            : {},
    })),
  )
  const character = new CharacterInstance(compileRig(testModel(joints), { poses }))
  const wave = (names: readonly string[], extra: Partial<Clip> = {}) =>
    testClip(
      names.map((name, i) =>
        keyedCurve(name, [
          [0, 0.1],
          [0.3 + i * 0.01, 0.6],
          [1, 0.1],
        ]),
      ),
      { loop: true, ...extra },
    )
  const names = facs50.controls.map((c) => c.name)
  character.setPolicy(defaultPolicy)
  character.setMood(wave(names.slice(0, 30)))
  character.play(wave(names.slice(20)), { role: 'speech' })
  character.play(wave(['LeftEyeClosed', 'JawDrop']), { priority: 'core' })
  character.setControl('Corrugator', 0.5)
  character.eyes.autoBlink({ seed: 3 })
  character.eyes.saccades({ seed: 4 })
  character.eyes.lookAt([1, 1.5, 2])
  return character
}

describe('a frame', () => {
  it('leaves nothing behind: policy, gaze, blinks, mood and speech for 100,000 frames', () => {
    const character = performer()
    const run = (frames: number) => {
      for (let i = 0; i < frames; i++) {
        character.eyes.moveTarget(Math.abs((i % 400) - 200) / 200, 1.5, 2)
        character.update(1 / 60)
      }
    }
    run(5000)
    collect()
    const before = process.memoryUsage().heapUsed
    run(FRAMES)
    const piled = process.memoryUsage().heapUsed - before
    collect()
    const grown = process.memoryUsage().heapUsed - before
    console.info(`${FRAMES} frames: heap grew by ${grown} bytes, ${piled} before collecting.`)
    expect(grown).toBeLessThan(64 * 1024)
  }, 120_000)
})
