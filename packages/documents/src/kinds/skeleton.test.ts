import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../test/cpu-time.ts'
import { problems } from '../../test/problems.ts'
import { ODD_NAMES, sampleSkeleton } from '../../test/sample-documents.ts'
import {
  documentFromFiles,
  documentToFiles,
  IDENTITY_TRANSFORM,
  type Skeleton,
  skeletonKind,
} from '../index.ts'

const joint = (name: string, parent?: string) => ({
  name,
  ...(parent === undefined ? {} : { parent }),
  reference: IDENTITY_TRANSFORM,
})
const create = (joints: unknown, rest: object = {}) =>
  problems(() => skeletonKind.create('s', { joints, ...rest } as Partial<Skeleton>))

describe('skeleton', () => {
  it('[S1] wants every parent before its children', () => {
    expect(create([joint('a'), joint('b', 'a'), joint('c', 'b')])).toEqual([])
    expect(create([joint('jaw', 'head'), joint('head')])).toEqual([
      'skeleton/parent-order joints[0].parent: Joint "jaw" comes before its parent "head"; parents come first. | Move the parent up the list.',
    ])
    expect(create([joint('head'), joint('jaw', 'haed')])).toEqual([
      'skeleton/parent-order joints[1].parent: Joint "jaw" has the parent "haed", which is not a joint here. | Did you mean "head"?',
    ])
  })

  it('[S1] cannot hold a circle of joints', () => {
    expect(create([joint('a', 'b'), joint('b', 'c'), joint('c', 'a')]).map((p) => p.split(':')[0])).toEqual([
      'skeleton/parent-order joints[0].parent',
      'skeleton/parent-order joints[1].parent',
    ])
    expect(create([joint('a', 'a')])[0]).toMatch(/^skeleton\/parent-order/)
  })

  it('[C5.1] refuses joints whose place does not fit single precision, although each number does', () => {
    const far = (name: string, parent?: string, t = 3e38, s = 1) => ({
      ...joint(name, parent),
      reference: { t: [t, 0, 0], r: [0, 0, 0, 1], s: [s, s, s] },
    })
    expect(create([far('a'), far('b', undefined)])).toEqual([])
    expect(create([far('a'), far('b', 'a')])).toEqual([
      'skeleton/joint-too-far joints[1].reference: Joint "b" is up to 6.0e+38 m from the root; expected at most 3.4e+38, the largest 32-bit number. | Check the units of the file, and the scales of the joints above it.',
    ])
    expect(create([far('a', undefined, 0, 1e30), far('b', 'a', 0, 1e30), far('c', 'b')])[0]).toMatch(
      /^skeleton\/joint-too-far joints\[1\].*scaled by up to 1\.0e\+60/,
    )
  })

  it('[S1] has each joint name once', () => {
    expect(create([joint('a'), joint('b', 'a'), joint('a')])).toEqual([
      'document/duplicate-name joints: joint "a" occurs twice in joints; names must be unique there. | Rename one of them.',
    ])
  })

  it('[S3] keeps anim curves, each name once, and warns of linked joints that are not there', () => {
    const curves = [{ name: 'JawDrop', joints: ['jaww'] }]
    const report = new Report()
    const skeleton = skeletonKind.read(
      { kind: 'skeleton', version: 1, id: 'i', name: 's', joints: [joint('jaw')], curves },
      report,
    )
    expect(skeleton.curves).toEqual([{ name: 'JawDrop', kind: 'attribute', default: 0, joints: ['jaww'] }])
    expect(report.diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'skeleton/curve-joint-unknown',
        path: 'curves[0].joints[0]',
        message: 'Curve "JawDrop" is linked to joint "jaww", which is not a joint here.',
        hint: 'Did you mean "jaw"?',
      },
    ])
    expect(create([], { curves: [{ name: 'x' }, { name: 'x' }] })[0]).toMatch(
      /^document\/duplicate-name curves: curve "x"/,
    )
    expect(create([], { curves: [{ name: 'x', default: Number.NaN, kind: 'morp', maxLod: 1.5 }] })).toEqual([
      'document/type curves[0].kind: curves[0].kind should be one of attribute, morph, material; found "morp". | Did you mean "morph"?',
      'document/type curves[0].default: curves[0].default should be a finite number; found NaN.',
      'document/type curves[0].maxLod: curves[0].maxLod should be a whole number from 0 up; found 1.5.',
    ])
  })

  it('[S4] knows its face root by name', () => {
    expect(create([joint('RootFaceJoint')], { faceRoot: 'rootFaceJoin' })).toEqual([
      'skeleton/face-root-unknown faceRoot: faceRoot names "rootFaceJoin", which is not a joint here. | Did you mean "RootFaceJoint"?',
    ])
  })

  it('wants unit rotations and finite numbers', () => {
    const at = (reference: object) =>
      create([{ name: 'a', reference: { ...IDENTITY_TRANSFORM, ...reference } }])
    expect(at({ r: [0, 0, 0, 2] })).toEqual([
      'document/rotation joints[0].reference.r: joints[0].reference.r should be a unit quaternion; its length is 2. | Divide its four numbers by that length.',
    ])
    expect(at({ r: [0, 0, 0, Number.NaN] })).toEqual([
      'document/type joints[0].reference.r: joints[0].reference.r should be a list of 4 finite numbers; found a list of 4.',
    ])
    expect(at({ t: [0, 0, Number.POSITIVE_INFINITY], s: [1, 1] })).toEqual([
      'document/type joints[0].reference.t: joints[0].reference.t should be a list of 3 finite numbers; found a list of 3.',
      'document/type joints[0].reference.s: joints[0].reference.s should be a list of 3 finite numbers; found a list of 2.',
    ])
  })

  it('keeps names such as __proto__ and "a.b c"', () => {
    const back = documentFromFiles(documentToFiles(sampleSkeleton()).json) as Skeleton
    expect(back.joints.slice(2).map((j) => j.name)).toEqual(ODD_NAMES)
  })

  it('[B1] is checked in no time when all of 50,000 joints are wrong', () => {
    const joints = Array.from({ length: 50_000 }, (_, i) => joint(`joint${i}`, `joint${i + 1}`))
    let found: string[] = []
    const time = cpuTime(() => {
      found = create(joints)
    })
    expect(found.length).toBe(201)
    expect(time).toBeLessThan(5000)
  })
})
