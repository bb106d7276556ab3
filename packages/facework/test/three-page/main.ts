// A face in three.js as the examples of other engines show it, for tests that compare them.
import { createStage, loadCharacter, loadClip } from 'facework'

const head = new URLSearchParams(location.search).get('head') ?? 'ada'
const stage = createStage(document.body)
const face = await loadCharacter(`heads/${head}-game.glb`)
stage.add(face)
face.play(await loadClip('clips/laugh.clip.json'), { loop: true })
face.setMood(await loadClip('clips/mood-happy.clip.json'))
face.lookAt(stage.camera)
face.life()
stage.camera.position.set(0.14, 0.68, 1)
stage.camera.lookAt(0, 0.64, 0)
Object.assign(globalThis, { stage, face })
