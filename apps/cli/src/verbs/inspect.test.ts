import { writeContainer } from '@facework/container'
import { documentToFiles } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { testCurveClip, testGlb, testModel, testPoses } from '../test-head.ts'
import { testFolder } from '../test-io.ts'

describe('inspect', () => {
  it('gives everything a head holds as JSON', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb({ morphs: ['puff', 'squint'] }))
    const { code, json, err } = await folder.json('inspect', 'head.glb')
    expect([code, err]).toEqual([0, ''])
    const { documents, bytes, diagnostics, poseFrames, map, ...rest } = json
    expect(map).toMatchObject({ set: 'arkit-52', controls: 52, unsure: [], undriven: [] })
    expect(map.exact.map((c: { control: string }) => c.control)).toEqual([
      'jawOpen',
      'cheekPuff',
      'mouthSmileLeft',
    ])
    expect(bytes).toBe(folder.bytes('head.glb').length)
    expect(documents.map((d: { kind: string }) => d.kind)).toEqual(['skeleton', 'model', 'clip'])
    expect(rest).toEqual({
      version: 1,
      command: 'inspect',
      ok: true,
      file: 'head.glb',
      format: 'gltf',
      skeletons: [
        {
          name: 'head',
          joints: [
            { name: 'Root' },
            { name: 'Neck', parent: 'Root' },
            { name: 'FaceRoot', parent: 'Neck' },
            { name: 'Jaw', parent: 'FaceRoot' },
            { name: 'LipCorner_L', parent: 'FaceRoot' },
          ],
          faceRoot: 'FaceRoot',
          curves: [],
        },
      ],
      meshes: [
        { name: 'Face', vertices: 3, primitives: 1, morphs: ['puff', 'squint'], skin: { joints: 5 } },
        { name: 'Teeth', vertices: 3, primitives: 1, morphs: ['puff'], skin: { joints: 5 } },
      ],
      clips: [
        {
          name: 'poses',
          seconds: expect.closeTo(0.1, 6),
          frameRate: 30,
          frames: 4,
          jointTracks: expect.any(Number),
          joints: 2,
          morphTracks: expect.any(Number),
          curves: [],
          curveOnly: false,
          markers: 0,
        },
      ],
      poses: [],
    })
    expect(poseFrames).toMatchObject({
      clip: 'poses',
      frameRate: 30,
      frameRateFrom: 'inferred',
      frames: [
        { frame: 0, name: 'Neutral' },
        { frame: 1, name: 'jawOpen' },
        { frame: 2, name: 'smile_L' },
        { frame: 3, name: 'jawOpen_smile_L' },
      ],
    })
    expect(diagnostics.map((d: { code: string }) => d.code)).toEqual(['gltf/frame-rate'])
  })

  it('is compact for people', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb({ morphs: ['puff', 'squint'] }))
    const { code, out, err } = await folder.run('inspect', 'head.glb')
    expect(code).toBe(0)
    expect(out.split('\n').slice(1)).toEqual([
      'skeleton "head": 5 joints, face below "FaceRoot"',
      'mesh "Face": 3 vertices, skinned to 5 joints',
      '  2 morphs: puff, squint',
      'mesh "Teeth": 3 vertices, skinned to 5 joints',
      '  1 morph: puff',
      expect.stringMatching(/^clip "poses": 0\.1 s, 4 frames at 30 fps; \d+ tracks of 2 joints/),
      'Frame<N> names: 4 of clip "poses" at 30 fps (inferred)',
      '  0 Neutral, 1 jawOpen, 2 smile_L, 3 jawOpen_smile_L',
      'controls: 3 exact, 2 approximated, 0 unsure, 47 missing of 52 controls of ARKit-52',
      '  approximated: eyeSquintLeft, eyeSquintRight',
      '  missing: browDownLeft, browDownRight, browInnerUp, browOuterUpLeft, browOuterUpRight, noseSneerLeft, noseSneerRight, eyeBlinkLeft, eyeBlinkRight, eyeLookDownLeft, eyeLookDownRight, eyeLookInLeft and 35 more',
      '',
    ])
    expect(err).toMatch(/^note gltf\/frame-rate: /)
  })

  it('reads own documents and containers, and finds the control set', async () => {
    const folder = testFolder()
    const model = testModel({ morphs: [] })
    folder.write('a.facework', writeContainer({ documents: [model, testPoses(model), testCurveClip()] }))
    const { json } = await folder.json('inspect', 'a.facework')
    expect(json.poses).toMatchObject([{ name: 'head', mode: 'additive', restJoints: 5 }])
    expect(json.poses[0].poses[3]).toEqual({
      name: 'jawOpen_smile_L',
      role: { type: 'combination', bases: ['jawOpen', 'smile_L'] },
      frame: 3,
      joints: 2,
      morphs: 0,
      range: [0, 1],
    })
    expect(json.clips).toMatchObject([
      { name: 'talk', curveOnly: true, curves: ['jawOpen', 'smile_L'], frames: 16 },
    ])
    expect(json.controlSet).toBeUndefined()

    folder.write('talk.clip.json', documentToFiles(testCurveClip()).json)
    const { out } = await folder.run('inspect', 'talk.clip.json')
    expect(out).toContain(
      'clip "talk": 0.5 s, 16 frames at 30 fps; 2 curves (curve-only: plays on any head)\n  jawOpen, smile_L',
    )
  })
})
