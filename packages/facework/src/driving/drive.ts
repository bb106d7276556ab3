import '../keep-core-together.ts'
import '../keep-sets-together.ts'
import {
  CAPTURE_REGIONS,
  type CaptureRegion,
  type FaceSource,
  LivePerformance,
  type SourceState,
} from '@facework/capture'
import { FaceworkError, suggestion } from '@facework/report'
import type { Priority } from '@facework/runtime'
import type { LiveDriver } from '../playing/live-weights.ts'

export interface DriveOptions {
  /** Only these parts of the face; all unless given. */
  readonly regions?: readonly CaptureRegion[] | undefined
  /** Clips of a higher priority keep the controls that they move. Unless given, the source goes over all clips. */
  readonly priority?: Priority | undefined
}

/** A source that drives a face. */
export interface Drive {
  readonly state: SourceState
  /** Other parts of the face from now on. */
  setRegions(regions: readonly CaptureRegion[] | undefined): void
  /** Ends the source, and lets clips drive the face again. */
  stop(): void
}

/** Starts a source and puts its frames, smoothed, on a face. */
export async function drive(
  source: FaceSource,
  put: (driver: LiveDriver) => () => void,
  { regions, priority }: DriveOptions = {},
): Promise<Drive> {
  for (const region of regions ?? []) {
    if (CAPTURE_REGIONS.includes(region)) continue
    throw new FaceworkError(
      'capture/region',
      String(region),
      `A region should be one of ${CAPTURE_REGIONS.join(', ')}; found "${region}".`,
      suggestion(String(region), [...CAPTURE_REGIONS]),
    )
  }
  const performance = new LivePerformance({ controls: source.controls, regions })
  const release = put({ names: performance.names, values: performance.values, priority })
  try {
    const stop = await source.start((frame) => performance.push(frame))
    return {
      get state() {
        return source.state
      },
      setRegions: (others) => performance.setRegions(others),
      stop() {
        stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
