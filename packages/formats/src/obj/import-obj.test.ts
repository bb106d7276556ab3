import { Mesh as ThreeMesh } from 'three'
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js'
import { describe, expect, it } from 'vitest'
import { importObj } from './import-obj.ts'
import { isObj } from './parse-obj.ts'
import { sortObjShapes } from './sort-shapes.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A square of two materials and a triangle, in meters, with a polygon of four corners and negative indices. */
const REST = `# made by hand
mtllib skin.mtl
o face
v 0 0 0
v 0.2 0 0
v 0.2 0.2 0
v 0 0.2 0
v 0.1 0.3 0
vt 0 0
vt 1 0
vt 1 1
vt 0 1
vt 0.5 0.25
vn 0 0 1
usemtl skin
f 1/1/1 2/2/1 3/3/1 4/4/1
usemtl lips
f 4/4/1 3/3/1 5/5/1
o eye
v 0.05 0.05 0.1
v 0.06 0.05 0.1
v 0.05 0.06 0.1
f -3 -2 -1
`
const smile = REST.replace('v 0.1 0.3 0', 'v 0.1 0.32 0.01')

function problem(run: () => unknown): { code: string; message: string } {
  try {
    run()
  } catch (error) {
    return error as { code: string; message: string }
  }
  throw new Error('Expected an error.')
}

describe('importObj', () => {
  it('reads the triangles that three.js reads', () => {
    const { model } = importObj(bytes(REST), { name: 'head' })
    const ours = model.meshes.flatMap((mesh) =>
      mesh.primitives.flatMap((p) => [...p.indices!].map((i) => [...p.positions.subarray(i * 3, i * 3 + 3)])),
    )
    const theirs: number[][] = []
    new OBJLoader().parse(REST).traverse((object) => {
      if (!(object instanceof ThreeMesh)) return
      const { array } = object.geometry.getAttribute('position')
      for (let i = 0; i < array.length; i += 3) theirs.push([...array.slice(i, i + 3)])
    })
    expect(theirs).toHaveLength(12)
    expect(ours).toEqual(theirs)
    expect(model.meshes.map((m) => m.name)).toEqual(['face', 'eye'])
    expect(model.materials.map((m) => m.name)).toEqual(['skin', 'lips'])
  })

  it('turns files of the same mesh into morphs, with normals, of the objects they move', () => {
    const { model, diagnostics } = importObj(bytes(REST), {
      name: 'head',
      shapes: new Map([
        ['smile', bytes(smile)],
        ['nothing', bytes(REST)],
      ]),
    })
    const [face, eye] = model.meshes
    expect(face!.morphs).toEqual([{ name: 'smile', default: 0 }])
    expect(eye!.morphs).toEqual([])
    const lips = face!.primitives[1]!
    const deltas = [...lips.morphs[0]!.positions].map((x) => Math.round(x * 1e6) / 1e6)
    expect(deltas).toEqual([0, 0, 0, 0, 0, 0, 0, 0.02, 0.01])
    // By hand: the triangle (0, .2, 0), (.2, .2, 0), (.1, .32, .01) has the normal (0, −.01, .12) / |…|.
    const tip = [...lips.morphs[0]!.normals!.subarray(6)]
    const length = Math.hypot(0.01, 0.12)
    expect(tip[0]).toBeCloseTo(0, 6)
    expect(tip[1]).toBeCloseTo(-0.01 / length, 6)
    expect(tip[2]).toBeCloseTo(0.12 / length - 1, 6)
    expect(diagnostics.map((d) => d.code)).toEqual(['obj/shape-empty', 'obj/materials-missing'])
  })

  it('reads colors and images of the material file', () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3)
    const beside = new Map([
      [
        'skin.mtl',
        bytes('newmtl skin\nKd 0.5 0.5 0.5\nmap_Kd -s 1 1 1 face.png\nnewmtl lips\nKd 1 0 0\nd 0.5\n'),
      ],
      ['face.png', png],
    ])
    const { model } = importObj(bytes(REST), {
      resources: (wanted) => new Map([...beside].filter(([path]) => wanted.includes(path))),
    })
    expect(model.images).toEqual([{ name: 'face.png', mimeType: 'image/png', bytes: png }])
    expect(model.materials[0]).toMatchObject({ textures: { color: 0 }, color: [1, 1, 1, 1] })
    expect(model.materials[1]).toMatchObject({ textures: {}, color: [1, 0, 0, 0.5], alpha: 'blend' })
    // glTF counts from above.
    expect([...model.meshes[0]!.primitives[0]!.uvs!.subarray(0, 4)]).toEqual([0, 1, 1, 1])
  })

  it('finds the unit by the size', () => {
    const scaled = (by: number) =>
      REST.replace(
        /^v (\S+) (\S+) (\S+)$/gm,
        (_, ...xyz) =>
          `v ${xyz
            .slice(0, 3)
            .map((x) => Number(x) * by)
            .join(' ')}`,
      )
    for (const [by, size] of [
      [1, 0.3],
      [100, 0.3],
      [1000, 0.3],
      [1e-4, 0.25],
    ] as const) {
      const { model } = importObj(bytes(scaled(by)))
      const ys = model.meshes.flatMap((m) =>
        m.primitives.flatMap((p) => [...p.positions].filter((_, i) => i % 3 === 1)),
      )
      expect(Math.max(...ys)).toBeCloseTo(size, 5)
    }
  })

  it('says what is wrong where', () => {
    expect(problem(() => importObj(bytes('v 1 2\nf 1 1 1')))).toMatchObject({
      code: 'obj/number',
      path: 'line 1',
    })
    expect(problem(() => importObj(bytes('v 1 2 3\nf 1 2 1')))).toMatchObject({
      code: 'obj/index',
      path: 'line 2',
    })
    expect(problem(() => importObj(bytes('v 1 2 3\nf 1 1')))).toMatchObject({ code: 'obj/face' })
    expect(problem(() => importObj(bytes('v 1 2 3')))).toMatchObject({ code: 'obj/no-faces' })
    const other = new Map([['smile', bytes('v 0 0 0\nf 1 1 1')]])
    const error = problem(() => importObj(bytes(REST), { shapes: other }))
    expect(error).toMatchObject({ code: 'obj/shape-vertices', path: 'smile' })
    expect(error.message).toContain('8 vertices')
    expect(problem(() => importObj(bytes(REST), { maxBytes: 100 }))).toMatchObject({ code: 'obj/too-large' })
  })

  it('takes the file named as the rest for the rest', () => {
    const files = ['blink.obj', 'Head_Neutral.obj', 'smile.obj'].map((name) => ({ name }))
    expect(sortObjShapes(files)).toEqual({ rest: files[1], shapes: [files[0], files[2]] })
    expect(sortObjShapes([{ name: 'a.obj' }, { name: 'b.obj' }])?.rest.name).toBe('a.obj')
  })

  it('is detected by its lines', () => {
    expect(isObj(bytes(REST))).toBe(true)
    expect(isObj(bytes('HIERARCHY\nROOT hips'))).toBe(false)
    expect(isObj(bytes('a,b,c\n1,2,3'))).toBe(false)
    expect(isObj(Uint8Array.of(0x67, 0x6c, 0x54, 0x46, 0, 1))).toBe(false)
  })
})
