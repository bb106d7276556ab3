/** A timecode as written: hours to seconds, then ticks with a part. `;` before the ticks means drop-frame. */
export interface Timecode {
  /** Whole seconds since midnight, as the clock reads. */
  readonly seconds: number
  readonly ticks: number
  readonly dropFrame: boolean
}

const TIMECODE = /^(\d{1,2})[:;](\d{1,2})[:;](\d{1,2})([:;])(\d{1,3}(?:\.\d{1,9})?)$/
const BASES = [24, 25, 30, 48, 50, 60, 90, 100, 120, 240]
/** What Live Link Face counts in, whatever rate the camera had. */
export const USUAL_BASE = 60
const DAY = 24 * 3600

export function parseTimecode(text: string): Timecode | undefined {
  const match = TIMECODE.exec(text.trim())
  if (!match) return undefined
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (minutes >= 60 || seconds >= 60) return undefined
  return {
    seconds: hours * 3600 + minutes * 60 + seconds,
    ticks: Number(match[5]),
    dropFrame: match[4] === ';',
  }
}

export interface TickBase {
  readonly base: number
  /** False where no second ended in the take, so that nothing showed where the count turns over. */
  readonly seen: boolean
}

/**
 * Ticks per second: where the clock moves on to the next second, the ticks fall by the base less one step.
 * The most frequent answer counts, since frames may be missing at some of the turns.
 */
export function inferBase(timecodes: readonly Timecode[]): TickBase {
  let highest = 0
  const steps: number[] = []
  for (let i = 0; i < timecodes.length; i++) {
    highest = Math.max(highest, timecodes[i]!.ticks)
    const step = timecodes[i]!.ticks - (timecodes[i - 1]?.ticks ?? 0)
    if (i > 0 && timecodes[i]!.seconds === timecodes[i - 1]!.seconds && step > 0) steps.push(step)
  }
  steps.sort((a, b) => a - b)
  const step = steps[(steps.length - 1) >> 1]
  const votes = new Map<number, number>()
  for (let i = 1; step !== undefined && i < timecodes.length; i++) {
    const [a, b] = [timecodes[i - 1]!, timecodes[i]!]
    if (b.seconds !== a.seconds + 1) continue
    const turn = a.ticks + step - b.ticks
    const base = BASES.find((known) => known > highest && Math.abs(known - turn) < 0.5)
    if (base !== undefined) votes.set(base, (votes.get(base) ?? 0) + 1)
  }
  const best = [...votes].sort((a, b) => b[1] - a[1])[0]
  if (best) return { base: best[0], seen: true }
  return { base: [USUAL_BASE, 120, 240].find((base) => base > highest) ?? 1000, seen: false }
}

/** Ticks since midnight, numbers that drop-frame counting skips left out. */
export function ticksOf({ seconds, ticks, dropFrame }: Timecode, base: number): number {
  const counted = seconds * base + ticks
  if (!dropFrame) return counted
  const minutes = Math.floor(seconds / 60)
  return counted - skippedAMinute(base) * (minutes - Math.floor(minutes / 10))
}

/** Drop-frame counts run at 29.97 and 59.94. */
export function ticksASecond(base: number, dropFrame: boolean): number {
  return dropFrame ? (base * 1000) / 1001 : base
}

function skippedAMinute(base: number): number {
  return Math.round(base / 15)
}

/** Ticks of a whole day, for takes that run past midnight. */
export function ticksOfDay(base: number, dropFrame: boolean): number {
  return ticksOf({ seconds: DAY, ticks: 0, dropFrame }, base)
}

/** The timecode of a tick count, with thousandths of a tick as the app writes them. */
export function formatTimecode(ticks: number, base: number, dropFrame: boolean): string {
  let thousandths = Math.round(ticks * 1000) % (ticksOfDay(base, dropFrame) * 1000)
  if (dropFrame) {
    const skipped = skippedAMinute(base)
    const minute = (60 * base - skipped) * 1000
    const tenMinutes = minute * 10 + skipped * 1000
    const within = thousandths % tenMinutes
    const tens = Math.floor(thousandths / tenMinutes)
    // The first of ten minutes skips nothing and so is longer by what the others skip.
    const minutes = within < 60 * base * 1000 ? 0 : 1 + Math.floor((within - 60 * base * 1000) / minute)
    thousandths += skipped * 1000 * (tens * 9 + minutes)
  }
  const whole = Math.floor(thousandths / 1000)
  const seconds = Math.floor(whole / base)
  const two = (n: number) => String(n).padStart(2, '0')
  const part = String(thousandths % 1000).padStart(3, '0')
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${clock}${dropFrame ? ';' : ':'}${two(whole % base)}.${part}`
}
