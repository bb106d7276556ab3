import type { Clip } from '@facework/documents'
import { readClip } from 'facework'
import { dropVeil } from './drop/drop-veil.ts'
import { takeFiles } from './drop/read-dropped.ts'
import { element } from './element.ts'
import { listenToKeyboard } from './keyboard.ts'
import { ControlPanel } from './panel/control-panel.ts'
import { performerCards } from './panel/performer-cards.ts'
import { problemsDrawer } from './panel/problems-drawer.ts'
import { problemFromError, problemsFrom, reportProblems } from './problem.ts'
import { clipUrl, fetchSample, headUrl, SAMPLE_BODY_CLIP, SAMPLE_CLIPS, SAMPLE_HEADS } from './samples.ts'
import { loadHeadFile } from './stage/load-head-file.ts'
import { type Casting, Performer } from './stage/performer.ts'
import { Stage } from './stage/stage.ts'
import { stageCaption } from './stage/stage-caption.ts'
import { createStudioStore, type StudioStore } from './state.ts'
import { followTheme } from './theme.ts'
import { topBar } from './top-bar.ts'
import { clipPicker } from './transport/clip-picker.ts'
import { Conductor } from './transport/conductor.ts'
import { FRAME_RATE } from './transport/time-text.ts'
import { Timeline } from './transport/timeline.ts'
import { transportBar } from './transport/transport-bar.ts'

/** A longer gap between two frames was a hidden page; nobody wants it caught up with. */
const LONGEST_STEP = 0.1

export interface App {
  readonly store: StudioStore
  readonly conductor: Conductor
  /** Fulfilled when the samples stand on stage and the first clip plays. */
  readonly ready: Promise<void>
  seek(time: number): void
  /** Evaluates everyone at the present time, without waiting for the next frame. */
  refresh(): void
  cast(performer: Performer, casting: Casting): void
  take(files: readonly File[]): Promise<void>
}

/** Builds the page and starts it. */
export function createApp(root: HTMLElement): App {
  const store = createStudioStore()
  followTheme(store)
  const conductor = new Conductor()
  const take = (files: readonly File[]) => takeFiles(store, files)

  const showAll = (seconds: number) => {
    const { performers, life } = store.state
    for (const performer of performers) performer.show(conductor.beat, seconds, life)
  }
  const refresh = () => {
    showAll(0)
    panel.show()
    stage?.invalidate()
  }
  const seek = (time: number) => {
    conductor.seek(time)
    store.set({ time: conductor.time })
    refresh()
  }
  const pick = (clip: Clip) => store.set({ clip, playing: true })
  const transport = {
    togglePlay: () => {
      const { playing, time, clip, loop } = store.state
      if (!playing && !loop && clip && time >= clip.duration) seek(0)
      store.set({ playing: !playing })
    },
    step: (frames: number) => {
      store.set({ playing: false })
      seek((Math.round(store.state.time * FRAME_RATE) + frames) / FRAME_RATE)
    },
    seek,
  }
  const cast = (performer: Performer, casting: Casting) => {
    const from =
      typeof casting === 'object' ? store.state.performers.find((p) => p.id === casting.from) : undefined
    if (from) performer.cast(casting, from.head.poses)
    else performer.cast(typeof casting === 'object' ? 'own' : casting)
    store.set({ casting: store.state.casting + 1 })
    refresh()
  }
  const remove = (performer: Performer) => {
    const performers = store.state.performers.filter((p) => p !== performer)
    const focus = store.state.focus === performer.id ? undefined : store.state.focus
    store.set({ performers, focus })
    performer.dispose()
    for (const p of performers)
      if (typeof p.casting === 'object' && p.casting.from === performer.id) cast(p, 'own')
  }

  const panel = new ControlPanel(store, conductor)
  const canvas = element('canvas', {
    attributes: {
      role: 'img',
      'aria-label': 'The stage. Drag to look around, double-click a face to look at it closely.',
    },
  })
  const cards = performerCards(store, { cast, remove })
  const caption = stageCaption(store)
  const nobody = element('p', {
    class: 'empty-stage',
    text: 'Nobody is on stage. Drop a head here, or press Add head.',
  })
  const set = element('main', { class: 'stage loading' }, canvas, nobody, caption, cards)
  store.on(['performers'], ({ performers }) => {
    nobody.hidden = performers.length > 0
  })
  root.replaceChildren(
    topBar(store, take),
    set,
    element(
      'section',
      { class: 'dock', attributes: { 'aria-label': 'Transport and clips' } },
      transportBar(store, transport),
      new Timeline(store, seek).element,
      clipPicker(store, pick),
    ),
    panel.element,
    problemsDrawer(store),
    dropVeil(take),
  )

  const stage = openStage(canvas, store, set)
  const observer = new ResizeObserver(() => {
    const overlaid = getComputedStyle(cards).position === 'absolute'
    stage?.setInsets({
      width: canvas.clientWidth,
      height: canvas.clientHeight,
      top: caption.offsetHeight > 0 ? 30 : 8,
      bottom: overlaid ? cards.offsetHeight + 6 : 0,
    })
  })
  for (const part of [set, cards]) observer.observe(part)
  listenToKeyboard(store, {
    ...transport,
    pickClip: (index) => {
      const clip = store.state.clips[index]
      if (clip) pick(clip)
    },
    findControl: () => panel.search.focus(),
  })

  store.on(['clip'], ({ clip }) => {
    if (!clip) return
    conductor.play(clip)
    store.set({ time: conductor.time })
  })
  store.on(['overrides', 'performers'], ({ overrides, performers }) => {
    conductor.setOverrides(overrides)
    for (const performer of performers) performer.setOverrides(overrides)
    refresh()
  })
  store.on(['life'], refresh)

  let last = performance.now()
  const frame = (now: number) => {
    const seconds = Math.min((now - last) / 1000, LONGEST_STEP)
    last = now
    const { playing, speed, loop, life } = store.state
    if (playing) {
      if (!conductor.advance(seconds, speed, loop) && store.state.clip) store.set({ playing: false })
      store.set({ time: conductor.time })
      panel.show()
    }
    const moving = playing || life === 'alive'
    if (moving) showAll(seconds)
    stage?.render(seconds, moving)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)

  const ready = loadSamples(store).then(() => {
    set.classList.remove('loading')
    // A still picture shows a face in the middle of something, not at rest.
    if (!store.state.playing && store.state.clip) seek(store.state.clip.duration * 0.2)
  })
  return { store, conductor, ready, seek, refresh, cast, take }
}

/** The stage, or one sentence where it would be. */
function openStage(canvas: HTMLCanvasElement, store: StudioStore, set: HTMLElement): Stage | undefined {
  try {
    return new Stage(canvas, store)
  } catch {
    canvas.replaceWith(
      element('p', {
        class: 'no-webgl',
        text: 'This browser does not offer WebGL 2, so the characters cannot be drawn; switch on hardware acceleration or use another browser.',
        attributes: { role: 'alert' },
      }),
    )
    set.classList.add('empty')
    return undefined
  }
}

async function loadSamples(store: StudioStore): Promise<void> {
  const clip = async (name: string) => readClip(await (await fetchSample(clipUrl(name))).json())
  const clips = Promise.all(SAMPLE_CLIPS.map(clip))
  const body = clip(SAMPLE_BODY_CLIP)
  const heads = Promise.all(
    SAMPLE_HEADS.map(async (name) => {
      const loaded = await loadHeadFile(await (await fetchSample(headUrl(name))).arrayBuffer())
      return new Performer(name, `${name}.glb`, loaded, await body)
    }),
  )
  try {
    const [performers, read] = await Promise.all([heads, clips])
    store.set({ performers, clips: read, clip: read[0] })
    for (const p of performers) {
      const serious = p.diagnostics.filter((d) => d.severity !== 'info')
      reportProblems(store, problemsFrom(p.file, serious))
    }
  } catch (error) {
    reportProblems(store, problemFromError('samples', error))
  }
}
