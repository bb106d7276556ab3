import { createEditor, createHttpWorkspace } from '@facework/editor'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { openProject } from './session/open-project.ts'
import { Session } from './session/session.ts'
import { installHook } from './window-hook.ts'
import './styles/main.css'

const editor = createEditor(createHttpWorkspace())
// Asked for first: documents are on their way while the stage is built.
const reading = editor.open()
const session = new Session(editor)
installHook(session, openProject(session, reading))
createRoot(document.querySelector('#app')!).render(<App session={session} project={location.host} />)
