import type { AppCommand, AppContext } from '../../session/app-command.ts'
import { toast } from '../../session/shell-state.ts'

const isOpen = ({ session }: AppContext) => session.shell.getState().workspace === 'capture'
const state = ({ session }: AppContext) => session.capture.state.getState()
const isIdle = (context: AppContext) => isOpen(context) && state(context).phase === 'idle'

/** Needs a source that is on, and says so. */
const live = (run: (session: AppContext['session']) => void) => (context: AppContext) => {
  const { session } = context
  if (state(context).status === 'live') run(session)
  else toast(session, 'Start the camera or another source first', { tone: 'warn' })
}

/** Keys of the Capture workspace. Only there: elsewhere the same keys belong to other panels. */
export const CAPTURE_COMMANDS: readonly AppCommand[] = [
  {
    id: 'capture-stop',
    title: 'Stop recording',
    keys: ['Space'],
    quiet: true,
    enabled: (context) =>
      isOpen(context) && ['recording', 'countdown', 'pre-roll'].includes(state(context).phase),
    run: ({ session }) => void session.capture.takes.stop(),
  },
  {
    id: 'capture-discard',
    title: 'Discard recording',
    keys: ['Escape'],
    quiet: true,
    enabled: (context) => isOpen(context) && state(context).phase !== 'idle',
    run: ({ session }) => session.capture.takes.cancel(),
  },
  {
    id: 'capture-record',
    title: 'Record a take',
    icon: 'camera',
    keys: ['R'],
    enabled: isIdle,
    run: live((session) => void session.capture.takes.record()),
  },
  {
    id: 'capture-retake',
    title: 'Retake',
    icon: 'rotate-ccw',
    keys: ['Shift+R'],
    enabled: isIdle,
    run: live((session) => void session.capture.takes.retake()),
  },
  {
    id: 'capture-neutral',
    title: 'Set neutral face',
    icon: 'scan-face',
    keys: ['N'],
    enabled: isIdle,
    run: live((session) => void session.capture.setNeutral()),
  },
  {
    id: 'capture-in',
    title: 'Set in point',
    keys: ['I'],
    enabled: isIdle,
    run: ({ session }) => session.capture.setPoint('from'),
  },
  {
    id: 'capture-out',
    title: 'Set out point',
    keys: ['O'],
    enabled: isIdle,
    run: ({ session }) => session.capture.setPoint('to'),
  },
  {
    id: 'capture-punch',
    title: 'Punch in',
    icon: 'scissors',
    keys: ['P'],
    enabled: isIdle,
    run: live((session) => void session.capture.takes.punchIn()),
  },
]
