import type { AppCommand } from '../../session/app-command.ts'
import { copyReport } from './check-panel.tsx'

export const CHECK_COMMANDS: readonly AppCommand[] = [
  {
    id: 'check-copy',
    title: 'Copy check report',
    icon: 'copy',
    keys: ['Ctrl+Shift+C'],
    enabled: ({ session: { check } }) => check.getState().reports[check.getState().profile] !== undefined,
    run: ({ session }) => void copyReport(session),
  },
  {
    id: 'check-again',
    title: 'Check head again',
    icon: 'refresh-cw',
    enabled: ({ session }) => session.character !== undefined,
    run: ({ session }) => session.checker.check({ clear: true }),
  },
]
