import { createStage, loadCharacter, loadClip } from 'facework'

const stage = createStage(document.body)
const ada = await loadCharacter('heads/ada.glb')
stage.add(ada) // in a scene of your own: scene.add(ada.object), and ada.update(seconds) every frame
ada.play(await loadClip('clips/scream.clip.json'), { loop: true })
