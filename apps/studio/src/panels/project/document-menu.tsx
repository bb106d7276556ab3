import type { Document } from '@facework/documents'
import type { MenuEntry } from '../../components/dialogs/menu.tsx'
import { exportLines } from '../../export/export-lines.tsx'
import { openDocument } from '../../session/open/open-document.ts'
import { attempt, runCommand } from '../../session/run-command.ts'
import type { Session } from '../../session/session.ts'
import { openDialog } from '../../session/shell-state.ts'
import { PublishDialog } from '../library/publish-dialog.tsx'
import { ModifierDialog } from '../modifiers/modifier-dialog.tsx'
import { RemoveTracksDialog } from '../modifiers/remove-tracks-dialog.tsx'
import { movedBy } from './clip-for-poses.ts'
import { CreatePosesDialog } from './create-poses-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DependenciesDialog } from './dependencies-dialog.tsx'
import { NewCharacterDialog } from './new-character-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

/** What can be done with a document. */
export function documentMenu(session: Session, document: Document, rename: () => void): MenuEntry[] {
  const { id } = document
  return [
    ...kindLines(session, document),
    'line',
    { label: 'Rename', icon: 'pencil', shortcut: 'F2', run: rename },
    {
      label: 'Duplicate',
      icon: 'copy',
      run: () => runCommand(session, 'document.duplicate', { id }),
    },
    {
      label: 'Dependencies',
      icon: 'workflow',
      run: () => openDialog(session, <DependenciesDialog id={id} />),
    },
    {
      label: 'Version history…',
      icon: 'history',
      run: () => openDialog(session, <VersionsDialog id={id} />),
    },
    { label: 'Export as', icon: 'upload', lines: exportLines(session, document) },
    document.kind !== 'project' && {
      label: 'Publish…',
      icon: 'package',
      run: () => openDialog(session, <PublishDialog id={id} />),
    },
    'line',
    {
      label: 'Delete',
      icon: 'trash-2',
      shortcut: 'Del',
      danger: true,
      run: () => openDialog(session, <DeleteDialog id={id} />),
    },
  ]
}

function kindLines(session: Session, document: Document): MenuEntry[] {
  const { id } = document
  const open: MenuEntry = {
    label: document.kind === 'clip' ? 'Play' : 'Open',
    icon: document.kind === 'clip' ? 'play' : 'folder',
    shortcut: 'Enter',
    run: () => attempt(session, () => openDocument(session, id)),
  }
  switch (document.kind) {
    case 'clip': {
      const tracks = new Set(document.joints.map((t) => t.joint)).size
      return [
        open,
        {
          label: 'Create',
          icon: 'plus',
          lines: [
            {
              label: 'Pose asset',
              icon: 'drama',
              off: movedBy(document) === 0 ? 'The clip has no joint or morph tracks' : undefined,
              run: () => openDialog(session, <CreatePosesDialog from="clip" clip={id} />),
            },
            fromCurrentPose(session),
          ],
        },
        {
          label: 'Apply modifier…',
          icon: 'wand-sparkles',
          run: () => openDialog(session, <ModifierDialog clip={id} />),
        },
        {
          label: 'Remove joint tracks…',
          icon: 'scissors',
          off: tracks === 0 ? 'The clip has no joint tracks' : undefined,
          run: () => openDialog(session, <RemoveTracksDialog clip={id} />),
        },
        {
          label: 'Revert to source',
          icon: 'history',
          off: document.source?.content ? undefined : 'Not changed since import',
          run: () => runCommand(session, 'clip.revert', { clip: id }),
        },
      ]
    }
    case 'character': {
      const on = session.stageState.getState().onStage.includes(id)
      return [
        {
          label: on ? 'Remove from stage' : 'Add to stage',
          icon: on ? 'log-out' : 'user',
          run: () => (on ? session.takeOff(id) : attempt(session, () => openDocument(session, id))),
        },
        {
          label: 'Focus face',
          icon: 'scan-face',
          off: on ? undefined : 'Not on stage',
          run: () => {
            session.selectCharacter(id)
            session.stageState.setState({ focus: id })
          },
        },
      ]
    }
    case 'poses':
      return [
        open,
        {
          label: 'Use on',
          icon: 'user',
          lines: session.editor.documents('character').map((character) => ({
            label: character.name,
            checked: character.poses?.id === id,
            run: () => runCommand(session, 'character.setPoses', { character: character.id, poses: id }),
          })),
        },
      ]
    case 'model':
      return [
        open,
        {
          label: 'Create',
          icon: 'plus',
          lines: [
            {
              label: 'Pose asset from morphs',
              icon: 'blend',
              run: () => openDialog(session, <CreatePosesDialog from="morphs" model={id} />),
            },
            fromCurrentPose(session),
            {
              label: 'Character',
              icon: 'user',
              run: () => openDialog(session, <NewCharacterDialog model={id} />),
            },
          ],
        },
      ]
    case 'skeleton':
      return [open, { label: 'Create', icon: 'plus', lines: [fromCurrentPose(session)] }]
    case 'graph':
      return [
        open,
        !document.parent && {
          label: 'Create child graph for',
          icon: 'git-branch',
          lines: session.editor.documents('character').map((character) => ({
            label: character.name,
            run: () => runCommand(session, 'graph.createChild', { graph: id, character: character.id }),
          })),
        },
      ]
    default:
      return [open]
  }
}

/** The same wherever one comes from: it is the character on stage that is taken. */
const fromCurrentPose = (session: Session): MenuEntry => ({
  label: 'Pose asset from current pose',
  icon: 'camera',
  off: session.character === undefined ? 'No character on stage' : undefined,
  run: () => openDialog(session, <CreatePosesDialog from="current" />),
})
