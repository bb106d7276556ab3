import type { Editor } from '@facework/editor'
import type { Store } from '@facework/editor/internal'
import { MathUtils, PerspectiveCamera, Scene, Vector2, Vector3 } from 'three'
import { frameLoop } from '../base/frame-loop.ts'
import { FIELD_OF_VIEW } from '../stage/camera/view.ts'
import type { CharacterView } from '../stage/character-view.ts'
import { Lighting } from '../stage/lighting.ts'
import type { Stage } from '../stage/stage.ts'
import type { StageState } from '../stage/stage-state.ts'
import { PictureStore } from './picture-store.ts'
import { readCorner } from './read-corner.ts'
import { thumbnailKey } from './thumbnail-key.ts'
import { sameNeeds, sameRequest, type ThumbnailRequest } from './thumbnail-request.ts'
import { ThumbnailSubject } from './thumbnail-subject.ts'

/** Pixels of a picture. */
const WIDTH = 176
const HEIGHT = 144
/** Milliseconds between two pictures, and after which one is drawn though the page never rests, as while a clip plays. */
const PAUSE = 40
const PATIENCE = 250

interface Kept {
  readonly needs: readonly unknown[]
  readonly url: string
}

interface Wanted {
  readonly request: ThumbnailRequest
  readonly listeners: Set<() => void>
  /** It is in no store; where it will be kept, if it can be. */
  readonly missing?: { readonly key: string | undefined }
}

/**
 * Draws small pictures of faces when the page rests, and a few a second when it never does. One at a time, with the
 * stage's own renderer: a picture is drawn into a corner of the canvas and copied from there before the stage is
 * drawn over it.
 */
export class Thumbnails {
  readonly #editor: Editor
  readonly #stage: Stage | undefined
  readonly #stageState: Store<StageState>
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera(FIELD_OF_VIEW, WIDTH / HEIGHT, 0.05, 60)
  readonly #kept = new WeakMap<object, Kept>()
  readonly #waiting = new Map<object, Wanted>()
  readonly #store = new PictureStore()
  /** How many pictures had to be drawn since the page was opened. */
  drawn = 0
  readonly #subjects = new Map<CharacterView, ThumbnailSubject>()
  #next = 0
  /** Whether the browser has said that it has nothing better to do. */
  #idle: 'no' | 'asked' | 'yes' = 'no'
  #drawing = false
  #pressed = false

  /** Without a stage no picture is drawn. */
  constructor(editor: Editor, stage: Stage | undefined, stageState: Store<StageState>) {
    this.#editor = editor
    this.#stage = stage
    this.#stageState = stageState
    if (!stage) return
    new Lighting(this.#scene)
    frameLoop.on('show', (_, now) => this.#frame(now))
    addEventListener('pointerdown', () => (this.#pressed = true), { capture: true })
    for (const end of ['pointerup', 'pointercancel'] as const) {
      addEventListener(end, () => (this.#pressed = false), { capture: true })
    }
  }

  /** Address of the picture, as it was drawn last; undefined before that. */
  url(request: ThumbnailRequest): string | undefined {
    return this.#kept.get(request.subject)?.url
  }

  /** Draws the picture unless it is as wanted; the listener is called when it is ready. */
  want(request: ThumbnailRequest, listener: () => void): () => void {
    const kept = this.#kept.get(request.subject)
    if (kept && sameNeeds(kept.needs, request.needs)) return () => {}
    const before = this.#waiting.get(request.subject)
    const listeners = (before?.listeners ?? new Set<() => void>()).add(listener)
    if (!before || !sameRequest(before.request, request)) {
      const wanted = { request, listeners }
      this.#waiting.set(request.subject, wanted)
      void this.#lookUp(wanted)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#waiting.delete(request.subject)
    }
  }

  /** A picture of the same content may be there from another day. */
  async #lookUp(wanted: Wanted): Promise<void> {
    const { request } = wanted
    const { saved } = this.#editor.store.getState()
    const key = await thumbnailKey(request, saved).catch(() => undefined)
    const picture = key === undefined ? undefined : await this.#store.get(key)
    if (this.#waiting.get(request.subject) !== wanted) return
    if (picture) {
      this.#waiting.delete(request.subject)
      this.#keep(wanted, picture)
    } else this.#waiting.set(request.subject, { ...wanted, missing: { key } })
  }

  #keep({ request: { subject, needs }, listeners }: Wanted, picture: Blob): void {
    const before = this.#kept.get(subject)
    if (before) URL.revokeObjectURL(before.url)
    this.#kept.set(subject, { needs, url: URL.createObjectURL(picture) })
    for (const listener of listeners) listener()
  }

  /** One picture at a time, when the stage has been seen and the browser rests. */
  #frame(now: number): void {
    if (this.#waiting.size === 0 || this.#pressed || this.#drawing || now < this.#next) return
    if (this.#stage!.drawCalls === 0) return
    if (this.#idle !== 'yes') {
      this.#askForRest()
      return
    }
    this.#idle = 'no'
    this.#next = now + PAUSE
    const { characterViews } = this.#stageState.getState()
    for (const [other, thumbnailSubject] of this.#subjects) {
      if (characterViews.get(other.id) === other) continue
      thumbnailSubject.dispose()
      this.#subjects.delete(other)
    }
    for (const [subject, wanted] of [...this.#waiting]) {
      const { request, missing } = wanted
      if (!missing) continue
      this.#waiting.delete(subject)
      if (characterViews.get(request.characterView.id) !== request.characterView) continue
      this.drawn++
      this.#drawing = true
      this.#draw(request)
        .then((picture) => {
          this.#keep(wanted, picture)
          if (missing.key !== undefined) void this.#store.put(missing.key, picture)
        })
        .catch(() => {}) // a lost context; the stage says so
        .finally(() => {
          this.#drawing = false
        })
      return
    }
  }

  #askForRest(): void {
    if (this.#idle === 'asked') return
    this.#idle = 'asked'
    const rest = () => {
      this.#idle = 'yes'
    }
    // Not every browser says when it rests.
    if ('requestIdleCallback' in window) requestIdleCallback(rest, { timeout: PATIENCE })
    else setTimeout(rest, PATIENCE)
  }

  async #draw(request: ThumbnailRequest): Promise<Blob> {
    const { renderer } = this.#stage!
    const { characterView } = request
    const thumbnailSubject = this.#subjects.get(characterView) ?? new ThumbnailSubject(characterView)
    this.#subjects.set(characterView, thumbnailSubject)
    thumbnailSubject.pose(request)
    this.#scene.environment = this.#stage!.environment
    this.#scene.add(thumbnailSubject.object)
    this.#aim(characterView, request)
    const ratio = renderer.getPixelRatio()
    const [width, height] = [WIDTH / ratio, HEIGHT / ratio]
    const full = renderer.getSize(SIZE)
    renderer.setViewport(0, 0, width, height)
    renderer.setScissor(0, 0, width, height)
    renderer.setScissorTest(true)
    renderer.clear()
    renderer.shadowMap.autoUpdate = false
    renderer.render(this.#scene, this.#camera)
    renderer.shadowMap.autoUpdate = true
    renderer.setScissorTest(false)
    renderer.setViewport(0, 0, full.x, full.y)
    thumbnailSubject.object.removeFromParent()
    this.#stage!.invalidate()
    const gl = renderer.getContext() as WebGL2RenderingContext
    const copy = new OffscreenCanvas(WIDTH, HEIGHT)
    // Kept on the processor, where it is packed: it came from the graphics card already.
    const ink = copy.getContext('2d', { willReadFrequently: true })!
    ink.putImageData(await readCorner(gl, WIDTH, HEIGHT), 0, 0)
    return copy.convertToBlob({ type: 'image/webp', quality: 0.9 })
  }

  #aim({ boxes }: CharacterView, { part }: ThumbnailRequest): void {
    const box = part === 'head' ? boxes.head : boxes.face
    const centre = box.getCenter(new Vector3())
    const size = box.getSize(new Vector3())
    const tall = part === 'head' ? Math.max(size.y * 1.12, (size.x * 1.05 * HEIGHT) / WIDTH) : size.y * 1.12
    if (part === 'head') centre.y -= size.y * 0.05
    const distance = tall / 2 / Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2))
    this.#camera.position.set(centre.x, centre.y + distance * 0.03, centre.z + distance)
    this.#camera.lookAt(centre)
  }
}

const SIZE = new Vector2()
