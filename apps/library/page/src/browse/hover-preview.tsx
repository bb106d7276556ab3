import { useEffect } from 'react'
import { get } from '../data/api.ts'
import type { LiveStage, LiveView } from '../live/live-stage.ts'

/** Milliseconds that a pointer rests on a card before it plays. */
const REST = 200

/**
 * Plays the card under the pointer, or the one that has the focus, on one canvas that all cards share. Nothing moves
 * for those who asked for less motion.
 */
export function HoverPreview({ head }: { head: string }) {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let stage: Promise<LiveStage> | undefined
    let current: { readonly card: HTMLElement; end(): void } | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      current?.end()
      current = undefined
    }
    const start = (card: HTMLElement) => {
      if (current?.card === card) return
      stop()
      const play = () => {
        stage ??= import('../live/live-stage.ts').then((module) => new module.LiveStage())
        let isOver = false
        let view: LiveView | undefined
        current = {
          card,
          end() {
            isOver = true
            card.classList.remove('playing')
            stage?.then((live) => {
              view?.face.stopAll()
              view?.remove()
              if (card.contains(live.canvas)) live.unmount()
            })
          },
        }
        stage
          .then(async (live) => {
            const shown = await preview(live, card, head, () => isOver)
            if (shown && !isOver) view = shown
          })
          // A browser without WebGL, or a file that cannot be loaded: the picture stays.
          .catch(() => {})
      }
      timer = setTimeout(play, REST)
    }
    const onPoint = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('.card[data-asset]') : null
      if (card) start(card)
      else stop()
    }
    const events = ['pointerover', 'focusin'] as const
    for (const event of events) document.addEventListener(event, onPoint)
    return () => {
      for (const event of events) document.removeEventListener(event, onPoint)
      stop()
      stage?.then((live) => live.dispose()).catch(() => {})
    }
  }, [head])
  return null
}

async function preview(
  live: LiveStage,
  card: HTMLElement,
  head: string,
  isOver: () => boolean,
): Promise<LiveView | undefined> {
  const { asset = '', kind, version } = card.dataset
  if (kind !== 'clip' && kind !== 'character' && kind !== 'head') return undefined
  const address = `fw:${asset}${version ? `@${version}` : ''}`
  const { loadClip } = await import('../live/live-stage.ts')
  const clip = kind === 'clip' ? await loadClip(address) : undefined
  const on = clip ? head || (await someHead()) : undefined
  if (clip && on === undefined) return undefined
  const face = await live.load(on === undefined ? address : `fw:${on}`)
  const place = card.querySelector<HTMLElement>('.pic')
  if (isOver() || !place) return undefined
  const own = clip ?? (await emotion())
  if (isOver()) return undefined
  live.mount(place)
  const view = live.show(face, place, clip ? 'face' : 'bust')
  if (own) face.play(own, { loop: true })
  face.update(0)
  card.classList.add('playing')
  return view
}

/** A head to show clips on: the one that is used most. */
async function someHead(): Promise<string | undefined> {
  const list = await get<{ assets: readonly { name: string }[] }>('/v1/assets?kind=character&limit=1')
  return list.assets[0]?.name
}

/** A clip that shows what a head can do: the one of an emotion that is used most. */
async function emotion() {
  const { loadClip } = await import('../live/live-stage.ts')
  const list = await get<{ assets: readonly { name: string }[] }>('/v1/assets?kind=clip&tag=emotion&limit=1')
  const [clip] = list.assets
  return clip && loadClip(`fw:${clip.name}`)
}
