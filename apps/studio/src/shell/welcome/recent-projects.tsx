import { useEffect, useState } from 'react'
import { classes } from '../../components/classes.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import {
  forgetProject,
  listProjects,
  openRecentProject,
  type ProjectListing,
  type RecentProject,
} from '../../session/settings/projects.ts'

export interface RecentProjectsProps {
  /** The project that is open was chosen. */
  readonly onCurrent: () => void
  readonly onError: (error: unknown) => void
}

/** Projects opened before; a missing folder stays until it is removed from the list. */
export function RecentProjects({ onCurrent, onError }: RecentProjectsProps) {
  const [listing, setListing] = useState<ProjectListing>()
  useEffect(() => {
    let here = true
    listProjects().then(
      (found) => here && setListing(found),
      () => {},
    )
    return () => {
      here = false
    }
  }, [])
  const [leaving, setLeaving] = useState<RecentProject>()
  if (!listing || listing.projects.length === 0) return null
  const forget = ({ folder }: RecentProject) => {
    setLeaving(undefined)
    forgetProject(folder).then(setListing, onError)
  }
  const open = ({ folder }: RecentProject) => {
    if (folder === listing.folder) onCurrent()
    else openRecentProject(folder).catch(onError)
  }
  return (
    <section aria-label="Recent projects">
      <h3 className="fl">Recent projects</h3>
      <ul className="recents">
        {listing.projects.map((project) => (
          <li key={project.folder} className={classes(!project.exists && 'missing')}>
            <button
              type="button"
              className="grow"
              disabled={!project.exists}
              title={project.isOnlyHere ? 'In this browser' : project.folder}
              onClick={() => open(project)}
            >
              <Icon name={project.exists ? 'folder' : 'triangle-alert'} />
              <b className="ell">{project.name}</b>
              <span className="dim small ell">
                {project.folder === listing.folder
                  ? 'open now'
                  : project.exists
                    ? new Date(project.opened).toLocaleDateString()
                    : 'folder is missing'}
              </span>
            </button>
            <IconButton
              icon="x"
              size="sm"
              label={project.isOnlyHere ? `Delete ${project.name}` : `Remove ${project.name} from the list`}
              disabled={project.folder === listing.folder}
              onClick={() => (project.isOnlyHere ? setLeaving(project) : forget(project))}
            />
          </li>
        ))}
      </ul>
      {leaving && (
        <p className="hs" role="alert">
          <span className="grow">Delete {leaving.name} with all its files from this browser?</span>
          <Button onClick={() => setLeaving(undefined)}>Keep it</Button>
          <Button className="danger" onClick={() => forget(leaving)}>
            Delete
          </Button>
        </p>
      )}
    </section>
  )
}
