import type { Accessory, Character, Fit, Id, Model, Transform } from '@facework/documents'
import { type Editor, subscribeTo } from '@facework/editor'
import type { Store } from '@facework/editor/internal'
import {
  accessoryShape,
  type FitDetails,
  isFitCurrent,
  scaleHead,
  wrongUnits,
} from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { wordsOf } from '../../base/words-of.ts'
import { type AccessoryToFit, FitJobs, type HeadToFit } from './fit-jobs.ts'
import { type FitFailure, type FitJob, jobKey, type WearingState } from './wearing-state.ts'

/** Something to put on, with its own model. */
export interface ToWear {
  readonly accessory: Accessory
  readonly model: Model
  /** Missing: as it is worn now, or where it was made. */
  readonly placement?: Transform | undefined
  readonly correctives?: 'auto' | 'off' | undefined
  /** What undo will say. */
  readonly label?: string | undefined
}

/** An accessory on a character, with its documents. */
export interface WornNow {
  readonly worn: Character['accessories'][number]
  readonly accessory: Accessory
  readonly model: Model | undefined
  readonly fit: Fit | undefined
  readonly fitted: Model | undefined
}

/** Puts accessories on characters: each is fitted in a worker, then added by one command. */
export class Wearing {
  readonly state: Store<WearingState>
  readonly #editor: Editor
  readonly #jobs = new FitJobs()
  readonly #stops = new Map<string, AbortController>()
  /** What was refused, to be tried again. */
  readonly #refused = new Map<string, ToWear>()

  constructor(editor: Editor, state: Store<WearingState>) {
    this.#editor = editor
    this.state = state
    // A pose of the report belongs to one fit.
    subscribeTo(
      state,
      (s) => s.selected,
      () => state.setState({ joint: undefined }),
    )
  }

  /** What a character wears, outermost first. */
  wornBy(character: Id): readonly WornNow[] {
    const editor = this.#editor
    const list = (editor.document(character, 'character')?.accessories ?? []).flatMap((worn): WornNow[] => {
      const accessory = editor.document(worn.accessory.id, 'accessory')
      if (!accessory) return []
      const fit = editor.document(worn.fit?.id, 'fit')
      return [
        {
          worn,
          accessory,
          model: editor.document(accessory.model.id, 'model'),
          fit,
          fitted: editor.document(fit?.model.id, 'model'),
        },
      ]
    })
    return list.sort((a, b) => b.accessory.layer - a.accessory.layer)
  }

  /** False when the head, its poses or the accessory changed after the fit. */
  isCurrent(character: Id, { accessory, model, worn, fit }: WornNow): boolean {
    const head = this.#headOf(character)
    if (!fit || !model || !head) return false
    return isFitCurrent(fit, { head, accessory, model, placement: worn.placement })
  }

  /** Fits an accessory and puts it on; failures are kept for the row. True when it is worn. */
  async wear(character: Id, given: ToWear): Promise<boolean> {
    const { accessory, model } = given
    const key = jobKey(character, accessory.id)
    this.#stops.get(key)?.abort(new DOMException('Replaced', 'AbortError'))
    const stop = new AbortController()
    this.#stops.set(key, stop)
    this.#forget(key)
    this.#setJob(key, { name: accessory.name, progress: 0 })
    try {
      this.#checkUnits(given)
      const before = this.#editor
        .document(character, 'character')
        ?.accessories.find((w) => w.accessory.id === accessory.id)
      const placement = given.placement ?? before?.placement
      const head = this.#headOf(character)
      if (!head) return false
      const { fit, fitted, details } = await this.#jobs.run({
        head,
        what: { accessory, model, madeFor: this.#madeFor(accessory, character), placement },
        correctives: given.correctives ?? this.#correctivesOf(before),
        inner: this.#inner(character, accessory),
        onProgress: (progress) => this.#setJob(key, { name: accessory.name, progress }),
        signal: stop.signal,
      })
      const isNew = this.#editor.document(model.id, 'model') !== model
      this.#keepDetails(fit.hash, details)
      this.#editor.run('accessory.wear', {
        character,
        accessory,
        model: isNew ? model : undefined,
        fit,
        fitted,
        placement,
        label: given.label,
      })
      this.state.setState({ selected: accessory.id })
      return true
    } catch (error) {
      if (stop.signal.aborted) return false
      this.#refused.set(key, given)
      this.#setFailure(key, failureFrom(error, accessory.name))
      return false
    } finally {
      if (this.#stops.get(key) === stop) {
        this.#stops.delete(key)
        this.#setJob(key, undefined)
      }
    }
  }

  /** Fits a worn accessory again, with changes. */
  async refit(
    character: Id,
    id: Id,
    change: Partial<Pick<ToWear, 'placement' | 'correctives' | 'label'>> & {
      readonly accessory?: Partial<Accessory>
    } = {},
  ): Promise<boolean> {
    const found = this.wornBy(character).find((w) => w.accessory.id === id)
    if (!found?.model) return false
    const accessory = { ...found.accessory, ...change.accessory }
    return this.wear(character, {
      label: `Refit ${accessory.name}`,
      ...change,
      accessory,
      model: found.model,
    })
  }

  /** Makes the details of a worn accessory known, for views and the report. */
  async inspect(character: Id, id: Id): Promise<void> {
    const found = this.wornBy(character).find((w) => w.accessory.id === id)
    const head = this.#headOf(character)
    if (!found?.model || !found.fit || !head || this.state.getState().details.has(found.fit.hash)) return
    const { accessory, model, fit, worn } = found
    const key = `look ${jobKey(character, id)}`
    if (this.#stops.has(key)) return
    const stop = new AbortController()
    this.#stops.set(key, stop)
    try {
      const { details } = await this.#jobs.run({
        head,
        what: { accessory, model, madeFor: this.#madeFor(accessory, character), placement: worn.placement },
        correctives: fit.options.correctives,
        inner: this.#inner(character, accessory),
        onProgress: () => {},
        signal: stop.signal,
      })
      this.#keepDetails(fit.hash, details)
    } catch {
      // What cannot be fitted any more says so when it is fitted again.
    } finally {
      this.#stops.delete(key)
    }
  }

  cancel(key: string): void {
    this.#stops.get(key)?.abort(new DOMException('Cancelled', 'AbortError'))
  }

  /** Tries again what was refused, in another size. */
  retryScaled(key: string, scale: number): void {
    const given = this.#refused.get(key)
    const [character] = key.split(' ')
    if (!given || character === undefined) return
    const { model } = scaleHead({ model: given.model, clips: [] }, scale)
    void this.wear(character, { ...given, model })
  }

  /** Takes a refusal off the list. */
  dismiss(key: string): void {
    this.#forget(key)
  }

  /** The scale that was suggested for what was refused. */
  suggestedScale(key: string): number | undefined {
    const given = this.#refused.get(key)
    return given && wrongUnits(accessoryShape(given.model).mesh.positions)?.scale
  }

  /** Why something cannot be worn in the unit it was made in; undefined where it can. */
  unitsProblem({ accessory, model }: ToWear): string | undefined {
    const units = wrongUnits(accessoryShape(model).mesh.positions)
    if (!units) return undefined
    const { widest } = units
    const size = widest < 1 ? `${(widest * 1000).toPrecision(3)} mm` : `${widest.toPrecision(3)} m`
    return `"${accessory.name}" is ${size} wide. Its unit is probably not meters.`
  }

  #checkUnits(given: ToWear): void {
    const problem = this.unitsProblem(given)
    if (problem) throw new FaceworkError('accessory/units', given.accessory.name, problem)
  }

  #headOf(character: Id): HeadToFit | undefined {
    const document = this.#editor.document(character, 'character')
    const model = this.#editor.document(document?.model.id, 'model')
    return (
      model && {
        model,
        poses: this.#editor.document(document?.poses?.id, 'poses'),
        character: { id: character },
      }
    )
  }

  #madeFor({ madeFor }: Accessory, character: Id): HeadToFit | undefined {
    return madeFor && madeFor.id !== character ? this.#headOf(madeFor.id) : undefined
  }

  /** Deforming accessories that are worn below; rigid ones keep their shape whatever is above. */
  #inner(character: Id, { id, layer, attach }: Accessory): AccessoryToFit[] {
    if (attach.mode === 'rigid') return []
    return this.wornBy(character)
      .filter(
        ({ accessory }) =>
          accessory.id !== id && accessory.layer < layer && accessory.attach.mode === 'deform',
      )
      .reverse()
      .flatMap(({ accessory, model, worn }) =>
        model
          ? [
              {
                accessory,
                model,
                madeFor: this.#madeFor(accessory, character),
                placement: worn.placement,
              },
            ]
          : [],
      )
  }

  #correctivesOf(before: Character['accessories'][number] | undefined): 'auto' | 'off' {
    return this.#editor.document(before?.fit?.id, 'fit')?.options.correctives ?? 'auto'
  }

  #keepDetails(hash: string, details: FitDetails): void {
    const known = [...this.state.getState().details].filter(([key]) => key !== hash).slice(-KEPT)
    this.state.setState({ details: new Map([...known, [hash, details]]) })
  }

  #setJob(key: string, job: FitJob | undefined): void {
    const jobs = new Map(this.state.getState().jobs)
    if (job) jobs.set(key, job)
    else jobs.delete(key)
    this.state.setState({ jobs })
  }

  #setFailure(key: string, failure: FitFailure): void {
    this.state.setState({ failures: new Map([...this.state.getState().failures, [key, failure]]) })
  }

  #forget(key: string): void {
    const failures = new Map(this.state.getState().failures)
    this.#refused.delete(key)
    if (failures.delete(key)) this.state.setState({ failures })
  }
}

/** Details of so many fits are remembered; each is a few numbers for every vertex and pose. */
const KEPT = 12

function failureFrom(error: unknown, name: string): FitFailure {
  const code = error instanceof FaceworkError ? (error.diagnostics[0]?.code ?? '') : ''
  return { code, words: wordsOf(error), name }
}
