import { curvesPanel } from './curves/curves-panel.tsx'
import { detailsPanel } from './details/details-panel.tsx'
import { facePanel } from './face/face-panel.tsx'
import { facsPanel } from './face/facs/facs-panel.tsx'
import { graphPanel } from './graph/graph-panel.tsx'
import { nodePanel } from './graph/node-panel.tsx'
import { overridesPanel } from './graph/overrides-panel.tsx'
import { provenancePanel } from './graph/provenance-panel.tsx'
import type { PanelDefinition } from './panel.ts'
import { posePanel } from './pose/pose-panel.tsx'
import { posesPanel } from './poses/poses-panel.tsx'
import { problemsPanel } from './problems/problems-panel.tsx'
import { projectPanel } from './project/project-panel.tsx'
import { skeletonPanel } from './skeleton/skeleton-panel.tsx'
import { timelinePanel } from './timeline/timeline-panel.tsx'
import { viewportPanel } from './viewport/viewport-panel.tsx'

/** Every panel there is. A new one gets a folder, a line here, and a place in `shell/workspaces.ts`. */
export const PANELS: readonly PanelDefinition[] = [
  projectPanel,
  skeletonPanel,
  viewportPanel,
  posesPanel,
  posePanel,
  curvesPanel,
  detailsPanel,
  facePanel,
  facsPanel,
  graphPanel,
  nodePanel,
  overridesPanel,
  provenancePanel,
  timelinePanel,
  problemsPanel,
]
