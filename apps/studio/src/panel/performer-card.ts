import { element, iconButton } from '../element.ts'
import type { Casting, Performer } from '../stage/performer.ts'
import type { StudioStore } from '../state.ts'

export interface CardActions {
  readonly cast: (performer: Performer, casting: Casting) => void
  readonly remove: (performer: Performer) => void
}

/** What stands under a head: who it is, what drives it, and whose poses turn curves into its face. */
export function performerCard(performer: Performer, store: StudioStore, actions: CardActions): HTMLElement {
  const { performers, clip } = store.state
  const { casting } = performer
  const other = typeof casting === 'object' ? performers.find((p) => p.id === casting.from) : undefined
  const known = clip ? performer.knownCurves(clip) : 0
  const picker = element(
    'select',
    {
      attributes: { 'aria-label': `Pose asset of ${performer.name}`, 'data-poses': performer.id },
      on: { change: () => actions.cast(performer, castingFrom(picker.value)) },
    },
    option('own', `${performer.name}’s own`, casting === 'own'),
    option('none', 'none (bypass)', casting === 'none'),
    ...performers.filter((p) => p !== performer).map((p) => option(p.id, `${p.name}’s`, p.id === other?.id)),
  )
  return element(
    'article',
    {
      class: `card${casting === 'own' ? '' : ' odd'}${store.state.focus === performer.id ? ' sel' : ''}`,
      attributes: { 'aria-label': performer.name, 'data-performer': performer.id },
    },
    element(
      'header',
      {},
      element('h3', { text: performer.name, attributes: { title: performer.file } }),
      element('span', {
        class: 'chip',
        text: performer.driver,
        attributes: { title: 'What its poses move' },
      }),
      element('span', { class: 'grow' }),
      iconButton(
        'focus',
        `Look closely at ${performer.name}`,
        () => store.set({ focus: store.state.focus === performer.id ? undefined : performer.id }),
        `sm${store.state.focus === performer.id ? ' on' : ''}`,
      ),
      iconButton('x', `Take ${performer.name} off the stage`, () => actions.remove(performer), 'sm'),
    ),
    element('p', { class: 'meta num', text: countText(performer) }),
    element('label', { class: 'asset' }, element('span', { text: 'Poses' }), picker),
    hint(performer, other, known, clip?.curves.length ?? 0),
  )
}

const option = (value: string, text: string, selected: boolean) =>
  element('option', { text, attributes: { value, selected } })

const castingFrom = (value: string): Casting =>
  value === 'own' || value === 'none' ? value : { from: value }

function countText({ controlNames, combinationCount }: Performer): string {
  const poses = `${controlNames.length} ${controlNames.length === 1 ? 'pose' : 'poses'}`
  return combinationCount > 0 ? `${poses} · ${combinationCount} combinations` : poses
}

/** One line on what follows from the choice; a warning only where the face is not as it should be. */
function hint(
  performer: Performer,
  other: Performer | undefined,
  known: number,
  curves: number,
): HTMLElement {
  const line = (text: string, wrong: boolean, whole = text) =>
    element('p', { class: wrong ? 'hint warn' : 'hint', text, attributes: { title: whole } })
  if (performer.casting === 'none') return line('No poses: the curves play and move nothing.', true)
  if (other && performer.binding.character.rig.poses?.touchedJoints.length === 0) {
    const morphs = performer.binding.character.rig.poses.touchedMorphs.length
    if (morphs === 0) return line(`Nothing ${other.name}’s poses move is on this head.`, true)
  }
  if (other) return line(`Made for ${other.name}’s face, so it looks wrong here.`, true)
  const whole = `${known} of ${curves} curves of this clip are known here.`
  return known === 0 && curves > 0
    ? line(whole, true)
    : line(`${known} of ${curves} curves known here`, false, whole)
}
