import type { Id, Landmarks, Model, Vec3 } from '@facework/documents'
import type { Editor } from '@facework/editor'
import type { CommandArguments, Store } from '@facework/editor/internal'
import { FACE_POINTS, LOW_TRUST } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { decodeImages } from './decode-images.ts'
import { draftedHead } from './drafted-poses.ts'
import { madeMap } from './made-map.ts'
import { MakeJobs, Stopped } from './make-jobs.ts'
import type { FitShown, MadeShown, MakeRequest, MakeResults } from './make-messages.ts'
import { initialMakePoses, MAKE_STEPS, type MakePosesState, type MakeStep } from './make-state.ts'
import { moveLandmark } from './move-landmark.ts'

/** Files of the network, beside the page. */
const WEIGHTS = 'trackers/models/'

/** Adds a head with its new poses to the project; false where that was refused, which the person is shown. */
export type AddMadePoses = (made: CommandArguments<'head.addMadePoses'>) => boolean

/** Gives a static head its poses in four steps. Nothing of the project changes before the last one. */
export class MakePoses {
  readonly state: Store<MakePosesState>
  readonly #editor: Editor
  readonly #add: AddMadePoses
  readonly #jobs = new MakeJobs()
  /** By landmarks, so that undo shows at once what was made before. */
  #fits = new WeakMap<Landmarks, Map<string, FitShown>>()
  #mades = new WeakMap<Landmarks, Map<string, MadeShown>>()

  constructor(editor: Editor, state: Store<MakePosesState>, add: AddMadePoses) {
    this.#editor = editor
    this.state = state
    this.#add = add
  }

  get #now(): MakePosesState {
    return this.state.getState()
  }

  /** Starts with a character: its saved landmarks, or new ones. */
  async open(character: Id): Promise<void> {
    const editor = this.#editor
    const found = editor.document(character, 'character')
    const model = editor.document(found?.model.id, 'model')
    if (!found || !model) return
    const saved = editor.documents('landmarks').find((document) => document.head === model.name)
    const images = await decodeImages(model)
    this.state.setState({
      ...initialMakePoses(),
      step: 'Landmarks',
      character,
      model,
      images,
      landmarks: saved,
      name: editor.document(found.poses?.id, 'poses')?.name ?? `${found.name}-face`,
      clip: editor.preview.getState().clip,
    })
    editor.preview.setState({ playing: false })
    if (!saved) await this.find()
  }

  /** Ends the flow; the project is as it was. */
  close(): void {
    this.#jobs.cancel()
    this.state.setState(initialMakePoses())
  }

  /** Stops what the worker does. */
  cancelWork(): void {
    this.#jobs.cancel()
    this.state.setState({ work: undefined })
  }

  /** Finds landmarks; points that were set manually stay. */
  async find(): Promise<void> {
    const { model, images, landmarks } = this.#now
    if (!model) return
    const result = await this.#work({ kind: 'landmarks', model, images, weights: this.#address(WEIGHTS) })
    if (!result) return
    const manual = Object.entries(landmarks?.points ?? {}).filter(([, { by }]) => by === 'hand')
    const points = { ...result.landmarks.points, ...Object.fromEntries(manual) }
    this.#setLandmarks({ ...result.landmarks, points })
  }

  #address(path: string): string {
    return new URL(path, document.baseURI).href
  }

  /** Points whose trust is low and that were not accepted yet. */
  get unsure(): readonly string[] {
    const { landmarks, accepted } = this.#now
    return Object.entries(landmarks?.points ?? {})
      .filter(([name, { trust, by }]) => trust < LOW_TRUST && by !== 'hand' && !accepted.includes(name))
      .map(([name]) => name)
  }

  /** Points that still have to be placed where no network found a face. */
  get missing(): readonly string[] {
    const points = this.#now.landmarks?.points ?? {}
    return Object.keys(FACE_POINTS).filter((name) => !points[name])
  }

  acceptAll(): void {
    this.state.setState({ accepted: [...this.#now.accepted, ...this.unsure] })
  }

  nextUnsure(): void {
    const names = this.unsure
    if (names.length === 0) return
    const at = names.indexOf(this.#now.point ?? '')
    this.state.setState({ point: names[(at + 1) % names.length] })
  }

  /** Moves a point on the skin. While a drag lasts, only its first move can be undone. */
  move(name: string, to: Vec3, one: boolean, onSkin: (place: Vec3) => Vec3, isFirst = true): void {
    const { landmarks, mirror, model } = this.#now
    if (!landmarks || !model) return
    const moved = moveLandmark(landmarks, name, to, { mirror: mirror && !one, onSkin })
    if (isFirst) this.#setLandmarks(moved)
    else this.state.setState({ landmarks: moved, fit: undefined, made: undefined })
  }

  #setLandmarks(landmarks: Landmarks): void {
    const { landmarks: before, undo } = this.#now
    this.state.setState({
      landmarks,
      undo: before ? [...undo, before] : undo,
      redo: [],
      fit: undefined,
      made: undefined,
      joints: {},
    })
  }

  /** Takes back the last change of a landmark; fit and poses as they were are shown again. */
  undo(): boolean {
    const { undo, redo, landmarks } = this.#now
    const before = undo.at(-1)
    if (!before || !landmarks) return false
    this.#restore(before, { undo: undo.slice(0, -1), redo: [...redo, landmarks] })
    return true
  }

  redo(): boolean {
    const { undo, redo, landmarks } = this.#now
    const after = redo.at(-1)
    if (!after || !landmarks) return false
    this.#restore(after, { undo: [...undo, landmarks], redo: redo.slice(0, -1) })
    return true
  }

  #restore(landmarks: Landmarks, change: Pick<MakePosesState, 'undo' | 'redo'>): void {
    const key = this.#now.template ?? ''
    this.state.setState({
      ...change,
      landmarks,
      joints: {},
      fit: this.#fits.get(landmarks)?.get(key),
      made: this.#mades.get(landmarks)?.get(key),
    })
    void this.#prepare()
  }

  setTemplate(template: string | undefined): void {
    this.state.setState({ template, fit: undefined, made: undefined, joints: {} })
    void this.#prepare()
  }

  go(step: MakeStep): void {
    this.state.setState({ step, failed: undefined, playing: false })
    void this.#prepare()
  }

  next(): void {
    const step = MAKE_STEPS[MAKE_STEPS.indexOf(this.#now.step ?? 'Landmarks') + 1]
    if (step) this.go(step)
  }

  back(): void {
    const step = MAKE_STEPS[MAKE_STEPS.indexOf(this.#now.step ?? 'Landmarks') - 1]
    if (step) this.go(step)
  }

  /** What the step shows, made where it is missing. */
  async #prepare(): Promise<void> {
    const { step, model, images, landmarks, template, fit, made } = this.#now
    if (!model || !landmarks || step === undefined || step === 'Landmarks') return
    const key = template ?? ''
    if (step === 'Fit' && !fit) {
      const result = await this.#work({ kind: 'fit', model, images, landmarks, template })
      if (!result || this.#now.landmarks !== landmarks) return
      remember(this.#fits, landmarks, key, result)
      this.state.setState({ fit: result })
    }
    if ((step === 'Preview' || step === 'Accept') && !made) {
      const result = await this.#work({ kind: 'make', model, images, landmarks, template })
      if (!result || this.#now.landmarks !== landmarks) return
      remember(this.#mades, landmarks, key, result)
      const pose = this.#now.pose ?? result.report.made.find((name) => /smile.*left/i.test(name))
      this.state.setState({ made: result, joints: {}, pose: pose ?? result.report.made[0] })
    }
  }

  /** Chooses how poses are stored; joints are fitted when they are first asked for. */
  async storeAs(storedAs: MakePosesState['storedAs']): Promise<void> {
    this.state.setState({ storedAs })
    const { made, joints, model: still } = this.#now
    if (!made || !still || storedAs === 'morphs' || joints[storedAs]) return
    const head = draftedHead(made, this.#now)
    const result = await this.#work({ kind: 'joints', ...head, still, remainder: storedAs === 'both' })
    if (!result) return
    this.state.setState({ joints: { ...this.#now.joints, [storedAs]: result } })
  }

  /** The head as it will be added. */
  get result(): { readonly model: Model; readonly poses: MadeShown['poses'] } | undefined {
    const { made, storedAs, joints } = this.#now
    if (!made) return undefined
    return storedAs === 'morphs' ? draftedHead(made, this.#now) : joints[storedAs]
  }

  /** Adds model, poses and landmarks to the project: one step of undo. */
  accept(): void {
    const { character, landmarks, name } = this.#now
    const { result } = this
    if (!result || !landmarks || character === undefined) return
    const { model, poses } = result
    const map = madeMap(poses, name)
    if (this.#add({ character, model, poses, map, landmarks, name })) this.close()
  }

  async #work<K extends MakeRequest['kind']>(
    request: Extract<MakeRequest, { kind: K }>,
  ): Promise<MakeResults[K] | undefined> {
    this.state.setState({ work: { part: 0, step: '' }, failed: undefined })
    try {
      const result = await this.#jobs.run<K>(request, (part, step) =>
        this.state.setState({ work: { part, step } }),
      )
      this.state.setState({ work: undefined })
      return result
    } catch (error) {
      if (error instanceof Stopped) return undefined
      const { code = 'studio/make-poses-failed', hint = '' } = error instanceof FaceworkError ? error : {}
      const message = error instanceof Error ? error.message : String(error)
      this.state.setState({ work: undefined, failed: { code, message, hint } })
      return undefined
    }
  }
}

function remember<T>(
  known: WeakMap<Landmarks, Map<string, T>>,
  landmarks: Landmarks,
  key: string,
  value: T,
): void {
  const own = known.get(landmarks) ?? new Map<string, T>()
  own.set(key, value)
  known.set(landmarks, own)
}
