import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../test/cpu-time.ts'
import { problems } from '../../test/problems.ts'
import { ODD_NAMES, samplePoses, turned } from '../../test/sample-documents.ts'
import {
  documentFromFiles,
  documentToFiles,
  IDENTITY_TRANSFORM,
  type Pose,
  type PoseAsset,
  poseAssetKind,
  readDocument,
} from '../index.ts'

const pose = (name: string, change: Partial<Record<keyof Pose, unknown>> = {}) => ({
  id: `id ${name}`,
  name,
  ...change,
})
const rest = { joints: { jaw: IDENTITY_TRANSFORM, chin: IDENTITY_TRANSFORM } }
const create = (poses: unknown, change: object = {}) =>
  problems(() => poseAssetKind.create('p', { rest, poses, ...change } as unknown as Partial<PoseAsset>))

describe('pose asset', () => {
  it('[P1][P5] fills in role, range and empty channels', () => {
    const asset = poseAssetKind.read({
      kind: 'poses',
      version: 1,
      id: 'i',
      name: 'p',
      rest: {},
      poses: [pose('a')],
    })
    expect(asset).toEqual({
      kind: 'poses',
      version: 1,
      id: 'i',
      name: 'p',
      mode: 'additive',
      rest: { joints: {}, morphs: {} },
      poses: [
        {
          id: 'id a',
          name: 'a',
          role: { type: 'control' },
          joints: {},
          morphs: {},
          curves: {},
          range: [0, 1],
        },
      ],
    })
    expect(problems(() => poseAssetKind.create('p', { poses: [] }))).toEqual([
      'document/type rest: rest should be an object; found nothing.',
    ])
  })

  it('[P1] moves only joints its rest has', () => {
    expect(create([pose('open', { joints: { jaww: turned } })])).toEqual([
      'poses/joint-unknown poses[0].joints.jaww: Pose "open" moves joint "jaww", which the asset\'s rest lacks. | Did you mean "jaw"?',
    ])
    expect(create([pose('open', { joints: { 'x.y': turned, constructor: turned } })])).toEqual([
      'poses/joint-unknown poses[0].joints["x.y"]: Pose "open" moves joint "x.y", which the asset\'s rest lacks. | Add the joint to the rest, or take it out of the pose.',
      'poses/joint-unknown poses[0].joints.constructor: Pose "open" moves joint "constructor", which the asset\'s rest lacks. | Add the joint to the rest, or take it out of the pose.',
    ])
  })

  it('[P1] has each name and each id once', () => {
    expect(create([pose('a'), pose('a', { id: 'other' })])).toEqual([
      'document/duplicate-name poses: pose "a" occurs twice in poses; names must be unique there. | Rename one of them.',
    ])
    expect(create([pose('a'), pose('b', { id: 'id a' })])[0]).toMatch(
      /^document\/duplicate-name poses: pose id "id a"/,
    )
  })

  it('[P3] takes deltas against a pose that is there', () => {
    expect(create([pose('Neutral')], { base: 'neutrl' })).toEqual([
      'poses/base-unknown base: base names the pose "neutrl", which is not in this asset. | Did you mean "Neutral"?',
    ])
    expect(create([pose('Neutral')], { base: 'Neutral' })).toEqual([])
  })

  it('[P7] builds combinations on two or three different control poses', () => {
    const combination = (...bases: string[]) =>
      create([
        pose('a'),
        pose('b'),
        pose('c'),
        pose('d'),
        pose('x', { role: { type: 'combination', bases } }),
      ])
    expect(combination('a', 'b')).toEqual([])
    expect(combination('a', 'b', 'c')).toEqual([])
    const counted = (found: string) =>
      `poses/combination-bases poses[4].role.bases: Combination "x" should name two or three different poses; found ${found}.`
    expect(combination('a')).toEqual([counted('a')])
    expect(combination()).toEqual([counted('none')])
    expect(combination('a', 'a')).toEqual([counted('a, a')])
    expect(combination('a', 'b', 'c', 'd')).toEqual([counted('a, b, c, d')])
    expect(combination('a', 'x')).toEqual([
      'poses/base-unknown poses[4].role.bases: Pose "x" builds on "x", which is not a control pose here.' +
        ' | Did you mean "a"?',
    ])
  })

  it('[P8] sets in-betweens between the rest and a control pose', () => {
    const inBetween = (of: string, at: unknown) =>
      create([pose('jawOpen'), pose('half', { role: { type: 'in-between', of, at } })])
    expect(inBetween('jawOpen', 0.5)).toEqual([])
    expect(inBetween('jaw_open', 0.5)).toEqual([
      'poses/base-unknown poses[1].role.of: Pose "half" builds on "jaw_open", which is not a control pose here. | Did you mean "jawOpen"?',
    ])
    expect(inBetween('jawOpen', 1)).toEqual([
      'poses/in-between-at poses[1].role.at: In-between "half" sits at 1, where the rest or the pose itself is. | Use a weight other than 0 and 1.',
    ])
    expect(inBetween('jawOpen', Number.NaN)[0]).toMatch(/^document\/type poses\[1\]\.role\.at: /)
  })

  it('[P5] wants the lower limit of a range first, and finite weights', () => {
    expect(create([pose('a', { range: [1, 0] })])).toEqual([
      'poses/range poses[0].range: Pose "a" has the range 1 to 0; the lower limit comes first.',
    ])
    expect(create([pose('a', { morphs: { face: { open: Number.NaN } }, curves: { x: '1' } })])).toEqual([
      'document/type poses[0].morphs.face.open: poses[0].morphs.face.open should be a finite number; found NaN.',
      'document/type poses[0].curves.x: poses[0].curves.x should be a finite number; found "1".',
    ])
  })

  it('[P1] keeps names such as __proto__ and every number bit for bit', () => {
    const back = documentFromFiles(documentToFiles(samplePoses()).json) as PoseAsset
    const joints = new Map(Object.entries(back.poses[1]!.joints))
    for (const name of ODD_NAMES) expect(joints.get(name)).toEqual(turned)
    expect(Object.is(joints.get('jaw')!.t[1], -0)).toBe(true)
  })

  it('reads 100,000 transforms in time that grows with their number only', () => {
    const asset = (poses: number, joints: number) => {
      const all = Object.fromEntries(Array.from({ length: joints }, (_, i) => [`joint ${i}`, turned]))
      return {
        ...samplePoses(),
        base: 'pose 0',
        rest: { joints: all, morphs: {} },
        poses: Array.from({ length: poses }, (_, i) => pose(`pose ${i}`, { joints: all })),
      }
    }
    const time = (value: unknown) => cpuTime(() => readDocument(value))
    expect(time(asset(1000, 100))).toBeLessThan(5000)
    // Looking all poses through for every pose is 400 million steps here.
    const many = asset(20_000, 5)
    const role = { type: 'in-between', of: 'pose 1', at: 0.5 }
    expect(
      time({ ...many, poses: many.poses.map((p, i) => (i < 10_000 ? p : { ...p, role })) }),
    ).toBeLessThan(5000)
  })

  it('[B1] finds 50,000 unknown joints without comparing each with every name', () => {
    const joints = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, i) => [`wrong joint number ${i}`, turned]),
    )
    const known = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`joint with a long name ${i}`, turned]),
    )
    let found: string[] = []
    const time = cpuTime(() => {
      found = create([pose('a', { joints })], { rest: { joints: known } })
    })
    expect(found.length).toBe(201)
    expect(time).toBeLessThan(5000)
  })
})
