import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../../../session/use-session.ts'
import { type ShownSound, type SoundPeaks, soundPeaks } from './sound-peaks.ts'

const known = new WeakMap<AudioBuffer, SoundPeaks>()

function peaksOf(buffer: AudioBuffer): SoundPeaks {
  let peaks = known.get(buffer)
  if (!peaks) {
    const channels = Array.from({ length: buffer.numberOfChannels }, (_, i) => buffer.getChannelData(i))
    peaks = soundPeaks(channels, buffer.sampleRate)
    known.set(buffer, peaks)
  }
  return peaks
}

/** The sound of the clip on stage as the timeline draws it. */
export function useShownSound(): ShownSound | undefined {
  const { sound, buffer, muted } = useStore(useSession().sound.state)
  return useMemo(
    () => sound && { start: sound.start, peaks: buffer && peaksOf(buffer), muted },
    [sound, buffer, muted],
  )
}
