import { isObject } from '../check/is-object.ts'
import type { GltfChannel } from '../check/schema.ts'

export type ChannelPath = 'translation' | 'rotation' | 'scale' | 'weights'
const PATHS: readonly string[] = ['translation', 'rotation', 'scale', 'weights']

/** The node property a channel moves, also when said through KHR_animation_pointer; undefined for anything else. */
export function channelTarget(
  channel: GltfChannel,
  nodeCount: number,
): { node: number; path: ChannelPath; morph?: number } | undefined {
  const { node, path, extensions } = channel.target
  if (path !== 'pointer') {
    return node !== undefined && PATHS.includes(path) ? { node, path: path as ChannelPath } : undefined
  }
  const extension = extensions?.KHR_animation_pointer
  const pointer = isObject(extension) ? extension.pointer : undefined
  const match =
    typeof pointer === 'string' ? /^\/nodes\/(\d{1,9})\/(\w+)(?:\/(\d{1,9}))?$/.exec(pointer) : null
  if (!match || !PATHS.includes(match[2]!) || Number(match[1]) >= nodeCount) return undefined
  const found = { node: Number(match[1]), path: match[2] as ChannelPath }
  if (match[3] === undefined) return found
  return found.path === 'weights' ? { ...found, morph: Number(match[3]) } : undefined
}
