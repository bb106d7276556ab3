const place = (y) => `1,0,0,0,0,1,0,0,0,0,1,0,0,${y},0,1`
const at = (x, y, z) =>
  `Channel: "X" { Default: ${x} } Channel: "Y" { Default: ${y} } Channel: "Z" { Default: ${z} }`

/** A skinned triangle with a shape and a take, as programs of 2004 wrote it. */
export const FBX_5 = `; FBX 5.0.0 project file
FBXHeaderExtension: { FBXVersion: 5000 }
Model: "Root" {
 Channel: "Transform" { Channel: "T" { ${at(0, 10, 0)} } Channel: "R" { ${at(-90, 0, 0)} } }
 Type: "Null"
 Children: "Face", "Jaw"
}
Model: "Face" {
 Link: "Jaw" { Indexes: 0,2
  Weights: 1,0.5
  Transform: ${place(0)}
  TransformLink: ${place(10)}
 }
 Vertices: 0,0,0,1,0,0,0,1,0
 Normals: 0,0,3,0,0,3,0,0,3
 PolygonVertexIndex: 0,1,-3
 GeometryUVInfo: { TextureUV: 0.5,0.25,1,1
  TextureUVVerticeIndex: 0,1,0
 }
 Channel: "smile" { Default: 20 }
 Shape: "smile" { Indexes: 1
  Vertices: 0,0.5,0
  Normals: 0,0,0
 }
}
Model: "Jaw" {
 Channel: "Transform" { Channel: "T" { ${at(0, 2, 0)} } }
 Type: "LimbNode"
}
Material: "skin" { Version: 100 }
Takes: { Take: "talk" { LocalTime: 0,46186158000
 Model: "Jaw" { Channel: "Transform" { Channel: "T" {
  Channel: "Y" { Default: 2
   KeyCount: 2
   Key: 0,2,L,46186158000,6,U,s,0,1,n }
 } } }
} }
`
