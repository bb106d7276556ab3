import { createEditor, createHttpWorkspace } from '@facework/editor'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { openProject } from './session/open/open-project.ts'
import { Session } from './session/session.ts'
import type { RendererHost } from './stage/renderer-host.ts'
import { installHook } from './window-hook.ts'

const editor = createEditor(createHttpWorkspace())
// Asked for first: documents are on their way while the renderer is set up.
const reading = editor.open()

/** Shows the studio on the page; without a renderer there is no stage. */
export function open(rendererHost: RendererHost | undefined): void {
  const session = new Session(editor, rendererHost)
  installHook(session, openProject(session, reading))
  createRoot(document.querySelector('#app')!).render(<App session={session} project={location.host} />)
}
