// What the browser test of the stage needs in its page.
export { BoxGeometry, Mesh, MeshBasicMaterial, Object3D } from 'three'
export { createStage } from './create-stage.ts'
