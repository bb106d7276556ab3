import type { CurveKeyPlace } from '@facework/operations/internal'
import type { MenuEntry } from '../../../components/dialogs/menu.tsx'
import { keyTime, shownClip } from '../../../session/key-time.ts'
import { runCommand } from '../../../session/run-command.ts'
import type { Session } from '../../../session/session.ts'
import { toast } from '../../../session/shell-state.ts'
import { announce } from '../../../session/timeline-state.ts'
import { frameRateOf } from '../../../transport/time-text.ts'

const NOISE = [0.01, 0.03, 0.1]
const ERRORS = [0.002, 0.01, 0.03]
const FRAMES = [1, 5, 10]

/** Filters of the selected keys and curves, and time put in or taken out at the playhead. */
export function filterLines(session: Session): MenuEntry[] {
  const clip = shownClip(session)
  const { selection } = session.editor.store.getState()
  const keys = selection.keys.filter((key): key is CurveKeyPlace => 'curve' in key)
  const curves = [...new Set([...selection.curves, ...keys.map((key) => key.curve)])]
  const noKeys = keys.length > 0 ? undefined : 'No keys of curves are selected'
  if (!clip) return []
  const smooth = (amount: number) => runCommand(session, 'keys.smooth', { clip: clip.id, keys, amount })
  return [
    {
      label: 'Smooth',
      icon: 'chart-spline',
      off: noKeys,
      lines: [0.25, 0.5, 1].map((amount) => ({ label: `${amount * 100} %`, run: () => smooth(amount) })),
    },
    {
      label: 'Simplify within',
      icon: 'spline',
      off: curves.length > 0 ? undefined : 'No curves are selected',
      lines: ERRORS.map((error) => ({
        label: String(error),
        run() {
          const done = runCommand(session, 'curves.simplify', { clip: clip.id, curves, error })?.value
          if (done) toast(session, `${done.before} keys became ${done.after}`)
        },
      })),
    },
    {
      label: 'Add noise',
      icon: 'wand-sparkles',
      off: noKeys,
      lines: NOISE.map((amount) => ({
        label: `±${amount}`,
        run: () => runCommand(session, 'keys.addNoise', { clip: clip.id, keys, amount, seed: noiseSeed() }),
      })),
    },
    'line',
    { label: 'Insert time', icon: 'plus', lines: FRAMES.map((n) => timeLine(session, n)) },
    { label: 'Remove time', icon: 'scissors', lines: FRAMES.map((n) => timeLine(session, -n)) },
  ]
}

/** Another noise each time it is asked for. */
const noiseSeed = () => Math.floor(Math.random() * 2 ** 31)

/** Ripple: everything after the playhead moves by so many frames. */
function timeLine(session: Session, frames: number) {
  return {
    label: `${Math.abs(frames)} frame${Math.abs(frames) === 1 ? '' : 's'}`,
    run() {
      const clip = shownClip(session)
      if (!clip) return
      const seconds = frames / frameRateOf(clip)
      const args = { clip: clip.id, time: keyTime(session, clip), seconds }
      if (runCommand(session, 'clip.insertTime', args))
        announce(session, frames > 0 ? 'Time inserted' : 'Time removed')
    },
  }
}
