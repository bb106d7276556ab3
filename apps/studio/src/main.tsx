import { createEditor, createHttpWorkspace } from '@facework/editor'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { openProject } from './session/open-project.ts'
import { Session } from './session/session.ts'
import type { Scenery } from './stage/scenery.ts'
import { installHook } from './window-hook.ts'

const editor = createEditor(createHttpWorkspace())
// Asked for first: documents are on their way while the scenery is built.
const reading = editor.open()

/** Shows the studio on the page; without scenery there is no stage. */
export function open(scenery: Scenery | undefined): void {
  const session = new Session(editor, scenery)
  installHook(session, openProject(session, reading))
  createRoot(document.querySelector('#app')!).render(<App session={session} project={location.host} />)
}
