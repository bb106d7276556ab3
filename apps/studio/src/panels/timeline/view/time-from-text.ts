/** Seconds of `1:12` (seconds and frames), of `42f` (frames) or of `1.4` (seconds); undefined for anything else. */
export function timeFromText(text: string, rate: number): number | undefined {
  const words = text.trim()
  const both = /^(\d+):(\d+)$/.exec(words)
  if (both) return (Number(both[1]) * Math.round(rate) + Number(both[2])) / rate
  const frames = /^(\d+(?:\.\d+)?)\s*f$/i.exec(words)
  if (frames) return Number(frames[1]) / rate
  return /^\d+(\.\d+)?$/.test(words) ? Number(words) : undefined
}
