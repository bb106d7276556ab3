import { FaceworkError } from '@facework/report'

// [B1]
/** Counts what decoding will take, so that a small file cannot ask for a large machine. */
export interface MemoryMeter {
  /** Throws before the bytes are allocated when they would pass the limit. */
  take(bytes: number, path: string): void
}

export const DEFAULT_MEMORY_LIMIT = 1024 ** 3

export function createMemoryMeter(limit = DEFAULT_MEMORY_LIMIT): MemoryMeter {
  let used = 0
  return {
    take(bytes, path) {
      used += bytes
      if (used <= limit) return
      throw new FaceworkError(
        'gltf/too-large',
        path,
        `Decoding ${path} needs ${megabytes(used)} in all; the limit is ${megabytes(limit)}.`,
        'Raise the memory limit (maxBytes) if the file is to be trusted, or reduce the model.',
      )
    },
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}
