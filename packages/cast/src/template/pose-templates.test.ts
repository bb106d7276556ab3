import { arkit52, facs50, type Landmarks, landmarksKind, type Model } from '@facework/documents'
import { type Landmark, MESH_POINTS } from '@facework/documents/internal'
import { checkMadePoses, findFaceLandmarks, makePoses, type PoseTemplate } from '@facework/operations'
import {
  FACE_POINTS,
  type FittedFace,
  fitFace,
  headSurface,
  NEEDED_POINTS,
  placeOnSkin,
  rankTemplates,
  reportFit,
  reportHead,
  surfaceMoves,
  withoutMorphs,
} from '@facework/operations/internal'
import { Report } from '@facework/report'
import { beforeAll, describe, expect, it } from 'vitest'
import { HUMAN_AMPLITUDES } from './amplitudes.table.ts'
import { buildTemplate } from './build-template.ts'
import { poseTemplates } from './pose-templates.ts'
import { HUMAN_TEMPLATE, STYLIZED_TEMPLATE } from './template-traits.ts'

let template: PoseTemplate
let toon: PoseTemplate
let head: Model

beforeAll(() => {
  const [human, stylized] = poseTemplates()
  template = buildTemplate(HUMAN_TEMPLATE, HUMAN_AMPLITUDES, human!.landmarks, 'game')
  toon = buildTemplate(STYLIZED_TEMPLATE, {}, stylized!.landmarks, 'game')
  head = withoutMorphs(toon.model)
}, 60_000)

/** The needed points of the left and the middle alone, as a person places them. */
function placedManually({ mesh }: Landmarks): Landmarks {
  const points: Record<string, Landmark> = {}
  for (const name of NEEDED_POINTS) {
    if (name.startsWith('right-')) continue
    const [x, y, z] = mesh!.positions.subarray(FACE_POINTS[name] * 3, FACE_POINTS[name] * 3 + 3)
    points[name] = { position: [x!, y!, z!], trust: 1, by: 'hand' }
  }
  return landmarksKind.create('toon', { head: 'toon', points })
}

describe('the built-in templates', () => {
  it('have the controls of both vocabularies, and landmarks on their skin', () => {
    for (const { model, poses, landmarks } of [template, toon]) {
      const names = new Set(poses.poses.filter((p) => p.role.type === 'control').map((p) => p.name))
      for (const set of [arkit52, facs50])
        expect(set.controls.filter(({ name }) => !names.has(name))).toEqual([])
      const surface = headSurface(model)
      const place = placeOnSkin(surface, new Uint8Array(surface.count).fill(1))
      const { positions, trust } = landmarks.mesh!
      const off = [...trust.keys()].flatMap((i) => {
        const [x, y, z] = positions.subarray(i * 3, i * 3 + 3)
        const [px, py, pz] = place(x!, y!, z!).position
        return trust[i]! > 0 ? [Math.hypot(px - x!, py - y!, pz - z!)] : []
      })
      // The game version is flatter between its vertices than the one the landmarks were found on.
      expect(Math.max(...off)).toBeLessThan(0.006)
      expect(off.sort((a, b) => a - b)[off.length >> 1]).toBeLessThan(0.001)
    }
  })

  it('move one side by a control of one side: gaze, lids and pressed lips', () => {
    const surface = headSurface(template.model, template.poses)
    /** Mean of what a pose does on each side, millimeters: to the left, up, forward. */
    const means = (pose: string) => {
      const moves = surfaceMoves(surface, { [pose]: 1 })
      const sums = { left: [0, 0, 0], right: [0, 0, 0] }
      for (let i = 0; i < surface.count; i++) {
        // Controls of one side fade out over the middle line.
        const x = surface.positions[i * 3]!
        if (Math.abs(x) < 0.008) continue
        const sum = x > 0 ? sums.left : sums.right
        for (let a = 0; a < 3; a++) sum[a]! += (1000 * moves[i * 3 + a]!) / surface.count
      }
      return sums
    }
    for (const pose of [
      'eyeLookInLeft',
      'eyeLookUpLeft',
      'eyeSquintLeft',
      'mouthPressLeft',
      'browDownLeft',
    ]) {
      const { left, right } = means(pose)
      expect(Math.hypot(...left)).toBeGreaterThan(0.002)
      expect(Math.hypot(...right)).toBeLessThan(1e-6)
      const other = means(pose.replace('Left', 'Right'))
      other.right.forEach((x, a) => {
        expect(x).toBeCloseTo(a === 0 ? -left[a]! : left[a]!, 6)
      })
    }
    expect(means('eyeLookInLeft').left[0]).toBeLessThan(0)
    expect(means('eyeLookOutLeft').left[0]).toBeGreaterThan(0)
    expect(means('eyeLookUpLeft').left[1]).toBeGreaterThan(0)
    expect(means('eyeLookDownLeft').left[1]).toBeLessThan(0)
  })

  it('the one that is more like a head comes first', () => {
    const [first, second] = rankTemplates(poseTemplates(), toon.landmarks)
    expect(first!.template.name).toBe('stylized template')
    expect(first!.unlikeness).toBeLessThan(0.1)
    expect(second!.unlikeness).toBeGreaterThan(1)
  })
})

describe('poses of a static head', () => {
  it('are made by another face, in both vocabularies; lids close, teeth stay rigid, skin stays whole', async () => {
    const steps: string[] = []
    const made = await makePoses(head, template, toon.landmarks, {
      set: 'arkit-52',
      onProgress: (_, step) => steps.push(step),
    })
    expect(made.report.template).toBe('human template')
    expect(made.report.made.length).toBe(52)
    expect(made.report.left).toEqual([])
    expect(made.poses.poses.map((p) => p.name)).toEqual(expect.arrayContaining(['jawOpen', 'eyeBlinkLeft']))
    expect(steps).toContain('Making jawOpen')
    const check = checkMadePoses(made.model, made.poses, toon.landmarks)
    expect(check.damaged[0]!.part).toBeLessThan(0.02)
    expect(check.teeth).toBeLessThan(0.1)
    expect(check.eyes!.drift).toBeLessThan(0.5)
    // These eyes are twice as large as the template's, on lids of few vertices.
    expect(check.eyes!.open.left).toBeLessThan(0.15)
    expect(check.eyes!.open.right).toBeLessThan(0.15)
  }, 60_000)

  it('twelve points, those of one side mirrored, are enough', async () => {
    const made = await makePoses(head, toon, placedManually(toon.landmarks))
    expect(made.report.made).toContain('JawDrop')
    const moved = (model: Model) => {
      const mesh = model.meshes.find((m) => m.name === 'Head_Geo')!
      return mesh.primitives[0]!.morphs[mesh.morphs.findIndex((m) => m.name === 'JawDrop')]!.positions
    }
    const [a, b] = [moved(made.model), moved(toon.model)]
    let [ab, aa, bb] = [0, 0, 0]
    for (let i = 0; i < a.length; i++) {
      ab += a[i]! * b[i]!
      aa += a[i]! * a[i]!
      bb += b[i]! * b[i]!
    }
    expect(ab / Math.sqrt(aa * bb)).toBeGreaterThan(0.95)
  }, 60_000)

  it('stop when they are cancelled', async () => {
    const stop = new AbortController()
    const making = makePoses(head, template, toon.landmarks, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    })
    await expect(making).rejects.toThrow('enough')
  })
})

describe('what keeps poses from being made or good', () => {
  const code = async (run: Promise<unknown>) =>
    run.then(
      () => undefined,
      (error) => error.code as string,
    )
  const warnings = (fitted: FittedFace) => {
    const report = new Report()
    reportHead(fitted, head, report)
    return report.diagnostics.map((d) => `${d.code}: ${d.message} ${d.hint}`)
  }
  const EYES_SHUT = /^poses\/eyes-shut: The eyes of ".+" are shut, .*left out\. Open the lids in the file/
  const NO_EYEBALLS = /^poses\/no-eyeballs: .* its lids move, its gaze does not\. Separate the eyes/
  const SEALED = /^poses\/mouth-sealed: The lips of ".+" are one skin, .* Cut the mesh along the line/
  const UNSURE = /^poses\/part-unsure: Mesh "(.+)" has a part above as well as below .*--part "\1=jaw"/
  let fitted: FittedFace
  beforeAll(async () => {
    fitted = await fitFace(head, template, toon.landmarks)
  }, 60_000)

  it('is refused: no network, poses that are there already, templates without poses, other landmarks', async () => {
    expect(await code(findFaceLandmarks(head))).toBe('poses/no-landmark-network')
    await expect(makePoses(toon.model, template, toon.landmarks)).rejects.toMatchObject({
      code: 'poses/has-poses',
      message: expect.stringMatching(/^".+" has \d+ of these poses already: .+ …\.$/),
      hint: expect.stringMatching(/--force.*map detect/),
    })
    const empty = { ...template, poses: { ...template.poses, poses: [] } }
    expect(await code(makePoses(head, empty, toon.landmarks))).toBe('poses/template-empty')
    const chin: Landmark = {
      position: [0, 0, 0],
      triangle: 1e6,
      barycentric: [1, 0, 0],
      trust: 1,
      by: 'hand',
    }
    expect(await code(makePoses(head, template, { ...toon.landmarks, points: { chin } }))).toBe(
      'poses/landmarks-other-head',
    )
    const flat = {
      positions: new Float32Array(MESH_POINTS * 3),
      trust: new Float32Array(MESH_POINTS).fill(1),
    }
    expect(await code(makePoses(head, template, { ...toon.landmarks, mesh: flat }))).toBe(
      'poses/landmarks-same-place',
    )
  })

  it('no face in any window is refused with the best score', async () => {
    const network = () => ({ points: new Float32Array(MESH_POINTS * 3), score: 0.12 })
    await expect(findFaceLandmarks(head, { network })).rejects.toMatchObject({
      code: 'poses/no-face',
      message: expect.stringMatching(/the best score is 0\.12 of 0\.3 needed, in a window of .* around/),
      hint: expect.stringContaining('left-eye-outer, left-eye-inner'),
    })
  }, 60_000)

  it('a head without eyeballs, with shut eyes, with sealed lips and with gums in one piece is reported', () => {
    expect(warnings(fitted)).toEqual([])
    const blind = fitted.head.parts.filter((p) => p.kind !== 'eye')
    expect(warnings({ ...fitted, head: { ...fitted.head, parts: blind } })).toEqual([
      expect.stringMatching(NO_EYEBALLS),
    ])
    // Lids of both eyes on one height.
    const { skin } = fitted.head
    const shut = skin.positions.slice()
    for (let i = 0; i < skin.count; i++) if (skin.labels[1]![i] || skin.labels[2]![i]) shut[i * 3 + 1] = 0
    const asleep = { ...fitted.head, parts: blind, skin: { ...skin, positions: shut } }
    expect(warnings({ ...fitted, head: asleep })).toEqual([expect.stringMatching(EYES_SHUT)])
    expect(warnings({ ...fitted, head: { ...fitted.head, skin: sealed(skin) } })).toEqual([
      expect.stringMatching(SEALED),
    ])
    const gums = fitted.head.parts.map((p) => (p.kind === 'jaw' ? { ...p, unsure: true } : p))
    expect(warnings({ ...fitted, head: { ...fitted.head, parts: gums } })).toContainEqual(
      expect.stringMatching(UNSURE),
    )
  })

  it('a template that fits loosely is reported with the points that are off', () => {
    const report = new Report()
    const measure = { residual: 1, landmarks: 5, unlikeness: 9, worst: [{ name: 'chin', off: 9.5 }] }
    reportFit({ ...measure, worst: [] }, report)
    expect(report.diagnostics).toEqual([])
    reportFit(measure, report)
    reportFit({ ...measure, residual: 3, worst: [] }, report)
    expect(report.diagnostics.map((d) => [d.code, d.path])).toEqual([
      ['poses/loose-fit', 'chin'],
      ['poses/loose-fit', 'skin'],
    ])
    expect(report.diagnostics[0]!.message).toMatch(/chin is 9\.5 mm off; at most 8 mm/)
    expect(report.diagnostics[0]!.hint).toMatch(/^Move these points/)
    expect(report.diagnostics[1]!.message).toMatch(/the skin is 3\.0 % of the eye distance off/)
  })

  /** Triangles that join each vertex of the upper lip to the two nearest of the lower. */
  function sealed(skin: FittedFace['head']['skin']): FittedFace['head']['skin'] {
    const lips = skin.labels[0]!
    const near = (i: number, j: number) =>
      Math.hypot(...[0, 1, 2].map((a) => skin.positions[i * 3 + a]! - skin.positions[j * 3 + a]!))
    const lower = [...lips.keys()].filter((i) => lips[i]! < 0 && skin.visible[i])
    const bridges = [...lips.keys()]
      .filter((i) => lips[i]! > 0 && skin.visible[i])
      .flatMap((i) => [i, ...[...lower].sort((a, b) => near(i, a) - near(i, b)).slice(0, 2)])
    return { ...skin, triangles: Uint32Array.from([...skin.triangles, ...bridges]) }
  }
})
