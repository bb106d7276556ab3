import { expect, it } from 'vitest'
import { importFbx } from '../read/import-fbx.ts'

const SECOND = 46186158000

const transform = (translation: string) =>
  `Channel: "Transform" { Channel: "T" { ${translation} } Channel: "R" { Channel: "X" { Default: 0 } } }`
const at = (x: number, y: number, z: number) =>
  `Channel: "X" { Default: ${x} } Channel: "Y" { Default: ${y} } Channel: "Z" { Default: ${z} }`
const place = (x: number, y: number, z: number) => `1,0,0,0,0,1,0,0,0,0,1,0,${x},${y},${z},1`

/** A triangle on two joints, the second of which rises 4 cm in a second; laid out as 3ds Max 7 writes it. */
const FILE = `; FBX 5.0.0 project file
FBXHeaderExtension: { FBXHeaderVersion: 1000
 FBXVersion: 5000 }
Model: "Root" {
 ${transform(at(0, 10, 0))}
 Type: "Null"
 Children: "Face", "Neck"
}
Model: "Face" {
 ${transform(at(0, 0, 0))}
 Link: "Neck" {
  Indexes: 0,1
  Weights: 1,1
  Transform: ${place(0, 0, 0)}
  TransformLink: ${place(0, 10, 0)}
 }
 Link: "Jaw" {
  Indexes: 2
  Weights: 1
  Transform: ${place(0, -2, 0)}
  TransformLink: ${place(0, 12, 0)}
 }
 Vertices: 0,0,0,1,0,0,0,1,0
 Normals: 0,0,3,0,0,3,0,0,3
 PolygonVertexIndex: 0,1,-3
 GeometryUVInfo: {
  MappingInformationType: "ByPolygon"
  TextureUV: 0.5,0.25,1,1
  TextureUVVerticeIndex: 0,1,0
 }
}
Model: "Neck" {
 ${transform(at(0, 0, 0))}
 Type: "LimbNode"
 Children: "Jaw"
}
Model: "Jaw" {
 ${transform(at(0, 2, 0))}
 Type: "LimbNode"
}
Material: "skin" { Version: 100
}
Takes: {
 Take: "talk" {
  LocalTime: 0,${SECOND}
  Model: "Jaw" {
   Channel: "Transform" { Channel: "T" {
    Channel: "X" { Default: 0 }
    Channel: "Y" { Default: 2
     KeyCount: 2
     Key: 0,2,L,${SECOND},6,L }
    Channel: "Z" { Default: 0 }
   } }
  }
 }
}
`

it('[B1] FBX 5 holds models at its top, which name their children, links and channels', async () => {
  const { format, model, clips, diagnostics } = await importFbx(new TextEncoder().encode(FILE), {
    name: 'face',
  })
  expect(model.joints.map(({ name, parent, reference }) => [name, parent, reference.t])).toEqual([
    ['Root', undefined, [0, expect.closeTo(0.1, 6), 0]],
    ['Neck', 'Root', [0, 0, 0]],
    ['Jaw', 'Neck', [0, expect.closeTo(0.02, 6), 0]],
  ])
  expect(format).toBe('FBX 5000 ascii')
  const [mesh] = model.meshes
  const [primitive] = mesh!.primitives
  expect(mesh!.skin!.joints).toEqual(['Neck', 'Jaw'])
  expect([...primitive!.normals!.subarray(0, 3)]).toEqual([0, 0, 1])
  expect([...primitive!.uvs!.subarray(0, 2)]).toEqual([0.5, expect.closeTo(0.75, 6)])
  const [clip] = clips
  expect(clip).toMatchObject({ name: 'talk', duration: 1 })
  const track = clip!.joints.find((t) => t.joint === 'Jaw' && t.path === 'translation')!
  expect([...track.values].slice(-3)).toEqual([0, expect.closeTo(0.06, 6), 0])
  expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'fbx/surfaces-5x' }))
})
