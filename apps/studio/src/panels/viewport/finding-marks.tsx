import { useEffect, useRef } from 'react'
import { IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { selectedFinding } from '../../session/check/check-state.ts'
import { useCharacter, useCheck, useSession } from '../../session/use-session.ts'
import './finding-marks.css'

/** More dots than this hide the face. */
const MOST_DOTS = 120

/** The selected finding of the check on the picture: its pose, its vertices, what was found and the limit. */
export function FindingMarks() {
  const { stage, checker, check } = useSession()
  const finding = useCheck(selectedFinding)
  const posed = useCheck((s) => s.posed)
  const showVertices = useCheck((s) => s.showVertices)
  const { characterView } = useCharacter()
  const svg = useRef<SVGSVGElement>(null)
  const callout = useRef<HTMLDivElement>(null)
  const { mesh, vertices = [] } = finding?.where ?? {}
  useEffect(() => {
    if (!stage || !finding || !characterView || mesh === undefined || vertices.length === 0) return
    const put = () => {
      const places = stage.vertexPlaces(characterView, mesh, vertices)
      if (!svg.current || places.length === 0) return
      const xs = places.map(([x]) => x)
      const ys = places.map(([, y]) => y)
      const [left, right] = [Math.min(...xs), Math.max(...xs)]
      const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const [rx, ry] = [(right - left) / 2 + 26, (bottom - top) / 2 + 26]
      const dots = places
        .slice(0, MOST_DOTS)
        .map(([cx, cy]) => `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="3"/>`)
      svg.current.innerHTML = `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>${showVertices ? dots.join('') : ''}`
      const box = callout.current
      if (!box) return
      const { width } = stage
      const isRight = x + rx + 12 + box.offsetWidth < width
      box.style.left = `${isRight ? x + rx + 8 : Math.max(8, x - rx - 8 - box.offsetWidth)}px`
      box.style.top = `${Math.max(44, y - box.offsetHeight / 2)}px`
      box.style.visibility = 'visible'
    }
    stage.invalidate()
    return stage.onDrawn(put)
  }, [stage, finding, characterView, mesh, vertices, showVertices])
  if (!finding) return null
  const pose = Object.entries(finding.where.controls ?? {})
  const names = pose.length > 0 ? pose.map(([name]) => name).join(' + ') : finding.where.pose
  return (
    <>
      <svg ref={svg} className="finding-marks" aria-hidden="true" />
      {vertices.length > 0 && (
        <div ref={callout} className="callout" role="status">
          <b>{finding.found}</b>
          <br />
          <span className="mid small">
            {vertices.length} {vertices.length === 1 ? 'vertex' : 'vertices'}, expected {finding.expected}
          </span>
        </div>
      )}
      <div className="ov finding-tools" role="toolbar" aria-label="Finding on stage">
        {posed && names !== undefined && (
          <div className="ovg">
            <button
              type="button"
              className="select"
              title="Pose of this finding. Close to go back"
              onClick={() => checker.release()}
            >
              <Icon name="drama" />
              <span className="ell">{names}</span> <span className="dim num">1.00</span>
              <Icon name="x" size="s" />
            </button>
          </div>
        )}
        <div className="ovg">
          <IconButton icon="focus" label="Frame the place" shortcut="F" onClick={() => checker.frame()} />
          <IconButton
            icon="eye"
            label="Show affected vertices"
            on={showVertices}
            onClick={() => check.setState({ showVertices: !showVertices })}
          />
        </div>
      </div>
    </>
  )
}
