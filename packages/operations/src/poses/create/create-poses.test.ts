import { clipKind, modelKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { createPoses, evaluateFrame } from '../../index.ts'
import { codesOf, FPS, FRAMES, testHead } from '../../test-head.ts'

const mapped = (head = testHead()) => ({
  model: head.model,
  clips: [clipKind.create('other', { duration: 1 }), head.clip],
  poseFrames: { clip: 'poses', frameRate: FPS, frames: FRAMES },
})

describe('createPoses', () => {
  it('[P2] takes mapped frames, and morphs that are no frame and in no track join', () => {
    const { poses, diagnostics } = createPoses(mapped())
    // smile is animated by the clip, so it belongs to its frames; puff joins.
    expect(poses.poses.map((p) => p.name)).toEqual(['Neutral', 'jawOpen', 'browUp', 'jawOpen_browUp', 'puff'])
    expect(poses.poses[4]!.morphs).toEqual({ '*': { puff: 1 } })
    expect(poses.source).toEqual({ clip: 'poses', frameRate: 30 })
    expect(codesOf(diagnostics)).toEqual([])
  })

  it('[P7] a corrective morph of a frame pose and a morph pose holds the joints of the frame too', () => {
    const { model, clip } = testHead()
    const face = model.meshes[0]!
    const corrected = modelKind.create('test', {
      ...model,
      meshes: [
        {
          ...face,
          morphs: [...face.morphs, { name: 'jawOpen_puff', default: 0 }],
          primitives: face.primitives.map((p) => ({ ...p, morphs: [...p.morphs, p.morphs[0]!] })),
          extras: { combinationTargets: 'corrective' },
        },
      ],
    })
    const { poses } = createPoses({ ...mapped(), model: corrected, clips: [clip] })
    const pose = poses.poses.find((p) => p.name === 'jawOpen_puff')!
    expect(pose.role).toEqual({ type: 'combination', bases: ['jawOpen', 'puff'] })
    const frame = evaluateFrame({ model: corrected, poses, curves: { jawOpen: 1, puff: 1 } })
    const alone = evaluateFrame({ model: corrected, poses, curves: { jawOpen: 1 } })
    expect(frame.joints.jaw!.r).toEqual(alone.joints.jaw!.r.map((v) => expect.closeTo(v, 6)))
    expect(frame.morphs.face).toEqual({ smile: 0.25, puff: 1, jawOpen_puff: 1 })
  })

  it('takes morphs when there are no frames, or when asked; a clip when asked', () => {
    const head = testHead()
    expect(createPoses({ model: head.model, clips: [head.clip] }).poses.poses.map((p) => p.name)).toEqual([
      'smile',
      'puff',
    ])
    expect(createPoses(mapped(), { fromMorphs: true }).poses.poses).toHaveLength(2)
    expect(
      createPoses({ model: head.model, clips: [head.clip] }, { clip: 'poses' }).poses.poses,
    ).toHaveLength(5)
    expect(createPoses(mapped(), { clip: 'poses' }).poses.poses).toHaveLength(4)
  })

  it('says when same-named morphs stay at rest', () => {
    const { model, clip } = testHead()
    const frames = [...FRAMES.slice(0, 3), { frame: 4, name: 'puff' }]
    const made = createPoses({ model, clips: [clip], poseFrames: { clip: 'poses', frameRate: FPS, frames } })
    expect(codesOf(made.diagnostics)).toEqual(['poses/morphs-shadowed'])
  })

  it('counts anew when another frame rate is given', () => {
    const head = mapped()
    const timed = { ...head.poseFrames, frames: FRAMES.map((f) => ({ ...f, time: f.frame / FPS })) }
    const half = createPoses({ ...head, poseFrames: timed }, { frameRate: 60 })
    // Frame 4 at 60 a second is frame 2 at 30: the open jaw.
    expect(half.poses.poses[3]!.morphs).toEqual({ face: { smile: 0.25 } })
  })

  it('refuses a head that says nothing, and a clip it lacks', () => {
    const { model, clip } = testHead()
    const bare = { ...model, meshes: [] }
    expect(() => createPoses({ model: bare, clips: [clip] })).toThrow(
      expect.objectContaining({ code: 'poses/no-source', hint: expect.stringContaining('"poses"') }),
    )
    expect(() => createPoses({ model, clips: [clip] }, { clip: 'pose' })).toThrow(
      expect.objectContaining({ code: 'clip/unknown', hint: 'Did you mean "poses"?' }),
    )
    expect(() =>
      createPoses({ ...mapped(), clips: [], poseFrames: { frameRate: 30, frames: FRAMES } }),
    ).toThrow(expect.objectContaining({ code: 'poses/no-clip' }))
  })
})

describe('names that objects have by nature', () => {
  it('[B1] joints, morphs and poses may be called __proto__ and constructor', () => {
    const { model, clip } = testHead()
    const odd = (name: string) => ({ jaw: '__proto__', lip: 'constructor' })[name] ?? name
    const joints = model.joints.map((j) => ({
      ...j,
      name: odd(j.name),
      ...(j.parent === undefined ? {} : { parent: odd(j.parent) }),
    }))
    const meshes = model.meshes.map((m) => ({
      ...m,
      skin: { ...m.skin!, joints: m.skin!.joints.map(odd) },
      morphs: [
        { name: '__proto__', default: 0 },
        { name: 'constructor', default: 0 },
      ],
    }))
    const strange = modelKind.create('odd', { ...model, joints, meshes })
    const tracks = { ...clip, joints: clip.joints.map((t) => ({ ...t, joint: odd(t.joint) })), morphs: [] }
    const frames = [{ frame: 2, name: 'toString' }]
    const { poses } = createPoses({ model: strange, clips: [tracks], poseFrames: { frameRate: FPS, frames } })
    expect(poses.poses.map((p) => p.name)).toEqual(['toString', '__proto__', 'constructor'])
    const curves = Object.fromEntries([
      ['toString', 1],
      ['__proto__', 1],
    ])
    const frame = evaluateFrame({ model: strange, poses, curves })
    const jaw = new Map(Object.entries(frame.joints)).get('__proto__')
    expect(jaw!.t[1]).toBeCloseTo(-0.034, 6)
    expect(Object.entries(frame.morphs.face!)).toEqual([
      ['__proto__', 1],
      ['constructor', 0],
    ])
  })
})
