import { partnerOf } from './controls.ts'
import type { StudioStore } from './state.ts'

/** Sets a control by hand, with its partner when symmetry is on; undefined gives it back to the clip. */
export function setOverride(store: StudioStore, control: string, value: number | undefined): void {
  const overrides = new Map(store.state.overrides)
  const partner = store.state.symmetric ? partnerOf(control) : undefined
  for (const name of partner ? [control, partner] : [control]) {
    if (value === undefined) overrides.delete(name)
    else overrides.set(name, value)
  }
  store.set({ overrides })
}

export function resetOverrides(store: StudioStore): void {
  store.set({ overrides: new Map() })
}
