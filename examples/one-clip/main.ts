import ada from '@facework/samples/ada'
import bolt from '@facework/samples/bolt'
import grub from '@facework/samples/grub'
import laugh from '@facework/samples/laugh'
import { createStage, loadCharacter, loadClip } from 'facework'

const stage = createStage(document.body)
const clip = await loadClip(laugh)
const heads = [grub, ada, bolt]
const faces = await Promise.all(heads.map((head) => loadCharacter(head)))
faces.forEach((face, i) => {
  face.object.position.x = (i - 1) * 0.44
  stage.add(face)
  face.play(clip, { loop: true })
})
stage.camera.position.set(0, 0.68, 1.45)
stage.camera.lookAt(0, 0.66, 0)

// For the console and for tests.
Object.assign(window, { stage, clip, faces })
