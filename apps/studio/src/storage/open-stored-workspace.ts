import type { Workspace } from '@facework/editor'
import { createChannelWorkspace } from './channel-workspace.ts'
import type { StoredProject } from './stored-project.ts'
import { askAllowed, isAllowed, projectOfPage } from './stored-projects.ts'

/** The workspace of a page without a server: the browser keeps its files, or a folder that a person has picked. */
export async function openStoredWorkspace(): Promise<{ workspace: Workspace; project: string }> {
  if (!navigator.storage?.getDirectory || !navigator.locks)
    throw new Error(
      'This browser cannot keep projects for a page here. Use a current browser, and an address that begins with https',
    )
  const project = await projectOfPage()
  if (!(await isAllowed(project))) await untilAllowed(project)
  // Otherwise a browser may delete the files when its disk is full. Some ask the person.
  void navigator.storage.persist().catch(() => false)
  const worker = new Worker(new URL('./project.worker.ts', import.meta.url), { type: 'module' })
  const workspace = createChannelWorkspace(project.id)
  worker.postMessage(project)
  return { workspace, project: project.id }
}

/** Browsers ask for a folder only after a click. */
function untilAllowed(project: StoredProject): Promise<void> {
  const status = document.querySelector('.status')!
  const button = document.createElement('button')
  button.className = 'btn primary'
  button.textContent = `Open the folder ${project.name}`
  status.replaceChildren(button)
  return new Promise((resolve) => {
    button.addEventListener('click', async () => {
      if (!(await askAllowed(project).catch(() => false))) return
      status.textContent = 'Opening the studio'
      resolve()
    })
  })
}
