import {
  BackSide,
  type Camera,
  DoubleSide,
  FrontSide,
  Mesh,
  type Object3D,
  type Scene,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'

/** Milliseconds between two looks at whether the graphics card is done. */
const PATIENCE = 15
/** Which side of a mesh throws its shadow, by the side that is drawn; as three.js has it. */
const SHADOW_SIDE = { [FrontSide]: BackSide, [BackSide]: FrontSide, [DoubleSide]: DoubleSide }

/** Makes the programs that draw what is below an object and its shadows; fulfilled when they are made. */
export async function makePrograms(
  renderer: WebGLRenderer,
  object: Object3D,
  camera: Camera,
  scene: Scene,
): Promise<void> {
  if (linksAside(renderer)) {
    compileShadows(renderer, object, camera, scene)
    await renderer.compileAsync(object, camera, scene)
    return
  }
  const made = startPrograms(renderer, object, camera, scene)
  if (made.length === 0) return
  await pastCommands(renderer)
  // Asked now, when it takes nothing: amid a picture, the answer waits for all that was drawn so far.
  for (const program of made) program.getUniforms()
}

/** Whether the browser links programs while it does other things. */
export const linksAside = (renderer: WebGLRenderer): boolean =>
  renderer.extensions.has('KHR_parallel_shader_compile')

/** Has programs made, without a question that would wait for them; returns those that are new. */
export function startPrograms(
  renderer: WebGLRenderer,
  object: Object3D,
  camera: Camera,
  scene: Scene,
): readonly Program[] {
  const known = new Set(renderer.info.programs)
  compileShadows(renderer, object, camera, scene)
  renderer.compile(object, camera, scene)
  const made = (renderer.info.programs ?? []).filter((program) => !known.has(program))
  if (made.length === 0) return made
  const gl = renderer.getContext() as WebGL2RenderingContext
  // Without the extension a program is linked when it is first used; whoever asked about it would wait for that.
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, not React's
  for (const { program } of made) gl.useProgram(program as WebGLProgram)
  renderer.resetState()
  return made
}

type Program = NonNullable<WebGLRenderer['info']['programs']>[number]

/** three.js makes those of shadows only when it draws them. */
function compileShadows(renderer: WebGLRenderer, object: Object3D, camera: Camera, scene: Scene): void {
  const target = new WebGLRenderTarget(1, 1)
  const before = renderer.getRenderTarget()
  renderer.setRenderTarget(target)
  object.traverse((mesh) => {
    if (!(mesh instanceof Mesh) || !mesh.castShadow || !mesh.customDepthMaterial) return
    const { material, customDepthMaterial } = mesh
    if (Array.isArray(material)) return
    customDepthMaterial.side = material.shadowSide ?? SHADOW_SIDE[material.side as 0 | 1 | 2]
    mesh.material = customDepthMaterial
    renderer.compile(mesh, camera, scene)
    mesh.material = material
  })
  renderer.setRenderTarget(before)
  target.dispose()
}

/** Fulfilled when the graphics card has done what it was told up to now; the page is free meanwhile. */
async function pastCommands(renderer: WebGLRenderer): Promise<void> {
  const gl = renderer.getContext() as WebGL2RenderingContext
  const done = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  while (done && !gl.isContextLost() && gl.getSyncParameter(done, gl.SYNC_STATUS) !== gl.SIGNALED)
    await new Promise((next) => setTimeout(next, PATIENCE))
  gl.deleteSync(done)
}
