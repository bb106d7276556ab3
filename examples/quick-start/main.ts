import { createStage, loadCharacter, loadClip } from 'facework'

const stage = createStage(document.body)
const ada = await loadCharacter('heads/ada.glb')
stage.add(ada) // with your own scene: scene.add(ada.object), and ada.update(seconds) every frame
ada.play(await loadClip('clips/scream.clip.json'), { loop: true })
