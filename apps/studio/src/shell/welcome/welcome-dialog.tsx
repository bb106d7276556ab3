import { useState } from 'react'
import { wordsOf } from '../../base/words-of.ts'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Kbd } from '../../components/controls/kbd.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { chooseFiles } from '../../import/choose-files.ts'
import { SampleClipsDialog } from '../../import/sample-clips-dialog.tsx'
import { bringSampleHeads } from '../../import/samples.ts'
import { useSamples } from '../../import/use-samples.ts'
import { canOpenFolders, openFolder } from '../../session/settings/projects.ts'
import { openDialog, toast } from '../../session/shell-state.ts'
import { useEditor, useSession } from '../../session/use-session.ts'
import { HelpDialog } from '../help/help-dialog.tsx'
import { tourStep } from '../tour/tour.tsx'
import { NewProjectForm } from './new-project-form.tsx'
import { RecentProjects } from './recent-projects.tsx'
import './welcome.css'

/** Where to begin: this project, another one, the samples, or the tour. */
export function WelcomeDialog({ isNew = false }: { isNew?: boolean }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const [creating, setCreating] = useState(isNew)
  const project = useEditor((s) => s.workspace)
  const samples = useSamples()
  const then = (act: () => void) => () => {
    closeDialog()
    act()
  }
  const report = (error: unknown) => toast(session, wordsOf(error), { tone: 'error' })
  const startTour = then(() => session.shell.setState({ tour: tourStep(), workspace: 'animate' }))
  return (
    <Dialog title="Welcome to Facework Studio" icon="smile" width={860} onClose={closeDialog}>
      <div className="welcome">
        <div className="welcome-main scroll">
          <div className="welcome-actions">
            <Button look="primary" size="lg" icon="play" onClick={closeDialog}>
              Open {project || 'this project'}
            </Button>
            <Button
              size="lg"
              icon="file-plus-2"
              onClick={() => setCreating(!creating)}
              aria-expanded={creating}
            >
              New project
            </Button>
            {canOpenFolders() && (
              <Button size="lg" icon="folder" onClick={() => openFolder().catch(report)}>
                Open a folder
              </Button>
            )}
            <Button size="lg" icon="download" onClick={then(() => chooseFiles(session))}>
              Import a head
            </Button>
          </div>
          {creating && <NewProjectForm onError={report} />}
          <RecentProjects onError={report} onCurrent={closeDialog} />
          {samples && (
            <section aria-label="Samples">
              <h3 className="fl">Samples</h3>
              <div className="welcome-grid">
                <button
                  type="button"
                  className="choice"
                  onClick={then(() => {
                    bringSampleHeads(session, samples.heads).catch(report)
                  })}
                >
                  <Icon name="users" size="l" />
                  <b>Sample characters</b>
                  <span>{samples.heads.length} heads to explore the studio with</span>
                </button>
                <button
                  type="button"
                  className="choice"
                  onClick={then(() => openDialog(session, <SampleClipsDialog />))}
                >
                  <Icon name="film" size="l" />
                  <b>Sample clips</b>
                  <span>{samples.clips.length} clips that play on any head</span>
                </button>
              </div>
            </section>
          )}
        </div>
        <aside className="welcome-side">
          <button type="button" className="choice tour-start" onClick={startTour}>
            <Icon name="flag" size="l" />
            <b>{tourStep() > 0 ? 'Continue the tour' : 'Take the tour'}</b>
            <span>Two minutes in the real studio. Each step waits for what you do.</span>
          </button>
          <section aria-label="Learn">
            <h3 className="fl">Learn</h3>
            <ul>
              {(
                [
                  ['concepts/studio.md', 'The studio, panel by panel'],
                  ['workflows/newcomer.md', 'Your own head, step by step'],
                  ['workflows/animating-by-hand.md', 'Keyframe animation'],
                  ['recipes.md', 'Recipes'],
                ] as const
              ).map(([page, title]) => (
                <li key={page}>
                  <button
                    type="button"
                    className="link"
                    onClick={() => openDialog(session, <HelpDialog page={page} />)}
                  >
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label="Keys">
            <h3 className="fl">Keys to know</h3>
            <ul>
              <li>
                <Kbd keys={['Ctrl', 'K']} /> find anything
              </li>
              <li>
                <Kbd keys={['Space']} /> play, pause
              </li>
              <li>
                <Kbd keys={['Ctrl', 'S']} /> save
              </li>
              <li>
                <Kbd keys={['?']} /> all shortcuts
              </li>
            </ul>
          </section>
        </aside>
      </div>
    </Dialog>
  )
}
