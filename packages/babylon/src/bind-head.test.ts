import { readFileSync } from 'node:fs'
import { FreeCamera } from '@babylonjs/core/Cameras/freeCamera.js'
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js'
import { LoadAssetContainerAsync } from '@babylonjs/core/Loading/sceneLoader.js'
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js'
import { Logger } from '@babylonjs/core/Misc/logger.js'
import { Scene } from '@babylonjs/core/scene.js'
import '@babylonjs/loaders/glTF/2.0/index.js'
import { evaluateFrame, openCharacter } from '@facework/operations'
import { characterFromHead } from '@facework/operations/internal'
import { describe, expect, it } from 'vitest'
import { type BabylonFace, bindHead, loadCharacter, loadClip, loadHead } from './index.ts'

Logger.LogLevels = Logger.NoneLogLevel

const read = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../../samples/${path}`, import.meta.url)))
const bytesOf = (name: string) => read(`heads/${name}-game.glb`)

async function loaded(name: string, { rightHanded = false } = {}) {
  const scene = new Scene(new NullEngine())
  scene.useRightHandedSystem = rightHanded
  const container = await LoadAssetContainerAsync(bytesOf(name), scene, { pluginExtension: '.glb' })
  container.addAllToScene()
  return { scene, container, head: await loadHead(bytesOf(name)) }
}

/** Everything that a face may move. */
function numbersOf(root: TransformNode): number[] {
  return [root, ...root.getChildTransformNodes(false)].flatMap((node) => {
    const manager = (node as Mesh).morphTargetManager
    const weights = Array.from(
      { length: manager?.numTargets ?? 0 },
      (_, i) => manager!.getTarget(i).influence,
    )
    return [...node.position.asArray(), ...(node.rotationQuaternion?.asArray() ?? []), ...weights]
  })
}

function looked(face: BabylonFace, target: Parameters<BabylonFace['lookAt']>[0]) {
  face.lookAt(target)
  for (let i = 0; i < 60; i++) face.update(1 / 30)
  return { left: face.values.EyesLookLeft, right: face.values.EyesLookRight }
}

const codeOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'none'
}

describe('bindHead', () => {
  it.each(['ada', 'bolt', 'grub'])('[X1] shows %s on copies of a container as well', async (name) => {
    const { container, head } = await loaded(name)
    const clip = await loadClip(read('clips/laugh.clip.json'))
    const copy = container.instantiateModelsToScene()
    const faces = [bindHead(container, head), bindHead(copy, head)]
    const character = openCharacter(characterFromHead(head))
    for (const time of [0.4, 1.1]) {
      const { joints, morphs } = evaluateFrame({ character, clip, time })
      for (const face of faces) {
        const playback = face.character.playbacks[0] ?? face.play(clip, { fade: 0, speed: 0 })
        playback.time = time
        face.update(0)
        expect(face.diagnostics.filter(({ code }) => code.startsWith('bind/'))).toEqual([])
        for (const [joint, { t, r }] of Object.entries(joints)) {
          const node = face.jointNode(joint)!
          expect(Math.max(...node.position.asArray().map((v, k) => Math.abs(v - t[k]!)))).toBeLessThan(1e-6)
          const turned = node.rotationQuaternion!.asArray()
          expect(Math.max(...turned.map((v, k) => Math.abs(v - r[k]!)))).toBeLessThan(1e-6)
        }
        for (const [mesh, weights] of Object.entries(morphs)) {
          const node = face.object
            .getChildMeshes(false)
            .find((m) => m.morphTargetManager && m.name.replace('Clone of ', '').startsWith(mesh))!
          for (const [morph, weight] of Object.entries(weights)) {
            const manager = node.morphTargetManager!
            const i = Array.from({ length: manager.numTargets }, (_, k) => manager.getTarget(k).name).indexOf(
              morph,
            )
            expect(manager.getTarget(i).influence).toBe(weight)
          }
        }
      }
    }
    expect(faces[0]!.object).not.toBe(faces[1]!.object)
    // What was compiled is shared.
    expect(faces[1]!.character.rig).toBe(faces[0]!.character.rig)
  })

  it.each([false, true])(
    '[T4] looks at points and nodes of the world, right-handed: %s',
    async (rightHanded) => {
      const { scene, container, head } = await loaded('ada', { rightHanded })
      const face = bindHead(container, head)
      // Ada looks along +Z; her left is +X of the file, which left-handed scenes mirror.
      const toLeft = rightHanded ? 1 : -1
      const left = looked(face, [toLeft, 0.65, 0.8])
      expect(left.left).toBeGreaterThan(0.2)
      expect(left.right).toBeLessThan(0.02)
      const camera = new FreeCamera('camera', new Vector3(-toLeft, 0.65, 0.8), scene)
      expect(looked(face, camera).right).toBeGreaterThan(0.2)
      // Where she stands counts: the camera is now at her other side.
      face.object.position.x = -2 * toLeft
      expect(looked(face, camera).left).toBeGreaterThan(0.2)
    },
  )

  it('[X6.2] drives all parts of a mesh that the loader has split by material', async () => {
    const { scene, container, head } = await loaded('ada')
    const mesh = container.meshes.find((m) => (m.morphTargetManager?.numTargets ?? 0) > 20) as Mesh
    const second = mesh.clone('second', mesh.parent)
    second.morphTargetManager = mesh.morphTargetManager!.clone()
    const whole = new TransformNode(mesh.name, scene)
    whole.parent = mesh.parent
    ;[mesh, second].forEach((part, i) => {
      part.parent = whole
      part.name = `${whole.name}_primitive${i}`
    })
    const face = bindHead(container, head)
    expect(face.diagnostics.filter(({ code }) => code.startsWith('bind/m'))).toEqual([])
    face.controls.JawDrop = 1
    face.update(0.1)
    const weights = [mesh, second].map(({ morphTargetManager: manager }) =>
      Array.from({ length: manager!.numTargets }, (_, i) => manager!.getTarget(i).influence),
    )
    expect(Math.max(...weights[0]!)).toBeGreaterThan(0.5)
    expect(weights[1]).toEqual(weights[0])
  })

  it('[X1.5] leaves the nodes as they were found', async () => {
    const { container, head } = await loaded('bolt')
    const root = container.rootNodes[0] as TransformNode
    const before = numbersOf(root)
    const face = bindHead(root, head)
    face.controls.JawDrop = 1
    face.update(0.1)
    expect(numbersOf(root)).not.toEqual(before)
    face.dispose()
    expect(numbersOf(root)).toEqual(before)
  })

  it('gives errors that name the fix for what cannot be bound', async () => {
    const { container, head, scene } = await loaded('ada')
    const any = bindHead as (scene: unknown, head: unknown) => unknown
    expect(codeOf(() => any(undefined, head))).toBe('bind/scene')
    expect(codeOf(() => any(Promise.resolve(container), head))).toBe('bind/scene')
    expect(codeOf(() => any({ rootNodes: [] }, head))).toBe('bind/scene')
    const face = bindHead(container, head)
    expect(codeOf(() => face.lookAt('camera' as never))).toBe('play/target')
    expect(codeOf(() => face.update(Number.NaN))).toBe('bind/seconds')
    expect(codeOf(() => face.play('laugh' as never))).toMatch(/^play\//)
    const other = bindHead(new TransformNode('empty', scene), head)
    expect(other.diagnostics.map(({ code }) => code)).toContain('bind/nothing')
  })
})

describe('loadCharacter', () => {
  it('loads, binds and frees a head', async () => {
    const scene = new Scene(new NullEngine())
    const face = await loadCharacter(bytesOf('ada'), scene)
    expect(scene.meshes.length).toBeGreaterThan(1)
    face.setWeights({ jawOpen: 0.8 }, 'arkit-52')
    face.update(0.1)
    expect(face.values.JawDrop).toBeGreaterThan(0.3)
    face.setWeights(undefined)
    face.controls.JawDrop = 0.25
    face.update(0.1)
    expect(face.values.JawDrop).toBeCloseTo(0.25)
    face.dispose()
    expect(scene.meshes).toEqual([])
  })

  it('speaks by the clock that it is given, and queues clips', async () => {
    const scene = new Scene(new NullEngine())
    const face = await loadCharacter(bytesOf('bolt'), scene)
    let time = 0
    const speech = face.speak({ text: 'Hello there, how are you?' }, { clock: () => time, extras: 0 })
    await expect.poll(() => face.character.playbacks.length, { timeout: 60_000 }).toBeGreaterThan(0)
    let widest = 0
    while (speech.speaking && time < 10) {
      time += 1 / 30
      face.update(1 / 30)
      widest = Math.max(widest, face.values.JawDrop)
      await Promise.resolve()
    }
    expect(widest).toBeGreaterThan(0.05)
    expect(time).toBeLessThan(10)
    const clip = await loadClip(read('clips/wink.clip.json'))
    face.play(clip)
    expect(face.character.queued).toEqual([])
    const next = face.queue(clip)
    expect(face.character.queued).toEqual([next])
  })

  it('refuses what is no head, with its address', async () => {
    const scene = new Scene(new NullEngine())
    await expect(loadCharacter(new Uint8Array([1, 2, 3]), scene)).rejects.toMatchObject({
      code: 'load/not-gltf',
    })
    await expect(loadCharacter(bytesOf('ada'), undefined as never)).rejects.toMatchObject({
      code: 'bind/scene',
    })
    await expect(loadCharacter('http://127.0.0.1:9/no.glb', scene)).rejects.toMatchObject({
      code: 'load/address',
      path: 'http://127.0.0.1:9/no.glb',
    })
    await expect(loadClip(new TextEncoder().encode('hello'))).rejects.toMatchObject({
      code: 'load/not-a-clip',
    })
  })
})
