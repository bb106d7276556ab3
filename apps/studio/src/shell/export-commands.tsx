import { AnimationDialog } from '../export/animation-dialog.tsx'
import { VideoDialog } from '../export/video/video-dialog.tsx'
import type { AppCommand } from '../session/app-command.ts'
import { openDialog } from '../session/shell-state.ts'

/** What leaves the studio as files. */
export const EXPORT_COMMANDS: readonly AppCommand[] = [
  {
    id: 'export-animation',
    title: 'Export animation (GLB, FBX, VRMA, CSV, BVH)',
    icon: 'upload',
    keys: ['Ctrl+E'],
    run: ({ session }) => openDialog(session, <AnimationDialog />),
  },
  {
    id: 'export-video',
    title: 'Export video (WebM, MP4, GIF, PNG)',
    icon: 'video',
    keys: ['Ctrl+Shift+E'],
    run: ({ session }) => openDialog(session, <VideoDialog />),
  },
]
