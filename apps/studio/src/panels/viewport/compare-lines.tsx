import type { MenuEntry } from '../../components/dialogs/menu.tsx'
import type { Compared, OnionStep } from '../../session/compare/compare-state.ts'
import type { Session } from '../../session/session.ts'
import { openDialog } from '../../session/shell-state.ts'
import { VersionsDialog } from '../project/versions-dialog.tsx'

const STEPS: readonly (readonly [label: string, step: OnionStep])[] = [
  ['1 frame apart', 1],
  ['2 frames apart', 2],
  ['5 frames apart', 5],
  ['At the keys around', 'keys'],
]

/** Other times and other versions of what the selected character does. */
export function compareLines(session: Session): MenuEntry[] {
  const { editor, compare, playback } = session
  const { compared, onion } = compare.getState()
  const { clip } = playback
  const noClip = clip ? undefined : 'No clip is open'
  const set = (to: Compared | undefined) => compare.setState({ compared: to })
  const show = (step: OnionStep | undefined) => compare.setState({ onion: step })
  return [
    {
      label: 'Onion skin',
      icon: 'users',
      off: noClip,
      lines: [
        { label: 'Off', checked: onion === undefined, run: () => show(undefined) },
        'line',
        ...STEPS.map(([label, step]) => ({ label, checked: onion === step, run: () => show(step) })),
      ],
    },
    {
      label: 'Difference as color',
      icon: 'blend',
      off: noClip,
      lines: [
        { label: 'Off', checked: !compared, run: () => set(undefined) },
        'line',
        clip && {
          label: `${clip.name} without its layers`,
          off: clip.layers ? undefined : 'The clip has no layers',
          checked: compared?.clip === clip.id,
          run: () => set({ title: `${clip.name} without its layers`, clip: clip.id }),
        },
        clip && {
          label: `A saved version of ${clip.name}…`,
          icon: 'history',
          run: () => openDialog(session, <VersionsDialog id={clip.id} />),
        },
        'line',
        ...editor
          .documents('clip')
          .filter(({ id }) => id !== clip?.id)
          .map(({ id, name }) => ({
            label: name,
            checked: compared?.clip === id,
            run: () => set({ title: name, clip: id }),
          })),
      ],
    },
  ]
}
