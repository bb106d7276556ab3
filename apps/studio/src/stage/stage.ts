import type { Id, Transform } from '@facework/documents'
import { type Editor, subscribeTo } from '@facework/editor'
import type { Store } from '@facework/editor/internal'
import {
  Box3,
  type Camera,
  Color,
  Group,
  type Object3D,
  Raycaster,
  type Scene,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { filmCamera } from './camera/film-camera.ts'
import { CameraRig } from './camera-rig.ts'
import type { CharacterView } from './character-view.ts'
import { headView, type Insets, lineUpView, placeView } from './framing.ts'
import { JointGizmo } from './joint-gizmo.ts'
import { JointOverlay } from './joint-overlay.ts'
import { lineUp, placesOf, standing } from './line-up.ts'
import { makePrograms } from './make-programs.ts'
import type { RendererHost } from './renderer-host.ts'
import type { StageState } from './stage-state.ts'
import { vertexPoints } from './vertex-points.ts'

/** A press that moved less than this many pixels is a click. */
const CLICK = 4

/** What the stage shows, and where it reports clicks and drags. */
export interface StageHost {
  readonly editor: Editor
  readonly stageState: Store<StageState>
  /** The selected character. */
  readonly character: Id | undefined
  readonly overrides: JointDrag
  selectCharacter(id: Id): void
}

/** A drag of a joint with the gizmo: one step to undo. */
export interface JointDrag {
  beginJointDrag(): void
  dragJoint(joint: string, to: Transform): void
  endJointDrag(): void
  /** False when no joint is being dragged. */
  cancelJointDrag(): boolean
}

/** Renderer and camera: everything between the characters and the screen. */
export class Stage {
  readonly #rendererHost: RendererHost
  readonly #world = new Group()
  readonly #camera: CameraRig
  readonly #joints = new JointOverlay()
  /** Made when a joint is first taken hold of. */
  #gizmo: JointGizmo | undefined
  readonly #host: StageHost
  readonly #state: Store<StageState>
  readonly #drawn = new Set<() => void>()
  readonly #aboutToDraw = new Set<() => void>()
  /** Whether others are on stage than in the last picture. */
  #recast = false
  #insets: Insets = { width: 1, height: 1, top: 0, bottom: 0 }
  #stale = true
  /** While the stage is filmed. */
  #filmCamera: Camera | undefined
  /** A canvas that changed its size shows nothing until it is drawn. */
  #blank = false
  #pressed = new Vector2(Number.NaN, 0)
  /** Draw calls of the last frame, shadows included. */
  drawCalls = 0

  constructor(host: StageHost, rendererHost: RendererHost) {
    this.#host = host
    this.#state = host.stageState
    this.#rendererHost = rendererHost
    const { canvas } = rendererHost
    rendererHost.scene.add(this.#world, this.#joints.object)
    this.#camera = new CameraRig(canvas, () => this.invalidate())
    addEventListener('keydown', (event) => this.#giveUp(event), { capture: true })
    canvas.addEventListener('pointerdown', (event) => this.#pressed.set(event.clientX, event.clientY))
    canvas.addEventListener('pointerup', (event) => this.#click(event))
    canvas.addEventListener('dblclick', (event) => this.#focusUnder(event))
    this.#follow()
  }

  get canvas(): HTMLCanvasElement {
    return this.#rendererHost.canvas
  }

  get renderer(): WebGLRenderer {
    return this.#rendererHost.renderer
  }

  /** The light around; thumbnails use the same light. */
  get environment(): Scene['environment'] {
    return this.#rendererHost.scene.environment
  }

  /** Asks for a frame, when nothing else moves. */
  invalidate(): void {
    this.#stale = true
  }

  /** Called after every drawn frame. */
  onDrawn(listener: () => void): () => void {
    this.#drawn.add(listener)
    return () => {
      this.#drawn.delete(listener)
    }
  }

  /** Called before every frame that is drawn, with everyone in place. */
  onAboutToDraw(listener: () => void): () => void {
    this.#aboutToDraw.add(listener)
    return () => {
      this.#aboutToDraw.delete(listener)
    }
  }

  get camera(): Camera {
    return this.#camera.camera
  }

  /** Something is dragged on stage: the camera stays where it is until that ends. */
  holdCamera(held: boolean): void {
    this.#camera.hold(held)
    this.invalidate()
  }

  /** Draws something beside the characters; returns how to remove it. */
  addOverlay(object: Object3D): () => void {
    this.#rendererHost.scene.add(object)
    this.invalidate()
    return () => {
      object.removeFromParent()
      this.invalidate()
    }
  }

  /** The size of the canvas on the page, and the overlays on it. */
  setInsets(insets: Insets): void {
    this.#insets = insets
    if (this.#rendererHost.resize(insets.width, insets.height)) this.#blank = true
    this.#camera.resize(insets.width, insets.height)
    if (!this.#camera.touched) this.frame(false)
    this.invalidate()
  }

  /** Pixels along an edge of the picture, as a share of those it has when nothing moves. */
  get resolutionScale(): number {
    return this.#rendererHost.resolutionScale
  }

  /** Draws when something moved since the last frame. */
  render(seconds: number, moving: boolean): void {
    if (this.#filmCamera) return
    const travelling = this.#camera.update(seconds)
    const scale = this.#rendererHost.dynamicResolution.next(seconds, moving || travelling)
    if (scale !== this.#rendererHost.resolutionScale) this.#stale = true
    if (!(moving || travelling || this.#stale) || !this.canvas.isConnected) return
    const { characterViews, arriving, settled } = this.#state.getState()
    // The first come together: each alone would have the camera jump, and new shaders wait for the last picture.
    if (arriving || (characterViews.size === 0 && this.drawCalls === 0)) return
    // A second picture would go before the panels around the first.
    if (!settled && this.drawCalls > 0 && !this.#recast && !this.#blank) return
    this.#rendererHost.setResolutionScale(scale)
    this.#stale = false
    this.#blank = false
    this.#gizmo?.follow()
    if (this.#joints.object.visible) {
      this.#world.updateMatrixWorld(true)
      this.#joints.update(this.#state.getState().joint)
    }
    this.renderer.info.reset()
    this.#draw()
    this.drawCalls = this.renderer.info.render.calls
    if (this.#recast) this.#rendererHost.shaderWarmup.end(this.#world)
    this.canvas.style.visibility = ''
    this.#recast = false
    for (const listener of this.#drawn) listener()
  }

  /** Brings vertices to where they belong: a thumbnail subject shares them. */
  #morph(): void {
    for (const { morphs } of this.#state.getState().characterViews.values()) morphs.update()
  }

  #draw(camera: Camera = this.#camera.camera): void {
    this.#morph()
    if (this.#aboutToDraw.size > 0) this.#world.updateMatrixWorld(true)
    for (const listener of this.#aboutToDraw) listener()
    this.renderer.render(this.#rendererHost.scene, camera)
  }

  /** Makes ready to draw somebody, without holding up the page meanwhile. */
  async prepare(characterView: CharacterView): Promise<void> {
    const { camera } = this.#camera
    await makePrograms(this.renderer, characterView.object, camera, this.#rendererHost.scene)
  }

  /** Looks at everyone, or at the one in focus. */
  frame(smoothly: boolean): void {
    const { characterViews, focus, bodyMotion } = this.#state.getState()
    const close = focus === undefined ? undefined : characterViews.get(focus)
    const view = close
      ? headView(close, this.#insets)
      : lineUpView([...characterViews.values()], this.#insets)
    this.#camera.goTo(view, smoothly && bodyMotion === 'playing')
    this.invalidate()
  }

  /** Pixels of the canvas on the page; asking the canvas itself would have the page laid out. */
  get width(): number {
    return this.#insets.width
  }

  /** Where a character's name tag belongs, in pixels of the canvas from the left. */
  tagPlace(characterView: CharacterView): number {
    const at = standing(characterView, 'face').getCenter(new Vector3()).project(this.#camera.camera)
    return ((at.x + 1) / 2) * this.#insets.width
  }

  /** Whether the next press would take hold of the gizmo. */
  get overGizmo(): boolean {
    return this.#gizmo?.hovered ?? false
  }

  /** The rectangle around a character's head, in pixels of the canvas: left, top, right, bottom. */
  headFrame(characterView: CharacterView): readonly [number, number, number, number] {
    const { min, max } = standing(characterView, 'head')
    const frame: [number, number, number, number] = [
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]
    for (let corner = 0; corner < 8; corner++) {
      const at = new Vector3(
        corner & 1 ? max.x : min.x,
        corner & 2 ? max.y : min.y,
        corner & 4 ? max.z : min.z,
      ).project(this.#camera.camera)
      const [x, y] = [((at.x + 1) / 2) * this.#insets.width, ((1 - at.y) / 2) * this.#insets.height]
      frame[0] = Math.min(frame[0], x)
      frame[1] = Math.min(frame[1], y)
      frame[2] = Math.max(frame[2], x)
      frame[3] = Math.max(frame[3], y)
    }
    return frame
  }

  /** Where a joint is drawn, in pixels of the canvas from its upper left corner. */
  jointPlace(characterView: CharacterView, joint: string): readonly [x: number, y: number] | undefined {
    const object = characterView.joints.get(joint)
    if (!object) return undefined
    this.#world.updateMatrixWorld(true)
    const at = new Vector3().setFromMatrixPosition(object.matrixWorld).project(this.#camera.camera)
    return [((at.x + 1) / 2) * this.#insets.width, ((1 - at.y) / 2) * this.#insets.height]
  }

  /** World places of vertices as they are drawn now. */
  #pointsOf(characterView: CharacterView, mesh: string, vertices: readonly number[]): Vector3[] {
    this.#morph()
    this.#world.updateMatrixWorld(true)
    return vertexPoints(characterView.scene, mesh, vertices)
  }

  /** Where vertices of a mesh are drawn, in pixels of the canvas from its upper left corner. */
  vertexPlaces(
    characterView: CharacterView,
    mesh: string,
    vertices: readonly number[],
  ): (readonly [x: number, y: number])[] {
    return this.#pointsOf(characterView, mesh, vertices).map((point) => {
      const { x, y } = point.project(this.#camera.camera)
      return [((x + 1) / 2) * this.#insets.width, ((1 - y) / 2) * this.#insets.height]
    })
  }

  /** Looks at vertices of a mesh, with enough around them to see where they are. */
  frameVertices(characterView: CharacterView, mesh: string, vertices: readonly number[]): void {
    const box = new Box3().setFromPoints(this.#pointsOf(characterView, mesh, vertices))
    if (box.isEmpty()) return
    this.#camera.goTo(placeView(characterView, box, this.#insets), false)
    this.invalidate()
  }

  /** What the canvas shows, as a picture. */
  picture(): Promise<Blob | null> {
    this.#rendererHost.setResolutionScale(1)
    this.#draw()
    return new Promise((done) => this.canvas.toBlob(done, 'image/png'))
  }

  /**
   * Draws at a size of its own from now on, with all that the canvas showed in the picture; returns how to end that.
   * Only `drawFilm` draws until then.
   */
  beginFilm(width: number, height: number): () => void {
    this.#filmCamera = filmCamera(this.#camera.camera, width / height)
    this.canvas.style.objectFit = 'contain'
    const end = this.#rendererHost.drawAtSize(width, height)
    return () => {
      this.#filmCamera = undefined
      this.canvas.style.objectFit = ''
      end()
      this.#blank = true
      this.invalidate()
    }
  }

  /** Draws the characters as they are now, for a film. */
  drawFilm(): void {
    if (this.#filmCamera) this.#draw(this.#filmCamera)
  }

  /** The theme's colours for what is drawn here. */
  paint(): void {
    const style = getComputedStyle(document.documentElement)
    const colour = (token: string, fallback: string) =>
      new Color(style.getPropertyValue(token).trim() || fallback)
    this.#rendererHost.floor.setColour(colour('--stage-floor', '#0f1114'))
    this.#joints.paint(colour('--fg', '#e6e9ed'), colour('--accent', '#78a3ff'))
    this.invalidate()
  }

  #follow(): void {
    const on = <T>(select: (s: StageState) => T, then: () => void) => subscribeTo(this.#state, select, then)
    on(
      (s) => s.characterViews,
      () => this.#arrange(),
    )
    on(
      (s) => s.focus,
      () => this.frame(true),
    )
    on(
      (s) => s.lighting,
      () => {
        this.#rendererHost.light.use(this.#state.getState().lighting)
        this.invalidate()
      },
    )
    for (const key of ['showJoints', 'tool', 'space', 'joint', 'characterViews'] as const) {
      on(
        (s) => s[key],
        () => this.#showJoints(),
      )
    }
    subscribeTo(
      this.#host.editor.preview,
      (p) => p.character,
      () => this.#showJoints(),
    )
    this.paint()
  }

  #arrange(): void {
    const characterViews = [...this.#state.getState().characterViews.values()]
    lineUp(this.#world, characterViews)
    this.#recast = characterViews.length > 0
    this.canvas.setAttribute(
      'aria-label',
      `Stage: ${characterViews.map((p) => p.name).join(', ') || 'nobody'}`,
    )
    const width = placesOf(characterViews).reduce((sum, place) => sum + place.width, 0)
    this.#rendererHost.light.fitShadow(Math.max(0.7, width / 2 + 0.1))
    this.frame(false)
  }

  #showJoints(): void {
    const { showJoints, tool, space, joint, characterViews } = this.#state.getState()
    const id = this.#host.character
    const characterView = id === undefined ? undefined : characterViews.get(id)
    this.#joints.show(showJoints || tool !== 'select' ? characterView : undefined)
    if (tool === 'select' || joint === undefined) this.#gizmo?.detach()
    else {
      this.#gizmo ??= this.#makeGizmo()
      this.#gizmo.attach(characterView, joint, tool, space)
    }
    this.invalidate()
  }

  #makeGizmo(): JointGizmo {
    return new JointGizmo(this.#camera.camera, this.canvas, this.#rendererHost.scene, {
      held: (held) => this.#hold(held),
      dragged: (joint, to) => this.#host.overrides.dragJoint(joint, to),
      changed: () => this.invalidate(),
    })
  }

  #hold(held: boolean): void {
    this.#camera.hold(held)
    if (held) this.#host.overrides.beginJointDrag()
    else this.#host.overrides.endJointDrag()
    this.invalidate()
  }

  /** Escape resets a joint that is being dragged. */
  #giveUp(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.#host.overrides.cancelJointDrag()) event.stopPropagation()
  }

  #click(event: PointerEvent): void {
    const moved = Math.hypot(event.clientX - this.#pressed.x, event.clientY - this.#pressed.y)
    this.#pressed.x = Number.NaN
    if (event.button !== 0 || !(moved < CLICK) || this.#gizmo?.hovered) return
    if (this.#joints.object.visible) {
      const box = this.canvas.getBoundingClientRect()
      const [x, y] = [event.clientX - box.left, event.clientY - box.top]
      const joint = this.#joints.jointAt(x, y, this.#camera.camera, box.width, box.height)
      if (joint !== undefined) {
        this.#state.setState({ joint })
        return
      }
    }
    const hit = this.characterAt(event.clientX, event.clientY)
    if (hit) this.#host.selectCharacter(hit.id)
    else this.#state.setState({ joint: undefined })
  }

  #focusUnder(event: MouseEvent): void {
    const { focus } = this.#state.getState()
    const hit = this.characterAt(event.clientX, event.clientY)
    const next = hit && hit.id !== focus ? hit.id : undefined
    if (next === focus) this.frame(true)
    else this.#state.setState({ focus: next })
  }

  /** Who is drawn at a point of the page. */
  characterAt(clientX: number, clientY: number): CharacterView | undefined {
    const box = this.canvas.getBoundingClientRect()
    // Nothing may have been drawn since they were placed.
    this.#morph()
    this.#world.updateMatrixWorld()
    this.#camera.camera.updateMatrixWorld()
    const ray = new Raycaster()
    ray.setFromCamera(
      new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2),
      this.#camera.camera,
    )
    const characterViews = [...this.#state.getState().characterViews.values()]
    return characterViews.find((p) => ray.intersectObject(p.object, true).length > 0)
  }
}
