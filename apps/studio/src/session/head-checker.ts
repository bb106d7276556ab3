import type { Id } from '@facework/documents'
import type { Finding, HeadToCheck, ProfileName } from '@facework/operations'
import { PROFILE_NAMES } from '@facework/operations/internal'
import type { CharacterView } from '../stage/character-view.ts'
import type { Stage } from '../stage/stage.ts'
import type { CheckAnswer, CheckRequest } from './check/check-messages.ts'
import { keyOf, selectedFinding, shownFindings } from './check/check-state.ts'
import { runCommand } from './run-command.ts'
import type { SessionState } from './session-state.ts'

type NewRequest<R = CheckRequest> = R extends CheckRequest ? Omit<R, 'id'> : never

/** Checks the selected character in a worker, and shows on stage where findings are. */
export class HeadChecker {
  readonly #session: SessionState
  readonly #stage: () => Stage | undefined
  #worker: Worker | undefined
  #id = 0
  /** Controls as they were before a finding was shown. */
  #before: Readonly<Record<string, number>> | undefined

  constructor(session: SessionState, stage: () => Stage | undefined) {
    this.#session = session
    this.#stage = stage
  }

  get #view(): CharacterView | undefined {
    const id = this.#session.character
    return id === undefined ? undefined : this.#session.stageState.getState().characterViews.get(id)
  }

  /** Documents of the character as they are now. */
  head(id: Id | undefined = this.#session.character): HeadToCheck | undefined {
    const { editor } = this.#session
    const character = id === undefined ? undefined : editor.document(id, 'character')
    const model = editor.document(character?.model.id, 'model')
    return model && { model, poses: editor.document(character?.poses?.id, 'poses') }
  }

  /** Checks for the shown profile, then for the others. Fixed findings stay in the list unless the list is cleared. */
  check({ clear = false }: { readonly clear?: boolean } = {}): void {
    const { check, character } = this.#session
    const head = this.head()
    if (!head) return
    const isOther = character !== check.getState().character
    const { profile } = check.getState()
    if (isOther) this.release()
    check.setState({
      running: true,
      failed: undefined,
      character,
      ...(isOther ? { reports: {}, selected: undefined, preview: undefined } : {}),
      ...(isOther || clear ? { fixed: [] } : {}),
    })
    const others = PROFILE_NAMES.filter((name) => name !== profile)
    this.#ask({ kind: 'check', head, profiles: [profile, ...others] })
  }

  setProfile(profile: ProfileName): void {
    const { check } = this.#session
    this.release()
    check.setState({ profile, selected: undefined, fixed: [], preview: undefined })
    if (!check.getState().reports[profile]) this.check()
  }

  /** Selects a finding, frames it, and puts the pose on stage that shows it. */
  select(finding: Finding): void {
    const { check } = this.#session
    check.setState({ selected: keyOf(finding), preview: undefined })
    this.show(finding)
    if (finding.fix === 'manual') return
    const head = this.head()
    if (!head) return
    check.setState({ preview: { finding: keyOf(finding) } })
    this.#ask({ kind: 'preview', head, profile: check.getState().profile, finding })
  }

  /** The finding before or after the selected one. */
  step(by: 1 | -1): void {
    const state = this.#session.check.getState()
    const findings = shownFindings(state)
    const at = findings.findIndex((finding) => keyOf(finding) === state.selected)
    const next = findings[Math.min(Math.max(at < 0 ? 0 : at + by, 0), findings.length - 1)]
    if (next) this.select(next)
  }

  show(finding: Finding): void {
    const view = this.#view
    if (!view) return
    const { preview } = this.#session.editor
    const { where } = finding
    const worst =
      where.controls ??
      (where.pose !== undefined && view.controlNames.includes(where.pose) ? { [where.pose]: 1 } : {})
    this.#before ??= preview.getState().controls
    const neutral = Object.fromEntries(view.controlNames.map((name) => [name, 0]))
    preview.setState({ controls: { ...neutral, ...worst }, playing: false })
    this.#session.check.setState({ posed: Object.keys(worst).length > 0 })
    this.frame()
  }

  /** Looks at the place of the selected finding. */
  frame(): void {
    const finding = selectedFinding(this.#session.check.getState())
    const view = this.#view
    const stage = this.#stage()
    if (!finding || !view || !stage) return
    const { mesh, vertices } = finding.where
    if (mesh !== undefined && vertices && vertices.length > 0) stage.frameVertices(view, mesh, vertices)
    else this.#session.stageState.setState({ focus: view.id })
  }

  /** Controls as they were before findings were shown. */
  release(): void {
    if (this.#before) this.#session.editor.preview.setState({ controls: this.#before })
    this.#before = undefined
    this.#session.check.setState({ posed: false })
  }

  /** Fixes findings: an edit that can be undone. */
  fix(findings: readonly Finding[]): void {
    const { check, character, editor } = this.#session
    if (character === undefined || findings.length === 0) return
    const codes = [...new Set(findings.map((finding) => finding.code))]
    const { profile } = check.getState()
    const done = runCommand(this.#session, 'head.fix', { character, profile, codes })
    if (!done) return
    const step = editor.store.getState().history.undo ?? ''
    const fixed = done.value.map((finding) => ({ finding, step }))
    check.setState({ fixed: [...check.getState().fixed, ...fixed], selected: undefined, preview: undefined })
    this.release()
  }

  /** Hides a finding of this character. */
  ignore(finding: Finding): void {
    const { check, character } = this.#session
    if (character === undefined) return
    this.step(1)
    const findings = [...check.getState().ignored, keyOf(finding)]
    runCommand(this.#session, 'head.ignoreFindings', { character, findings })
  }

  /** Shows all ignored findings of this character again. */
  showIgnored(): void {
    const { character } = this.#session
    if (character !== undefined) runCommand(this.#session, 'head.ignoreFindings', { character, findings: [] })
  }

  /** Reads which findings the document of the character hides. */
  readIgnored(): void {
    const { check, character, editor } = this.#session
    const ignored = editor.document(character, 'character')?.ignoredFindings ?? []
    if (ignored !== check.getState().ignored) check.setState({ ignored })
  }

  #ask(request: NewRequest): void {
    this.#worker ??= this.#start()
    this.#worker.postMessage({ ...request, id: ++this.#id })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./check/head-check.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => this.#hear(data))
    worker.addEventListener('error', (event) =>
      this.#hear({ kind: 'failed', id: this.#id, code: 'studio/check-failed', message: event.message }),
    )
    return worker
  }

  #hear(answer: CheckAnswer): void {
    const { check } = this.#session
    const state = check.getState()
    if (answer.kind === 'failed') {
      check.setState({ running: false, failed: { code: answer.code, message: answer.message } })
    } else if (answer.kind === 'preview') {
      const { before, after, solved, left } = answer
      if (answer.id === this.#id && state.preview)
        check.setState({ preview: { ...state.preview, before, after, solved, left } })
    } else {
      const { report, seconds } = answer
      const isShown = report.profile === state.profile
      check.setState({
        reports: { ...state.reports, [report.profile]: report },
        ...(isShown ? { running: false, seconds } : {}),
      })
    }
  }
}
