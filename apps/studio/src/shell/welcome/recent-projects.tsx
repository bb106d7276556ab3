import { useEffect, useState } from 'react'
import { classes } from '../../components/classes.ts'
import { IconButton } from '../../components/controls/button.tsx'
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

/** Folders opened before; a missing one stays until it is removed from the list. */
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
  if (!listing || listing.projects.length === 0) return null
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
              title={project.folder}
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
              label={`Remove ${project.name} from the list`}
              disabled={project.folder === listing.folder}
              onClick={() => forgetProject(project.folder).then(setListing, onError)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
