import { classes } from '../../components/classes.ts'
import { Icon } from '../../components/controls/icon.tsx'
import { useDocument, useSession, useStageState, useWearing } from '../../session/use-session.ts'

/** A frame around the character that a file hangs over, and what would become of the file. */
export function DropCard() {
  const { stage } = useSession()
  const drop = useWearing((s) => s.drop)
  const character = useDocument(drop?.character, 'character')
  const characterView = useStageState((s) => s.characterViews.get(drop?.character ?? ''))
  if (!drop || !stage || !characterView) return null
  const [left, top, right, bottom] = stage.headFrame(characterView)
  const middle = Math.min(Math.max((left + right) / 2, 150), stage.width - 150)
  return (
    <>
      <div
        className={classes('dropframe', drop.refused && 'refused')}
        style={{ left, top, width: right - left, height: bottom - top }}
      />
      <div className={classes('drophint', drop.refused && 'refused')} style={{ left: middle }} role="status">
        <span className="thumb i">
          <Icon name={drop.refused ? 'triangle-alert' : 'glasses'} size="l" />
        </span>
        <div>
          <b>{drop.refused ? `Cannot be worn by ${character?.name}` : `Drop to add to ${character?.name}`}</b>
          <span className="m">
            {[drop.name, drop.words].filter(Boolean).join(' · ') ||
              'Type and fit are chosen when you drop it'}
          </span>
        </div>
      </div>
    </>
  )
}
