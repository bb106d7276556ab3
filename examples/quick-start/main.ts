import ada from '@facework/samples/ada'
import take from '@facework/samples/take'
import { createStage, loadCharacter, loadClip } from 'facework'

const stage = createStage(document.body)
const face = await loadCharacter(ada)
stage.add(face) // with your own scene: scene.add(face.object), and face.update(seconds) every frame
face.play(await loadClip(take), { loop: true }) // a Live Link Face recording
