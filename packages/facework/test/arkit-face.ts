import { arkit52, IDENTITY_TRANSFORM, modelKind, skeletonKind } from '@facework/documents'
import { createPoses } from '@facework/operations'
import { BufferAttribute, BufferGeometry, Group, Mesh, MeshBasicMaterial } from 'three'
import { bindHead, type Face } from '../src/index.ts'

/** A triangle with 52 morphs; `spell` writes ARKit's names in the head's own way. */
export function arkitFace(spell = (name: string) => name): Face {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)
  const morphs = arkit52.controls.map((c) => ({ name: spell(c.name), default: 0 }))
  const model = modelKind.create('arkit head', {
    joints: [{ name: 'root', reference: IDENTITY_TRANSFORM }],
    meshes: [
      {
        name: 'Face',
        parent: 'root',
        transform: IDENTITY_TRANSFORM,
        morphs,
        primitives: [{ mode: 'triangles', positions, morphs: morphs.map(() => ({ positions })) }],
      },
    ],
  })
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3))
  geometry.morphAttributes.position = morphs.map(() => new BufferAttribute(positions, 3))
  const mesh = Object.assign(new Mesh(geometry, new MeshBasicMaterial()), { name: 'Face' })
  mesh.morphTargetInfluences = morphs.map(() => 0)
  mesh.morphTargetDictionary = Object.fromEntries(morphs.map((m, i) => [m.name, i]))
  const { poses } = createPoses({ model, clips: [] })
  const skeleton = skeletonKind.create('root', { joints: model.joints, curves: [] })
  return bindHead(Object.assign(new Group().add(mesh), { name: 'root' }), { model, skeleton, poses })
}
