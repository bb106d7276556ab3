import { isHosted } from '../../base/hosted.ts'
import { problemFromError, reportProblems } from '../problems.ts'
import type { Session } from '../session.ts'
import { toast } from '../shell-state.ts'
import { lastVisit, rememberVisit, type Visit } from './last-visit.ts'

/** How many characters step on stage by themselves. */
const FIRST = 3
/** What plays first, if it is there. */
const FIRST_CLIP = 'laugh'

/** Puts the characters of a project that is being read on stage, and starts a clip. */
export async function openProject(session: Session, reading: Promise<void>): Promise<void> {
  try {
    await reading
  } catch (error) {
    const problems = problemFromError(
      'project',
      error,
      isHosted() ? 'Reload this tab.' : 'Start the studio with npm start.',
    )
    reportProblems(session, problems)
    // The page would look like one of an empty project.
    const { message, hint = '' } = problems[0]!
    toast(session, `The project could not be opened. ${message} ${hint}`, { tone: 'error' })
  } finally {
    session.opened()
  }
  try {
    await begin(session)
  } finally {
    session.stageState.setState({ arriving: false })
  }
}

/** Fulfilled when the first characters can be seen. */
async function begin(session: Session): Promise<void> {
  const visit = lastVisit(session)
  if (visit) resume(session, visit)
  else beginFirst(session)
  rememberVisit(session)
  await session.characters.whenLoaded()
}

/** Everyone stands where they stood, and the clip is where it was. */
function resume(session: Session, { onStage, character, clip, time, playing }: Visit): void {
  session.stageState.setState({ onStage })
  const selected = character ?? onStage[0]
  if (selected !== undefined) session.selectCharacter(selected)
  session.begun()
  if (clip === undefined) return
  session.editor.preview.setState({ clip, playing })
  session.playback.seek(time)
}

function beginFirst(session: Session): void {
  const { editor } = session
  const characters = editor.documents('character').slice(0, FIRST)
  // The first stands in the middle, where one looks first.
  const [middle, right, ...left] = characters
  const placed = [...left, middle, right].filter((c) => c !== undefined)
  session.stageState.setState({ onStage: placed.map((c) => c.id) })
  if (middle) session.selectCharacter(middle.id)
  session.begun()
  const clips = editor.documents('clip').filter((c) => c.curves.length > 0)
  const clip = clips.find((c) => c.name === FIRST_CLIP) ?? clips[0]
  if (!clip) return
  const calm = session.stageState.getState().bodyMotion !== 'playing'
  editor.preview.setState({ clip: clip.id, playing: !calm })
  // A still picture shows a face in the middle of something, not at rest.
  if (calm) session.playback.seek(clip.duration * 0.2)
}
