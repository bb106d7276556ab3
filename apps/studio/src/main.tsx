import { createEditor, createHttpWorkspace } from '@facework/editor'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { isHosted } from './base/hosted.ts'
import { openProject } from './session/open/open-project.ts'
import { Session } from './session/session.ts'
import type { RendererHost } from './stage/renderer-host.ts'
import { openStoredWorkspace } from './storage/open-stored-workspace.ts'
import { installHook } from './window-hook.ts'

const { workspace, project } = isHosted()
  ? await openStoredWorkspace()
  : { workspace: createHttpWorkspace(), project: location.host }
const editor = createEditor(workspace)
// Asked for first: documents are on their way while the renderer is set up.
const reading = editor.open()

/** Shows the studio on the page; without a renderer there is no stage. */
export function open(rendererHost: RendererHost | undefined): void {
  const session = new Session(editor, rendererHost)
  installHook(session, openProject(session, reading))
  createRoot(document.querySelector('#app')!).render(<App session={session} project={project} />)
}
