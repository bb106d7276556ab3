import { useEffect, useRef } from 'react'
import { classes } from '../../components/classes.ts'
import { Menu } from '../../components/dialogs/menu.tsx'
import {
  useCapture,
  useCharacterId,
  useDocument,
  useEditor,
  usePreview,
  useSession,
  useStageState,
} from '../../session/use-session.ts'
import type { CharacterView } from '../../stage/character-view.ts'
import { characterLines } from './stage-menu-lines.tsx'

/** Pixels that tags keep from the edge of the picture. */
const EDGE = 60

/** The name of everyone below them; its menu chooses their poses. */
export function NameTags() {
  const { stage } = useSession()
  const characterViews = useStageState((s) => s.characterViews)
  const isolated = useStageState((s) =>
    s.isolated !== undefined && s.characterViews.has(s.isolated) ? s.isolated : undefined,
  )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!stage) return
    const put = () => {
      const { width } = stage
      for (const tag of place.current?.children ?? []) {
        const characterView = characterViews.get((tag as HTMLElement).dataset.character ?? '')
        if (!characterView) continue
        const place = stage.tagPlace(characterView)
        const { style } = tag as HTMLElement
        const visibility = place < 0 || place > width ? 'hidden' : 'visible'
        const left = `${Math.min(Math.max(place, EDGE), width - EDGE).toFixed(1)}px`
        if (style.visibility !== visibility) style.visibility = visibility
        if (style.left !== left) style.left = left
      }
    }
    stage.invalidate()
    return stage.onDrawn(put)
  }, [stage, characterViews])
  return (
    <div className="tags" ref={place}>
      {[...characterViews.values()]
        .filter(({ id }) => isolated === undefined || id === isolated)
        .map((characterView) => (
          <NameTag key={characterView.id} characterView={characterView} />
        ))}
    </div>
  )
}

function NameTag({ characterView }: { characterView: CharacterView }) {
  const session = useSession()
  const { id } = characterView
  const character = useDocument(id, 'character')
  const poses = useDocument(character?.poses?.id, 'poses')
  const triedOn = useDocument(
    usePreview((p) => (p.character === id ? p.poses : undefined)),
    'poses',
  )
  const ownClip = useDocument(
    useStageState((s) => s.ownClips.get(id)?.clip),
    'clip',
  )
  useEditor((s) => s.revision)
  const selected = useCharacterId() === id
  const live = useCapture((s) => s.status === 'live' && s.shown === 'live')
  return (
    <Menu label={`${character?.name} on stage`} entries={() => characterLines(session, id)}>
      <button
        type="button"
        className={classes('tag', selected && 'sel')}
        data-character={id}
        onPointerDown={() => session.selectCharacter(id)}
        title="Poses, clip, focus, isolate, remove from stage"
      >
        {live && <span className="gdot" title="Driven by the live source" />}
        <b>{character?.name}</b>
        {triedOn ? (
          <span className="accent small" title={`Previewing instead of ${poses?.name ?? 'none'}`}>
            previewing {triedOn.name}
          </span>
        ) : (
          <span className={poses ? 'dim small' : 'warn small'}>{poses?.name ?? 'no poses'}</span>
        )}
        {ownClip && (
          <span className="accent small" title={`Plays ${ownClip.name} in place of the clip on the timeline`}>
            plays {ownClip.name}
          </span>
        )}
        {characterView.stale !== '' && (
          <span className="warn small" title={characterView.stale}>
            stale
          </span>
        )}
      </button>
    </Menu>
  )
}
