import { DirectionalLight, type Object3D, PMREMGenerator, type Scene, type WebGLRenderer } from 'three'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'

function sun(colour: number, strength: number, from: readonly [number, number, number]): DirectionalLight {
  const light = new DirectionalLight(colour, strength)
  light.position.set(...from)
  light.target.position.set(0, 0.6, 0)
  return light
}

/** Portrait light: a soft room, a warm key from the upper left with a shadow, cool rims from behind. */
export function addLighting(renderer: WebGLRenderer, scene: Scene): { fitShadow(halfWidth: number): void } {
  const room = new RoomEnvironment()
  const generator = new PMREMGenerator(renderer)
  scene.environment = generator.fromScene(room, 0.04).texture
  scene.environmentIntensity = 0.55
  room.dispose()
  generator.dispose()

  const key = sun(0xfff1e0, 2.3, [-1.1, 1.9, 2.2])
  key.castShadow = true
  key.shadow.mapSize.set(2048, 2048)
  key.shadow.bias = -0.0004
  key.shadow.normalBias = 0.004
  key.shadow.radius = 4
  const rimRight = sun(0xbfd8ff, 1.9, [1.6, 1.5, -1.8])
  const rimLeft = sun(0xffd9b8, 1.1, [-1.9, 1.2, -1.4])
  const lights: Object3D[] = [key, rimRight, rimLeft].flatMap((light) => [light, light.target])
  scene.add(...lights)

  return {
    fitShadow(halfWidth) {
      Object.assign(key.shadow.camera, {
        left: -halfWidth,
        right: halfWidth,
        top: 0.75,
        bottom: -0.75,
        near: 0.2,
        far: 7,
      })
      key.shadow.camera.updateProjectionMatrix()
      key.shadow.needsUpdate = true
    },
  }
}
