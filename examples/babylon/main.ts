// What: a face in a Babylon.js scene.
// Why:  Babylon loads meshes, materials and skeletons; Facework moves their joints and morph targets by name.
// Try:  ?head=grub or ?head=bolt in the address; `face.speak({ text: 'Hello there' })`, `face.controls.JawDrop = 1` or
//       `face.lookAt([1, 1, 1])` in the console.
import { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js'
import { Engine } from '@babylonjs/core/Engines/engine.js'
import { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js'
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js'
import { Color4 } from '@babylonjs/core/Maths/math.color.js'
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { Scene } from '@babylonjs/core/scene.js'
import { loadCharacter, loadClip } from '@facework/babylon'
import ada from '@facework/samples/ada'
import bolt from '@facework/samples/bolt'
import grub from '@facework/samples/grub'
import laugh from '@facework/samples/laugh'
import happy from '@facework/samples/mood-happy'

const heads: Record<string, string> = { ada, bolt, grub }
const asked = new URLSearchParams(location.search).get('head') ?? 'ada'

const engine = new Engine(document.querySelector<HTMLCanvasElement>('#stage'), true)
const scene = new Scene(engine)
scene.clearColor = Color4.FromHexString('#20242bff')
const camera = new ArcRotateCamera('camera', 1.43, 1.53, 1, new Vector3(0, 0.64, 0), scene)
camera.fov = 0.44
camera.minZ = 0.01
camera.attachControl()
new HemisphericLight('sky', new Vector3(0, 1, 0), scene).intensity = 0.8
new DirectionalLight('sun', new Vector3(-0.3, -0.6, -1), scene).intensity = 2

const face = await loadCharacter(heads[asked] ?? ada, scene)
face.play(await loadClip(laugh), { loop: true })
face.setMood(await loadClip(happy))
face.lookAt(camera)
face.life()

scene.onBeforeRenderObservable.add(() => face.update(engine.getDeltaTime() / 1000))
engine.runRenderLoop(() => scene.render())
addEventListener('resize', () => engine.resize())

// For the console and for tests.
Object.assign(globalThis, { engine, scene, camera, face })
