import { landmarksKind } from '@facework/documents'
import { type Landmark, MESH_POINTS } from '@facework/documents/internal'
import { describe, expect, it } from 'vitest'
import { completeLandmarks } from './complete-landmarks.ts'
import { FACE_POINTS, type FacePointName, NEEDED_POINTS } from './face-points.table.ts'
import { emptyLandmarks, type MeshLandmarks } from './mesh-landmarks.ts'
import { mirroredPoints } from './mirrored-points.ts'

/** A face whose points are spread over a dome; only its named points are true to a face. */
function reference(): MeshLandmarks {
  const face = emptyLandmarks()
  for (let i = 0; i < MESH_POINTS; i++) {
    const [x, y] = [Math.sin(i * 12.9898), Math.cos(i * 78.233)]
    face.points.set([x * 0.05, y * 0.06, 0.1 - 0.02 * (x * x + y * y)], i * 3)
    face.trust[i] = 1
  }
  const put = (name: FacePointName, x: number, y: number, z: number) => {
    face.points.set([x, y, z], FACE_POINTS[name] * 3)
  }
  for (const side of [-1, 1]) {
    const s = side > 0 ? 'left' : 'right'
    put(`${s}-eye-outer`, side * 0.045, 0, 0.08)
    put(`${s}-eye-inner`, side * 0.016, 0, 0.085)
    put(`${s}-brow-middle`, side * 0.03, 0.025, 0.09)
    put(`${s}-mouth-corner`, side * 0.025, -0.062, 0.085)
  }
  put('nose-tip', 0, -0.04, 0.115)
  put('upper-lip-top', 0, -0.055, 0.098)
  put('lower-lip-bottom', 0, -0.072, 0.096)
  put('chin', 0, -0.11, 0.085)
  return face
}

const at = ({ points }: MeshLandmarks, name: FacePointName) => [
  ...points.subarray(FACE_POINTS[name] * 3, FACE_POINTS[name] * 3 + 3),
]
const documentOf = (points: Record<string, Partial<Landmark>>, mesh?: MeshLandmarks) =>
  landmarksKind.create('toon', {
    head: 'toon',
    points: points as Record<string, Landmark>,
    ...(mesh && {
      mesh: { positions: Float32Array.from(mesh.points), trust: Float32Array.from(mesh.trust) },
    }),
  })

/** The needed points of the reference, as a head twice its size and shifted has them. */
function placed(names: readonly FacePointName[] = NEEDED_POINTS): Record<string, Partial<Landmark>> {
  const face = reference()
  return Object.fromEntries(
    names.map((name) => {
      const [x, y, z] = at(face, name)
      return [name, { position: [x! * 2, y! * 2 + 1.5, z! * 2], trust: 1, by: 'hand' }]
    }),
  )
}

describe('landmarks that were placed manually', () => {
  it('twelve points bring all others of the reference along', () => {
    const face = reference()
    const all = completeLandmarks(documentOf(placed()), face)
    const wanted = face.points.map((x, i) => x * 2 + (i % 3 === 1 ? 1.5 : 0))
    expect(Math.max(...all.points.map((x, i) => Math.abs(x - wanted[i]!)))).toBeLessThan(1e-6)
    expect(all.trust[FACE_POINTS.chin]).toBeGreaterThan(all.trust[400]!)
  })

  it('a point that differs ends where it was placed, and the others stay near', () => {
    const points = placed()
    const wide = [0.07, 1.38, 0.17] as const
    points['left-mouth-corner'] = { position: wide, trust: 1, by: 'hand' }
    const all = completeLandmarks(documentOf(points), reference())
    expect(at(all, 'left-mouth-corner')).toEqual([...wide])
    expect(at(all, 'right-eye-outer')[0]).toBeCloseTo(-0.09, 6)
  })

  it('points of one side are mirrored', () => {
    const left = NEEDED_POINTS.filter((name) => !name.startsWith('right-'))
    const all = mirroredPoints(documentOf(placed(left)))
    for (const name of NEEDED_POINTS) {
      const [x, y, z] = at(reference(), name)
      const [px, py, pz] = all.get(name)!
      expect([px, py, pz]).toEqual([x! * 2, y! * 2 + 1.5, z! * 2].map((v) => expect.closeTo(v, 9)))
    }
  })

  it('a moved point takes the points of the network near it along, and leaves those far away', () => {
    const mesh = reference()
    const [x, y, z] = at(mesh, 'lower-lip-bottom')
    const moved = { position: [x!, y! - 0.01, z!], trust: 1, by: 'hand' } as const
    const all = completeLandmarks(documentOf({ 'lower-lip-bottom': moved }, mesh))
    expect(at(all, 'lower-lip-bottom')[1]).toBeCloseTo(y! - 0.01, 9)
    expect(at(all, 'left-eye-outer')).toEqual(at(mesh, 'left-eye-outer').map((v) => expect.closeTo(v, 6)))
    // 18 mm away: about a third of the reach.
    expect(at(all, 'upper-lip-top')[1]! - at(mesh, 'upper-lip-top')[1]!).toBeLessThan(-0.001)
    expect(at(all, 'upper-lip-top')[1]! - at(mesh, 'upper-lip-top')[1]!).toBeGreaterThan(-0.01)
  })
})

describe('landmarks that cannot be used', () => {
  const code = (run: () => unknown) => {
    try {
      run()
    } catch (error) {
      return (error as { code: string }).code
    }
    return undefined
  }

  it('say which points are missing, unknown, or too few for a template', () => {
    const { chin: _, ...without } = placed()
    expect(() => completeLandmarks(documentOf(without), reference())).toThrow('lack chin')
    expect(code(() => completeLandmarks(documentOf(without), reference()))).toBe('poses/landmarks-missing')
    expect(code(() => completeLandmarks(documentOf(placed())))).toBe('poses/landmarks-few')
    const unknown = documentOf({
      ...placed(),
      'left-eye-oter': { position: [0, 0, 0], trust: 1, by: 'hand' },
    })
    expect(code(() => completeLandmarks(unknown, reference()))).toBe('poses/landmark-unknown')
  })

  it('are refused as documents: half a place, or a mesh of the wrong size', () => {
    expect(code(() => documentOf({ chin: { position: [0, 0, 0], triangle: 3, trust: 1, by: 'hand' } }))).toBe(
      'landmarks/half-place',
    )
    const mesh = { positions: new Float32Array(30), trust: new Float32Array(10) }
    expect(code(() => landmarksKind.create('toon', { head: 'toon', points: {}, mesh }))).toBe(
      'landmarks/mesh-size',
    )
  })
})
