import { readFileSync } from 'node:fs'
import { type Bone, type Mesh, Object3D, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { loadScene } from '../../three/test/load-glb.ts'
import { hasShared, readBytes, SHARED } from '../test/shared.ts'
import { bindHead } from './bind-head.ts'
import { loadHead } from './loading/load-head.ts'

const SAMPLES = new URL('../../../samples/', import.meta.url)

async function sampleFace(name: string) {
  const bytes = readFileSync(new URL(`heads/${name}.glb`, SAMPLES))
  const whole = Uint8Array.from(bytes).buffer
  const scene = await loadScene(whole)
  return { face: bindHead(scene, await loadHead(bytes)), scene }
}

describe('[T4] Grub looks at things', () => {
  it('with both eyes and part of his head, wherever he stands, as they move', async () => {
    const { face, scene } = await sampleFace('grub')
    scene.position.set(3, 0, -1)
    scene.rotation.y = 0.7
    const ball = new Object3D()
    // In front of him and a little to the side, as he stands.
    const place = (x: number, y: number, z: number) =>
      ball.position.copy(scene.localToWorld(new Vector3(x, y, z)))
    scene.updateMatrixWorld(true)
    const eyes = ['LeftEye', 'RightEye'].map((name) => scene.getObjectByName(name) as Bone)
    const height = eyes[0]!.getWorldPosition(new Vector3()).y
    face.lookAt(place(0, 0, 1) && ball)
    for (const [x, y] of [
      [0.3, 0],
      [-0.3, 0.1],
      [0.1, -0.2],
    ] as const) {
      place(x, height + y, 1.2)
      for (let i = 0; i < 200; i++) face.update(1 / 60)
      scene.updateMatrixWorld(true)
      // FACS turns both eyes by one control, so each may miss by what it should have crossed.
      const gaze = new Vector3()
      for (const eye of eyes)
        gaze.add(new Vector3(0, 0, 1).applyQuaternion(eye.getWorldQuaternion(new Quaternion())))
      const middle = new Vector3()
      for (const eye of eyes) middle.add(eye.getWorldPosition(new Vector3()).multiplyScalar(0.5))
      const missed = gaze.angleTo(ball.position.clone().sub(middle))
      expect((missed * 180) / Math.PI).toBeLessThan(2)
    }
    face.lookAt(undefined)
    for (let i = 0; i < 200; i++) face.update(1 / 60)
    expect(face.character.control('EyesLookDown')).toBe(0)
  })
})

describe('face controls in a scene', () => {
  it('move Ada by name, and give her back', async () => {
    const { face, scene } = await sampleFace('ada')
    const head = scene.getObjectByName('Head_Geo') as Mesh
    const smile = () => head.morphTargetInfluences![head.morphTargetDictionary!.LeftLipCornerPuller!]!
    face.controls.LeftLipCornerPuller = 0.75
    face.update(0)
    expect(smile()).toBeCloseTo(0.75, 6)
    delete face.controls.LeftLipCornerPuller
    face.update(0)
    expect(smile()).toBe(0)
  })
  it.skipIf(!hasShared)('[M2] move a head with ARKit’s names by those of FACS', async () => {
    const bytes = readBytes(`${SHARED}/heads/ict/ict-id1-rig.glb`)
    const face = bindHead(await loadScene(bytes), await loadHead(bytes))
    face.controls.JawDrop = 0.5
    face.controls.LeftEyeClosed = 1
    face.update(0)
    expect(face.character.control('jawOpen')).toBe(0.5)
    expect(face.character.control('eyeBlink_L')).toBe(1)
  })
  it.skipIf(!hasShared)(
    '[T4] and its eyes, which have names of their own, cross on a near thing',
    async () => {
      const bytes = readBytes(`${SHARED}/heads/ict/ict-id1-rig.glb`)
      const scene = await loadScene(bytes)
      const face = bindHead(scene, await loadHead(bytes))
      scene.updateMatrixWorld(true)
      const eyes = ['Eye_L', 'Eye_R'].map((name) => scene.getObjectByName(name)!)
      const places = eyes.map((eye) => eye.getWorldPosition(new Vector3()))
      const nose = places[0]!
        .clone()
        .add(places[1]!)
        .multiplyScalar(0.5)
        .add(new Vector3(0, 0, 0.25))
      face.lookAt(nose, { headShare: 0 })
      for (let i = 0; i < 120; i++) face.update(1 / 60)
      scene.updateMatrixWorld(true)
      for (const eye of eyes) {
        const facing = new Vector3(0, 0, 1).applyQuaternion(eye.getWorldQuaternion(new Quaternion()))
        const missed = facing.angleTo(nose.clone().sub(eye.getWorldPosition(new Vector3())))
        expect((missed * 180) / Math.PI).toBeLessThan(1)
      }
      const controls = ['eyeLookOut_L', 'eyeLookOut_R'].map((c) => face.character.control(c))
      expect(controls).toEqual([0, 0])
    },
  )
})
