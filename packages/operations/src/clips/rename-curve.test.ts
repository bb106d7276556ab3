import {
  arkit52,
  type ControlMap,
  characterKind,
  clipKind,
  controlMapKind,
  type Document,
  graphKind,
  graphNode,
  keyedCurve,
  type Skeleton,
} from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { renameCurve, revertClip } from '../index.ts'
import { planRenameCurve, syncAnimCurves } from '../internal.ts'
import { testHead, testPoses } from '../test-head.ts'

const head = testHead()
const poses = testPoses(head)
const { skeleton } = syncAnimCurves(head.skeleton, poses)
const talk = clipKind.create('talk', {
  duration: 1,
  curves: [keyedCurve('jawOpen', [[0, 1]]), keyedCurve('x', [[0, 1]])],
  edits: { curves: [keyedCurve('jawOpen', [[0, 0.5]])], removedCurves: [] },
})
const quiet = clipKind.create('quiet', { duration: 1 })
const stranger = clipKind.create('stranger', { ...talk, skeleton: { id: 'another' } })
const documents: Document[] = [skeleton, poses, talk, quiet, stranger]

describe('renameCurve', () => {
  it('[P10] lists every use before it happens', () => {
    const plan = planRenameCurve({ documents, skeleton, from: 'jawOpen', to: 'JawDrop' })
    expect(plan.uses.map((u) => [u.document.name, u.path])).toEqual([
      ['test', 'curves[1]'],
      ['test', 'poses[1]'],
      ['talk', 'curves[0]'],
      ['talk', 'edits.curves[0]'],
    ])
    expect(plan.conflicts).toEqual([])
  })

  it('[P10] every clip and asset follows; others stay', () => {
    const changed = renameCurve({ documents, skeleton, from: 'jawOpen', to: 'JawDrop' })
    expect(changed.map((d) => d.id)).toEqual([skeleton.id, poses.id, talk.id])
    const [bones, asset, clip] = changed as [Skeleton, typeof poses, typeof talk]
    expect(bones.curves.map((c) => c.name)).toEqual(['Neutral', 'JawDrop', 'browUp'])
    expect(asset.poses.map((p) => p.name)).toEqual(['Neutral', 'JawDrop', 'browUp', 'JawDrop_browUp'])
    expect(clip.curves.map((c) => c.name)).toEqual(['JawDrop', 'x'])
    expect(clip.edits!.curves.map((c) => c.name)).toEqual(['JawDrop'])
    // The source is untouched, and the step is on record for a re-import.
    expect(clip.source!.content!.curves.map((c) => c.name)).toEqual(['jawOpen', 'x'])
    expect(clip.modifiers).toEqual([
      { modifier: 'rename-curves', parameters: { from: ['jawOpen'], to: ['JawDrop'] }, enabled: true },
    ])
    expect(revertClip(clip).curves).toEqual(talk.curves)
  })

  it('[P10] the maps of its characters follow, on the side that is no control set', () => {
    const lines = [
      { target: 'jawOpen', terms: [{ source: 'jawOpen', gain: 1 }], offset: 0, reason: '' },
      { target: 'x', terms: [{ source: 'a', by: 'jawOpen', gain: 1 }], offset: 0, reason: '' },
    ]
    const candidate = { name: 'jawOpen', gain: 1, confidence: 0.4, reason: '' }
    const questions = [{ control: 'jawOpen', candidates: [candidate] }]
    const detected = controlMapKind.create('detected', { from: { id: arkit52.id }, lines, questions })
    const own = controlMapKind.create('own', { lines })
    const loose = controlMapKind.create('loose', { lines })
    const users = [detected, own].map((map) =>
      characterKind.create(map.name, {
        skeleton: { id: skeleton.id },
        model: { id: 'm' },
        map: { id: map.id },
      }),
    )
    const all = [skeleton, detected, own, loose, ...users]
    const changed = renameCurve({ documents: all, skeleton, from: 'jawOpen', to: 'JawDrop' })
    expect(changed.map((d) => d.id)).toEqual([skeleton.id, detected.id, own.id])
    const [, one, two] = changed as [Skeleton, ControlMap, ControlMap]
    expect(one.lines).toEqual([{ ...lines[0], target: 'JawDrop' }, lines[1]])
    expect(one.questions).toEqual([{ control: 'jawOpen', candidates: [{ ...candidate, name: 'JawDrop' }] }])
    expect(two.lines).toEqual([
      { ...lines[0], target: 'JawDrop', terms: [{ source: 'JawDrop', gain: 1 }] },
      { ...lines[1], terms: [{ source: 'a', by: 'JawDrop', gain: 1 }] },
    ])
    expect(() => renameCurve({ documents: all, skeleton, from: 'jawOpen', to: 'x' })).toThrow(/Target "x"/)
  })

  it('follows curve values inside poses', () => {
    const asset = { ...poses, poses: poses.poses.map((p) => ({ ...p, curves: { x: 0.5 } })) }
    const [done] = renameCurve({ documents: [asset], skeleton, from: 'x', to: 'y' }) as [typeof poses]
    expect(done.poses.map((p) => p.curves)).toEqual(Array(4).fill({ y: 0.5 }))
  })

  it('refuses names that are taken or unknown', () => {
    const rename = (from: string, to: string) => () => renameCurve({ documents, skeleton, from, to })
    expect(rename('jawOpen', 'browUp')).toThrow(expect.objectContaining({ code: 'control/name-taken' }))
    expect(rename('jawOpen', 'jawOpen_browUp')).toThrow(
      expect.objectContaining({ code: 'control/name-taken' }),
    )
    expect(rename('jawopn', 'y')).toThrow(
      expect.objectContaining({ code: 'control/unknown', hint: 'Did you mean "jawOpen"?' }),
    )
    expect(rename('jawOpen', '')).toThrow(expect.objectContaining({ code: 'control/name' }))
    expect(rename('jawOpen', 'jawOpen')()).toEqual([])
  })

  it('[P10] follows into the graphs of its characters, their parents and what children override', () => {
    const parent = graphKind.create('parent', {
      nodes: [
        graphNode('in', 'control-input', { controls: ['jawOpen', 'x'] }),
        graphNode('change', 'modify-curves', {
          lines: [{ curve: 'jawOpen', mode: 'scale', value: 2, alpha: 1 }],
        }),
        graphNode('poses', 'pose-blender', { responses: { jawOpen: [{ at: 0, weight: 0 }] } }),
        graphNode('moods', 'state-machine', {
          states: ['jawOpen'],
          transitions: [
            {
              from: '*',
              to: 'jawOpen',
              when: [{ type: 'curve', curve: 'jawOpen', above: 0.5 }],
              duration: 0,
              easing: 'linear',
            },
          ],
        }),
      ],
    })
    const child = graphKind.create('child', {
      parent: { id: parent.id },
      parameters: { in: { controls: ['jawOpen'] } },
    })
    const other = graphKind.create('other', { nodes: parent.nodes })
    const character = characterKind.create('Ada', {
      skeleton: { id: skeleton.id },
      model: { id: 'model' },
      graph: { id: child.id },
    })
    const all = [...documents, parent, child, other, character]
    const changed = renameCurve({ documents: all, skeleton, from: 'jawOpen', to: 'JawDrop' })
    const graphs = changed.filter((d) => d.kind === 'graph')
    expect(graphs.map((g) => g.name)).toEqual(['parent', 'child'])
    // A state of that name is no curve, and stays.
    expect(
      JSON.stringify(graphs[0]!.nodes)
        .replaceAll('"to":"jawOpen"', '')
        .match(/jawOpen/g),
    ).toEqual(['jawOpen'])
    expect(JSON.stringify(graphs[0]!.nodes).match(/JawDrop/g)).toHaveLength(4)
    expect(graphs[1]!.parameters).toEqual({ in: { controls: ['JawDrop'] } })
  })
})
