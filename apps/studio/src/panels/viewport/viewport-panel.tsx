import { useEffect, useRef } from 'react'
import { useSession, useShell, useStageState } from '../../session/use-session.ts'
import { CaptureStage } from '../capture/stage/capture-stage.tsx'
import type { PanelDefinition } from '../panel.ts'
import { DropCard } from '../wearing/drop-card.tsx'
import { WearingStage } from '../wearing/wearing-stage.tsx'
import { CompareLegend } from './compare-legend.tsx'
import { CreateAssetMenu } from './create-asset-menu.tsx'
import { EmptyStage } from './empty-stage.tsx'
import { FindingMarks } from './finding-marks.tsx'
import { FirstClip } from './first-clip.tsx'
import { NameTags } from './name-tags.tsx'
import { StageMenu } from './stage-menu.tsx'
import { StageTools } from './stage-tools.tsx'
import { TransportBar } from './transport-bar.tsx'
import { useStageDrop } from './use-stage-drop.ts'

/** Pixels that tools above and tags below lay over the picture. */
const TOP = 30
const BOTTOM = 42

function Viewport() {
  const { stage } = useSession()
  const theme = useShell((s) => s.theme)
  const empty = useStageState((s) => s.onStage.length === 0)
  const frame = useRef<HTMLDivElement>(null)
  const drop = useStageDrop()
  const capturing = useShell((s) => s.workspace === 'capture')

  useEffect(() => {
    const element = frame.current
    if (!element || !stage) return
    element.prepend(stage.canvas)
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) stage.setInsets({ width, height, top: TOP, bottom: BOTTOM })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours follow the theme
  useEffect(() => stage?.paint(), [stage, theme])

  return (
    <div className="viewport">
      <div className={drop.over ? 'stage accepts' : 'stage'} ref={frame} {...drop.handlers}>
        {stage ? (
          <>
            <NameTags />
            {capturing ? <CaptureStage /> : <StageTools />}
            {!capturing && <WearingStage />}
            <CompareLegend />
            <StageMenu />
            <DropCard />
            {!capturing && <FindingMarks />}
          </>
        ) : (
          <p className="no-webgl" role="alert">
            WebGL 2 is not available, so the characters cannot be drawn. Enable hardware acceleration, or use
            another browser.
          </p>
        )}
        {empty ? <EmptyStage /> : !capturing && <FirstClip />}
      </div>
      <TransportBar />
    </div>
  )
}

export const viewportPanel: PanelDefinition = {
  id: 'viewport',
  title: 'Viewport',
  icon: 'box',
  Body: Viewport,
  Tools: CreateAssetMenu,
  hints: [
    [['Space'], 'play'],
    [['F'], 'focus face'],
    [['1', '2', '3'], 'front, ¾, side'],
    [['/'], 'isolate'],
    [['Q', 'G', 'R'], 'select, move, rotate'],
  ],
}
