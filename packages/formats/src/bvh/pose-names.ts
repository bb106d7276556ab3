import type { Report } from '@facework/report'
import { FaceworkError } from '@facework/report'

/** Names of frames: a list, or the bytes or text of a side file (JSON, or one a line). */
export type PoseNames = Uint8Array | string | readonly string[]

const FRAME = /^(?:Frame)?(\d{1,9})$/i

/** Frame numbers and their names. JSON may be a list, an object with a list in it, or names by frame number. */
export function readPoseNames(given: PoseNames): { frame: number; name: string }[] {
  if (Array.isArray(given)) return numbered(given)
  const text = (
    typeof given === 'string' ? given : new TextDecoder('utf-8').decode(given as Uint8Array)
  ).replace(/^\uFEFF/, '')
  if (!/^\s*[[{]/.test(text)) return numbered(text.trimEnd().split(/\r\n|\n|\r/))
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new FaceworkError(
      'bvh/names',
      'names',
      `The file of pose names begins as JSON and cannot be read: ${(error as Error).message}.`,
      'Give a JSON list, or one name per line.',
    )
  }
  const list = Array.isArray(json) ? json : Object.values(json as object).find(isNames)
  if (list && isNames(list)) return numbered(list)
  const byNumber = Object.entries(json as object).flatMap(([key, name]) => {
    const frame = FRAME.exec(key)
    return frame && typeof name === 'string' ? [{ frame: Number(frame[1]), name }] : []
  })
  if (byNumber.length > 0) return byNumber.filter((f) => f.name !== '').sort((a, b) => a.frame - b.frame)
  throw new FaceworkError(
    'bvh/names',
    'names',
    'The file of pose names holds neither a list of names nor names by frame number.',
    'Give a JSON list, or one name per line.',
  )
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((v) => typeof v === 'string')
}

/** An empty name leaves its frame without one. */
function numbered(names: readonly string[]): { frame: number; name: string }[] {
  return names.flatMap((name, frame) => (name.trim() === '' ? [] : [{ frame, name: name.trim() }]))
}

/** Names of frames that are there, each once. */
export function checkPoseNames(
  names: readonly { readonly frame: number; readonly name: string }[],
  frames: ReadonlySet<number>,
  report: Report,
): { frame: number; name: string }[] {
  const used = new Set<string>()
  const kept = names.filter(({ frame, name }) => {
    if (!frames.has(frame)) {
      report.warn(
        'bvh/name-frame',
        `names[${frame}]`,
        `"${name}" names frame ${frame}, which the file lacks.`,
      )
      return false
    }
    if (used.has(name)) {
      report.warn(
        'bvh/name-twice',
        `names[${frame}]`,
        `"${name}" names two frames; frame ${frame} is left without a name.`,
        'Give every pose its own name.',
      )
      return false
    }
    used.add(name)
    return true
  })
  const nameless = frames.size - kept.length
  if (nameless > 0)
    report.info(
      'bvh/frames-unnamed',
      'names',
      `${nameless} of ${frames.size} frames have no name and are not used as poses.`,
    )
  return kept
}
