import { IconButton } from '../../components/controls/button.tsx'
import { useCharacter, useCompare, useSession } from '../../session/use-session.ts'
import './compare.css'

const millimeters = (meters: number) => (meters * 1000).toFixed(meters < 0.01 ? 2 : 1)

/** What the colors and ghosts on stage mean. */
export function CompareLegend() {
  const { compare } = useSession()
  const { character } = useCharacter()
  const compared = useCompare((s) => s.compared)
  const onion = useCompare((s) => s.onion)
  const report = useCompare((s) => s.report)
  if (!character || (!compared && onion === undefined)) return null
  return (
    <section className="legend compare-legend" aria-label="Comparison">
      <IconButton
        icon="x"
        size="sm"
        label="End the comparison"
        onClick={() => compare.setState({ compared: undefined, onion: undefined })}
      />
      {compared && report && (
        <>
          <div className="ell" title={compared.title}>
            {character.name} against {compared.title}
          </div>
          <div className="rampbar" />
          <div className="ends">
            <span>0</span>
            <span>{millimeters(report.end)} mm</span>
          </div>
          <div className="num">
            Largest {millimeters(report.largest)} mm, mean {millimeters(report.mean)} mm
          </div>
        </>
      )}
      {onion !== undefined && (
        <>
          <div className="hs">
            <i className="earlier" />
            Earlier
          </div>
          <div className="hs">
            <i className="later" />
            Later
          </div>
        </>
      )}
    </section>
  )
}
