import { clamp, type Numbers, type ReadonlyNumbers } from './numbers.ts'
import { TransitClock } from './transit-clock.ts'

/** `held`: nothing has come for a while, and the last values stay; `lost`: they are being let go of. */
export type LinkState = 'waiting' | 'live' | 'held' | 'lost'

interface Frame {
  time: number
  readonly values: Float64Array
}

const CAPACITY = 64
/** Seconds. Gaps in the source up to this long are interpolated; of longer ones the last part. */
const BRIDGE = 0.1
/** Silence after which a link counts as lost, and the time it is then let go of in. */
const LOST = 0.25
const RELEASE = 0.5
/** Time in which a link comes in, or goes over to where another start of its source is. */
const RISE = 0.1
/** A playhead this far off leaps; nearer ones run faster or slower by at most a tenth. */
const LEAP = 0.5
const MOST_HASTE = 0.1
const HASTE = 2
/** Seconds of the source over which its quickest movement counts. */
const QUICKEST_OVER = 2
/** Late frames in a row after which the source must have started again. */
const LATE_IN_A_ROW = 3

/**
 * Frames of numbers that come over a network at uneven times, played at an even pace: at the time of their source
 * plus a delay of one frame and the jitter of their way, interpolated. A frame that is late or lost is foreseen for one
 * frame, and no number moves faster than it did in the source: a playhead that was held up catches up where the source
 * moves slowly. All times are seconds; `now` and `arrival` are
 * of one clock, `time` of the source's, which may start anywhere, start again, or run a little fast or slow.
 *
 *   const link = new JitterBuffer(52)
 *   socket.onmessage = ({ time, weights }) => link.push(weights, time, performance.now() / 1000)
 *   const level = link.sample(performance.now() / 1000, weights) // once per frame
 */
export class JitterBuffer {
  readonly #size: number
  readonly #clock = new TransitClock()
  /** In the order of their times. */
  readonly #frames: Frame[] = []
  readonly #spare: Frame[] = []
  readonly #shown: Float64Array
  /** What was shown before a leap, and how much of it is over. */
  readonly #before: Float64Array
  /** By number: per second of the source, in this stretch of QUICKEST_OVER and in the one before. */
  #quickest: Float64Array
  #quickestBefore: Float64Array
  #stretchStart = Number.NaN
  readonly #lowest: Float64Array
  readonly #highest: Float64Array
  #mix = 1
  #level = 0
  #playhead = Number.NaN
  #lastSample = Number.NaN
  #lastUsed = Number.NaN
  #late = 0
  #started = false

  /** `size`: numbers of a frame. One that a frame lacks is NaN, and comes out as NaN. */
  constructor(size: number) {
    this.#size = size
    this.#shown = new Float64Array(size)
    this.#before = new Float64Array(size)
    this.#quickest = new Float64Array(size)
    this.#quickestBefore = new Float64Array(size)
    this.#lowest = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
    this.#highest = new Float64Array(size).fill(Number.NEGATIVE_INFINITY)
  }

  /** Seconds from the source's frame to the one shown, besides the shortest way. */
  get delay(): number {
    return this.#clock.delay
  }

  /** The time of the source that was sampled last; NaN before the first. */
  get time(): number {
    return this.#playhead
  }

  state(now: number): LinkState {
    if (!this.#started) return 'waiting'
    const silence = now - this.#lastUsed
    return silence > LOST ? 'lost' : silence > BRIDGE ? 'held' : 'live'
  }

  push(values: ReadonlyNumbers, time: number, arrival: number): void {
    if (!Number.isFinite(time) || !Number.isFinite(arrival)) return
    const newest = this.#frames.at(-1)?.time ?? Number.NEGATIVE_INFINITY
    this.#late = time < newest - LOST ? this.#late + 1 : 0
    const again = this.#clock.isOff(time, arrival) || this.#late >= LATE_IN_A_ROW
    if (again || arrival - this.#lastUsed > LOST) this.#restart(again)
    else if (this.#late > 0) return
    this.#clock.add(time, arrival)
    this.#insert(values, time)
    this.#measure(time)
    this.#lastUsed = arrival
    this.#started = true
  }

  /** Writes the values of now; returns how far they count, 0 to 1. */
  sample(now: number, out: Numbers): number {
    const seconds = Math.max(now - this.#lastSample, 0) || 0
    this.#lastSample = now
    if (!this.#started) return 0
    if (this.#frames.length > 0) this.#movePlayhead(now, seconds)
    this.#interpolate(seconds)
    for (let i = 0; i < this.#size; i++) out[i] = this.#shown[i]!
    const silence = now - this.#lastUsed
    this.#level =
      silence > LOST
        ? Math.min(this.#level, Math.max(0, 1 - (silence - LOST) / RELEASE))
        : Math.min(1, this.#level + seconds / RISE)
    return this.#level
  }

  /** Forgets everything, as before the first frame. */
  reset(): void {
    this.#restart(true)
    this.#started = false
    this.#level = 0
    this.#mix = 1
    this.#lastUsed = this.#lastSample = Number.NaN
  }

  #restart(clock: boolean): void {
    if (clock) this.#clock.reset()
    this.#late = 0
    this.#spare.push(...this.#frames.splice(0))
    this.#playhead = Number.NaN
    this.#leave()
  }

  /** From here on, what is shown goes over to what comes. */
  #leave(): void {
    if (this.#level === 0) return
    this.#before.set(this.#shown)
    this.#mix = 0
  }

  #insert(values: ReadonlyNumbers, time: number): void {
    const frames = this.#frames
    let at = frames.length
    while (at > 0 && frames[at - 1]!.time >= time) at--
    if (frames[at]?.time === time) return
    const frame = this.#spare.pop() ?? { time, values: new Float64Array(this.#size) }
    frame.time = time
    for (let i = 0; i < this.#size; i++) frame.values[i] = values[i] ?? Number.NaN
    frames.splice(at, 0, frame)
    if (frames.length > CAPACITY) this.#spare.push(frames.shift()!)
  }

  /** The range of each number, and how quickly it moves. */
  #measure(time: number): void {
    if (!(time - this.#stretchStart < QUICKEST_OVER)) {
      const spare = this.#quickestBefore
      this.#quickestBefore = this.#quickest
      this.#quickest = spare.fill(0)
      this.#stretchStart = time
    }
    const last = this.#frames.at(-1)!
    const before = this.#frames.at(-2)
    const reach = before ? Math.min(last.time - before.time, BRIDGE) : 1
    for (let i = 0; i < this.#size; i++) {
      const value = last.values[i]!
      if (value < this.#lowest[i]!) this.#lowest[i] = value
      if (value > this.#highest[i]!) this.#highest[i] = value
      const speed = before ? Math.abs(value - before.values[i]!) / reach : 0
      if (speed > this.#quickest[i]!) this.#quickest[i] = speed
    }
  }

  #movePlayhead(now: number, seconds: number): void {
    const frames = this.#frames
    const goal = now - this.#clock.shortest - this.#clock.delay
    const off = goal - (this.#playhead + seconds)
    if (!(Math.abs(off) < LEAP)) {
      // The first frame is where it starts; later leaps go over.
      if (!Number.isNaN(this.#playhead)) this.#leave()
      this.#playhead = goal
    } else {
      this.#playhead += seconds * (1 + clamp(HASTE * off, -MOST_HASTE, MOST_HASTE))
    }
    // It waits one frame after the newest: what is further away cannot be foreseen.
    const newest = frames.at(-1)!.time
    const ahead = frames.length > 1 ? Math.min(newest - frames.at(-2)!.time, BRIDGE) : 0
    this.#playhead = Math.min(this.#playhead, newest + ahead)
    while (frames.length > 2 && frames[1]!.time <= this.#playhead) this.#spare.push(frames.shift()!)
  }

  #interpolate(seconds: number): void {
    this.#mix = Math.min(1, this.#mix + seconds / RISE)
    const [a, b] = this.#frames
    if (!a) return
    const reach = b ? Math.min(b.time - a.time, BRIDGE) : 1
    const part = b ? Math.max((this.#playhead - (b.time - reach)) / reach, 0) : 0
    for (let i = 0; i < this.#size; i++) {
      const from = a.values[i]!
      const to = b ? b.values[i]! : from
      const seen = part === 0 ? from : between(from, to, part)
      const live = part > 1 ? clamp(seen, this.#lowest[i]!, this.#highest[i]!) : seen
      this.#shown[i] =
        this.#mix < 1 ? between(this.#before[i]!, live, this.#mix) : this.#withinSpeed(i, live, seconds)
    }
  }

  /** From what is shown towards a number, at most as quickly as the source moved it. */
  #withinSpeed(i: number, live: number, seconds: number): number {
    // What was never seen may be anywhere.
    if (this.#level === 0) return live
    const shown = this.#shown[i]!
    const most = Math.max(this.#quickest[i]!, this.#quickestBefore[i]!) * seconds
    return Math.abs(live - shown) > most ? shown + Math.sign(live - shown) * most : live
  }
}

/** A number that is not there at one end is there, or not, until the other. */
function between(from: number, to: number, part: number): number {
  if (Number.isNaN(to) || Number.isNaN(from)) return part < 1 ? from : to
  return part === 1 ? to : from + (to - from) * part
}
