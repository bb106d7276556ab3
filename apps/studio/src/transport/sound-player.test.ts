import { expect, it } from 'vitest'
import { SoundPlayer } from './sound-player.ts'

/** A context that hears nothing, and writes down what it was asked for. */
function deafContext() {
  const log: string[] = []
  const node = () => ({ connect: (next: unknown) => next, disconnect() {} })
  const context = {
    currentTime: 0,
    destination: node(),
    createGain: () => ({
      ...node(),
      gain: { value: 1, setValueAtTime() {}, linearRampToValueAtTime() {} },
    }),
    createBufferSource() {
      const playbackRate = { value: 1 }
      return {
        ...node(),
        playbackRate,
        buffer: undefined,
        start: (when: number, offset: number, length?: number) =>
          log.push(
            `start ${when.toFixed(2)} ${offset.toFixed(2)} ×${playbackRate.value}${length ? ` for ${length}` : ''}`,
          ),
        stop: () => log.push('stop'),
      }
    },
  }
  const player = new SoundPlayer(context as unknown as BaseAudioContext)
  player.setSound({ buffer: { duration: 2 } as AudioBuffer, start: 0.5 })
  const said = () => log.splice(0)
  return { context, player, said }
}
const going = { playing: true, speed: 1, muted: false }

it('begins where the clip is, runs on by itself, and is put right after a jump', () => {
  const { context, player, said } = deafContext()
  player.follow({ ...going, time: 1 })
  expect(said()).toEqual(['start 0.00 0.50 ×1'])
  context.currentTime = 0.4
  player.follow({ ...going, time: 1.41 })
  expect(said()).toEqual([])
  expect(player.heard).toBeCloseTo(0.9, 9)
  // A loop starts the clip over: the sound waits for its own beginning.
  player.follow({ ...going, time: 0 })
  expect(said()).toEqual(['stop', 'start 0.90 0.00 ×1'])
  player.follow({ ...going, time: 0, playing: false })
  expect([said(), player.heard]).toEqual([['stop'], undefined])
})

it('goes as fast as the clip, also into a sound that begins later', () => {
  const { context, player, said } = deafContext()
  player.follow({ ...going, time: 0, speed: 2 })
  expect(said()).toEqual(['start 0.25 0.00 ×2'])
  context.currentTime = 0.5
  player.follow({ ...going, time: 1, speed: 2 })
  expect(said()).toEqual([])
  expect(player.heard).toBeCloseTo(0.5, 9)
  player.follow({ ...going, time: 1, speed: 0.5 })
  expect(said()).toEqual(['stop', 'start 0.50 0.50 ×0.5'])
  player.follow({ ...going, time: 2.6, speed: 0.5 })
  expect(said()).toEqual(['stop'])
})

it('lets a dragged playhead be heard in grains, and nothing at all when muted', () => {
  const { player, said } = deafContext()
  const still = { ...going, playing: false }
  player.follow({ ...still, time: 1 })
  player.follow({ ...still, time: 1 })
  expect(said()).toEqual([])
  player.follow({ ...still, time: 1.2 })
  expect(said()).toEqual(['start 0.00 0.70 ×1 for 0.09'])
  player.follow({ ...still, time: 0.2 })
  player.follow({ ...still, muted: true, time: 1 })
  player.follow({ ...going, muted: true, time: 1 })
  expect(said()).toEqual([])
})
