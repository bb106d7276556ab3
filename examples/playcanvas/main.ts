// What: a face in a PlayCanvas application.
// Why:  PlayCanvas loads meshes, materials and skins; Facework moves their entities and morph weights by name.
// Try:  ?head=grub or ?head=bolt in the address; `face.speak({ text: 'Hello there' })`, `face.controls.JawDrop = 1` or
//       `face.lookAt([1, 1, 1])` in the console.
import { loadCharacter, loadClip } from '@facework/playcanvas'
import ada from '@facework/samples/ada'
import bolt from '@facework/samples/bolt'
import grub from '@facework/samples/grub'
import laugh from '@facework/samples/laugh'
import happy from '@facework/samples/mood-happy'
import { Application, Color, Entity, FILLMODE_FILL_WINDOW, RESOLUTION_AUTO } from 'playcanvas'

const heads: Record<string, string> = { ada, bolt, grub }
const asked = new URLSearchParams(location.search).get('head') ?? 'ada'

const app = new Application(document.querySelector<HTMLCanvasElement>('#stage')!)
app.setCanvasFillMode(FILLMODE_FILL_WINDOW)
app.setCanvasResolution(RESOLUTION_AUTO)
app.scene.ambientLight = new Color(0.45, 0.45, 0.5)
app.start()
addEventListener('resize', () => app.resizeCanvas())

const camera = new Entity('camera')
camera.addComponent('camera', { clearColor: new Color().fromString('#20242b'), fov: 25, nearClip: 0.01 })
camera.setPosition(0.14, 0.68, 1)
camera.lookAt(0, 0.64, 0)
app.root.addChild(camera)
const sun = new Entity('sun')
sun.addComponent('light', { type: 'directional', intensity: 1.2 })
sun.setEulerAngles(40, 20, 0)
app.root.addChild(sun)

const face = await loadCharacter(heads[asked] ?? ada, app)
face.play(await loadClip(laugh), { loop: true })
face.setMood(await loadClip(happy))
face.lookAt(camera)
face.life()

app.on('update', (seconds: number) => face.update(seconds))

// For the console and for tests.
Object.assign(globalThis, { app, camera, face })
