import { capturePanel } from '../panels/capture/capture-panel.tsx'
import { captureControlsPanel } from '../panels/capture/controls-panel.tsx'
import { sourcesPanel } from '../panels/capture/sources-panel.tsx'
import { takesPanel } from '../panels/capture/takes/takes-panel.tsx'
import { checkPanel } from '../panels/check/check-panel.tsx'
import { findingPanel } from '../panels/check/finding-panel.tsx'
import { curvesPanel } from '../panels/curves/curves-panel.tsx'
import { detailsPanel } from '../panels/details/details-panel.tsx'
import { facePanel } from '../panels/face/face-panel.tsx'
import { facsPanel } from '../panels/face/facs/facs-panel.tsx'
import { graphPanel } from '../panels/graph/graph-panel.tsx'
import { nodePanel } from '../panels/graph/node-panel.tsx'
import { overridesPanel } from '../panels/graph/overrides-panel.tsx'
import { provenancePanel } from '../panels/graph/provenance-panel.tsx'
import { layersPanel } from '../panels/layers/layers-panel.tsx'
import { libraryPanel } from '../panels/library/library-panel.tsx'
import { mapPanel } from '../panels/map/map-panel.tsx'
import type { PanelDefinition } from '../panels/panel.ts'
import { posePanel } from '../panels/pose/pose-panel.tsx'
import { posesPanel } from '../panels/poses/poses-panel.tsx'
import { problemsPanel } from '../panels/problems/problems-panel.tsx'
import { projectPanel } from '../panels/project/project-panel.tsx'
import { skeletonPanel } from '../panels/skeleton/skeleton-panel.tsx'
import { timelinePanel } from '../panels/timeline/timeline-panel.tsx'
import { viewportPanel } from '../panels/viewport/viewport-panel.tsx'
import { fitPanel } from '../panels/wearing/fit-panel.tsx'
import { wearingPanel } from '../panels/wearing/wearing-panel.tsx'

/** Every panel there is. A new one gets a folder, a line here, and a place in `shell/workspaces.ts`. */
export const PANELS: readonly PanelDefinition[] = [
  projectPanel,
  libraryPanel,
  skeletonPanel,
  layersPanel,
  viewportPanel,
  posesPanel,
  posePanel,
  curvesPanel,
  detailsPanel,
  mapPanel,
  wearingPanel,
  fitPanel,
  facePanel,
  facsPanel,
  graphPanel,
  nodePanel,
  overridesPanel,
  provenancePanel,
  capturePanel,
  sourcesPanel,
  captureControlsPanel,
  takesPanel,
  timelinePanel,
  checkPanel,
  findingPanel,
  problemsPanel,
]

/** Titles of panels by id. */
export const PANEL_TITLES: ReadonlyMap<string, string> = new Map(
  PANELS.map((panel) => [panel.id, panel.title]),
)
