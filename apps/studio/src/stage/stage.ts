import type { Id } from '@facework/documents'
import { subscribeTo } from '@facework/editor'
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
import { Listeners } from '../base/listeners.ts'
import type { CameraAngle } from './camera/angles.ts'
import { CameraRig } from './camera/camera-rig.ts'
import { filmCamera } from './camera/film-camera.ts'
import type { CharacterView } from './character-view.ts'
import { cornersOf, headView, type Insets, lineUpView, placeView, wholeHeadView } from './framing.ts'
import { type JointHost, JointTools } from './joint-tools.ts'
import { lineUp, placesOf, standing } from './line-up.ts'
import { makePrograms } from './make-programs.ts'
import type { RendererHost } from './renderer-host.ts'
import { Shading } from './shading.ts'
import { listenToPresses } from './stage-pointer.ts'
import type { StageState } from './stage-state.ts'
import { vertexPoints } from './vertex-points.ts'

/** What the stage shows, and where it reports clicks and drags. */
export interface StageHost extends JointHost {
  selectCharacter(id: Id): void
}

/** Renderer and camera: everything between the characters and the screen. */
export class Stage {
  readonly #rendererHost: RendererHost
  readonly #world = new Group()
  readonly #camera: CameraRig
  readonly #joints: JointTools
  readonly #host: StageHost
  readonly #state: Store<StageState>
  readonly #shading = new Shading()
  readonly #drawn = new Listeners()
  readonly #menu = new Listeners<[x: number, y: number, character: CharacterView | undefined]>()
  readonly #aboutToDraw = new Listeners()
  /** Whether others are on stage than in the last picture. */
  #recast = false
  #insets: Insets = { width: 1, height: 1, top: 0, bottom: 0 }
  #stale = true
  /** While the stage is filmed. */
  #filmCamera: Camera | undefined
  /** A canvas that changed its size shows nothing until it is drawn. */
  #blank = false
  /** Draw calls of the last frame, shadows included. */
  drawCalls = 0

  constructor(host: StageHost, rendererHost: RendererHost) {
    this.#host = host
    this.#state = host.stageState
    this.#rendererHost = rendererHost
    const { canvas } = rendererHost
    rendererHost.scene.add(this.#world)
    this.#camera = new CameraRig(canvas, () => this.invalidate())
    this.#joints = new JointTools(host, rendererHost.scene, this.#camera, canvas, () => this.invalidate())
    listenToPresses(canvas, {
      click: (x, y) => this.#click(x, y),
      doubleClick: (x, y) => this.#focusUnder(x, y),
      menu: (x, y) => this.#menu.call(x, y, this.characterAt(x, y)),
    })
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
    return this.#drawn.add(listener)
  }

  /** Called when a menu is asked for at a place of the page, over somebody or not. */
  onMenu(listener: (x: number, y: number, character: CharacterView | undefined) => void): () => void {
    return this.#menu.add(listener)
  }

  /** Called before every frame that is drawn, with everyone in place. */
  onAboutToDraw(listener: () => void): () => void {
    return this.#aboutToDraw.add(listener)
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
    if (this.#joints.visible) this.#world.updateMatrixWorld(true)
    this.#joints.update()
    this.renderer.info.reset()
    this.#draw()
    this.drawCalls = this.renderer.info.render.calls
    if (this.#recast) this.#rendererHost.shaderWarmup.end(this.#world)
    this.canvas.style.visibility = ''
    this.#recast = false
    this.#drawn.call()
  }

  /** Brings vertices to where they belong: a thumbnail subject shares them. */
  #morph(): void {
    for (const { morphs } of this.#state.getState().characterViews.values()) morphs.update()
  }

  #draw(camera: Camera = this.#camera.camera): void {
    const { shading, characterViews } = this.#state.getState()
    this.#shading.apply(
      shading,
      [...characterViews.values()].map(({ scene }) => scene),
    )
    this.#morph()
    if (this.#aboutToDraw.size > 0) this.#world.updateMatrixWorld(true)
    this.#aboutToDraw.call()
    this.renderer.render(this.#rendererHost.scene, camera)
  }

  /** Makes ready to draw somebody, without holding up the page meanwhile. */
  async prepare(characterView: CharacterView): Promise<void> {
    const { camera } = this.#camera
    await makePrograms(this.renderer, characterView.object, camera, this.#rendererHost.scene)
  }

  /** Looks at everyone, or at the one in focus. */
  frame(smoothly: boolean, angle?: CameraAngle): void {
    const { characterViews, focus, isolated, bodyMotion } = this.#state.getState()
    const close = focus === undefined ? undefined : characterViews.get(focus)
    const alone = isolated === undefined ? undefined : characterViews.get(isolated)
    const view = close
      ? headView(close, this.#insets)
      : alone
        ? wholeHeadView(alone, this.#insets)
        : lineUpView([...characterViews.values()], this.#insets)
    this.#camera.goTo(view, smoothly && bodyMotion === 'playing', angle)
    this.invalidate()
  }

  /** Pixels of the canvas on the page; asking the canvas itself would have the page laid out. */
  get width(): number {
    return this.#insets.width
  }

  /** Where a character's name tag belongs, in pixels of the canvas from the left. */
  tagPlace(characterView: CharacterView): number {
    return this.#pixels(standing(characterView, 'face').getCenter(new Vector3()))[0]
  }

  /** Whether the next press would take hold of the gizmo. */
  get overGizmo(): boolean {
    return this.#joints.overGizmo
  }

  /** Pixels of the canvas from its upper left corner, of a place in the world. */
  #pixels(point: Vector3): readonly [x: number, y: number] {
    const { x, y } = point.project(this.#camera.camera)
    return [((x + 1) / 2) * this.#insets.width, ((1 - y) / 2) * this.#insets.height]
  }

  /** The rectangle around a character's head, in pixels of the canvas: left, top, right, bottom. */
  headFrame(characterView: CharacterView): readonly [number, number, number, number] {
    const corners = cornersOf(standing(characterView, 'head')).map((corner) => this.#pixels(corner))
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  }

  /** Where a joint is drawn, in pixels of the canvas from its upper left corner. */
  jointPlace(characterView: CharacterView, joint: string): readonly [x: number, y: number] | undefined {
    const object = characterView.joints.get(joint)
    if (!object) return undefined
    this.#world.updateMatrixWorld(true)
    return this.#pixels(new Vector3().setFromMatrixPosition(object.matrixWorld))
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
    return this.#pointsOf(characterView, mesh, vertices).map((point) => this.#pixels(point))
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
      (s) => s.isolated,
      () => {
        this.#showIsolated()
        this.frame(true)
      },
    )
    on(
      (s) => s.turntable,
      () => {
        this.#camera.turnAround(this.#state.getState().turntable)
        this.invalidate()
      },
    )
    on(
      (s) => s.shading,
      () => this.invalidate(),
    )
    on(
      (s) => s.lighting,
      () => {
        this.#rendererHost.light.use(this.#state.getState().lighting)
        this.invalidate()
      },
    )
    this.paint()
  }

  #showIsolated(): void {
    const { characterViews, isolated } = this.#state.getState()
    const alone = isolated !== undefined && characterViews.has(isolated)
    for (const { id, object } of characterViews.values()) object.visible = !alone || id === isolated
    this.invalidate()
  }

  #arrange(): void {
    const characterViews = [...this.#state.getState().characterViews.values()]
    lineUp(this.#world, characterViews)
    this.#showIsolated()
    this.#recast = characterViews.length > 0
    this.canvas.setAttribute(
      'aria-label',
      `Stage: ${characterViews.map((p) => p.name).join(', ') || 'no character'}`,
    )
    const width = placesOf(characterViews).reduce((sum, place) => sum + place.width, 0)
    this.#rendererHost.light.fitShadow(Math.max(0.7, width / 2 + 0.1))
    this.frame(false)
  }

  #click(clientX: number, clientY: number): void {
    if (this.#joints.overGizmo) return
    const joint = this.#joints.jointAt(clientX, clientY)
    if (joint !== undefined) {
      this.#state.setState({ joint })
      return
    }
    const hit = this.characterAt(clientX, clientY)
    if (hit) this.#host.selectCharacter(hit.id)
    else this.#state.setState({ joint: undefined })
  }

  #focusUnder(clientX: number, clientY: number): void {
    const { focus } = this.#state.getState()
    const hit = this.characterAt(clientX, clientY)
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
    return characterViews.find((p) => p.object.visible && ray.intersectObject(p.object, true).length > 0)
  }
}
