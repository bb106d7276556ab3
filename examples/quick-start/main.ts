import { bindHead, createStage, loadHead, readClip } from 'facework'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

const stage = createStage(document.body) // or your own scene and render loop
const bytes = await (await fetch('heads/ada.glb')).arrayBuffer()
const { scene } = await new GLTFLoader().parseAsync(bytes, '')
stage.add(scene)
const face = bindHead(scene, await loadHead(bytes))
face.play(readClip(await (await fetch('clips/scream.clip.json')).json()), { loop: true })
stage.eachFrame((seconds) => face.update(seconds))
