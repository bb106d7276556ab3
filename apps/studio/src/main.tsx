import { createEditor, createHttpWorkspace } from '@facework/editor'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { openProject } from './session/open-project.ts'
import { Session } from './session/session.ts'
import { installHook } from './window-hook.ts'
import './styles/main.css'

const session = new Session(createEditor(createHttpWorkspace()))
installHook(session, openProject(session))
// The frame stands at once; documents come in as they are read.
createRoot(document.querySelector('#app')!).render(<App session={session} project={location.host} />)
