import { exportGltf } from '@facework/formats'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { saveFile } from '../../export/files/save-file.ts'
import { sizeText } from '../../import/size-text.ts'
import type { JointsShown, MadeShown } from '../../session/make-poses/make-messages.ts'
import type { StoredAs } from '../../session/make-poses/make-state.ts'
import { useDocument, useMakePoses, useSession } from '../../session/use-session.ts'
import { LivePreview } from './live-preview.tsx'
import { MakePanel, WarnBox } from './make-panel.tsx'
import { posesToReview } from './pose-sheet.tsx'
import { usePreviewHead } from './preview-head.ts'
import { usePainter } from './use-painter.ts'

/** Last step: what is added to the project, and how poses are stored. */
export function AcceptStep() {
  const preview = usePreviewHead(usePainter())
  const made = useMakePoses((s) => s.made)
  const work = useMakePoses((s) => s.work)
  return (
    <main className="mk-work-area two accept">
      <LivePreview preview={preview} title="Preview" />
      <MakePanel title="Accept" icon="circle-check" focus column>
        {made ? <Accept made={made} /> : <p className="mk-empty">{work?.step || 'Making poses'} …</p>}
      </MakePanel>
    </main>
  )
}

function Accept({ made }: { made: MadeShown }) {
  const { makePoses } = useSession()
  const character = useDocument(
    useMakePoses((s) => s.character),
    'character',
  )
  const asset = useDocument(character?.poses?.id, 'poses')
  const excluded = useMakePoses((s) => s.excluded)
  const storedAs = useMakePoses((s) => s.storedAs)
  const joints = useMakePoses((s) => s.joints)
  const work = useMakePoses((s) => s.work)
  const failed = useMakePoses((s) => s.failed)
  const name = useMakePoses((s) => s.name)
  const count = made.report.made.filter((pose) => !excluded.includes(pose)).length
  const wanted = made.report.made.length + made.report.left.length
  const open = made.check.eyes ? Math.max(...Object.values(made.check.eyes.open)) : undefined
  const review = posesToReview(made).size
  const result = makePoses.result
  return (
    <div className="mk-accept">
      <h2>
        Add {count} poses to {character?.name}
      </h2>
      <p>
        One undo step. You can come back, move landmarks and make them again; joints, curves and ranges of
        poses that you edit later are kept.
      </p>
      <div className="mk-stats">
        <Stat value={`${count} / ${wanted}`} words="ARKit controls made" />
        <Stat
          value={open === undefined ? '–' : `${(open * 100).toFixed(1)} %`}
          words="of the eye left by a blink"
        />
        <Stat value={`${made.report.fit.landmarks.toFixed(1)} mm`} words="mean distance of landmarks" />
        <Stat value={String(review)} words={review === 1 ? 'pose to review' : 'poses to review'} />
      </div>
      {failed && <WarnBox title={failed.message}>{failed.hint}</WarnBox>}
      <h4 id="mk-stored">Store as</h4>
      <div className="mk-options" role="radiogroup" aria-labelledby="mk-stored">
        <Option
          value="morphs"
          title="Morphs"
          words="Exact. Best for web, VRM and ARKit."
          bytes={made.bytes}
        />
        <Option
          value="joints"
          title="Joints"
          words={jointWords(joints.joints, 'For Roblox: joints alone.')}
          bytes={joints.joints?.bytes}
        />
        <Option
          value="both"
          title="Joints and corrective morphs"
          words={jointWords(joints.both, 'Worst vertex within 0.5 mm.')}
          bytes={joints.both?.bytes}
        />
      </div>
      <h4>{asset ? 'Changes' : 'Creates'}</h4>
      <ul className="mk-made">
        <li>
          <Icon name="drama" />
          <span className="grow ell">{name}</span>
          <span className="mid">
            {asset ? `Pose asset, ${count} poses made again` : `New pose asset, ${count} poses`}
          </span>
        </li>
        <li>
          <Icon name="user" />
          <span className="grow ell">{character?.name}</span>
          <span className="mid">{character?.map ? `Uses ${name}` : `Uses ${name} and a control map`}</span>
        </li>
        <li>
          <Icon name="focus" />
          <span className="grow ell">{character?.name}.landmarks</span>
          <span className="mid">Saved for making poses again</span>
        </li>
      </ul>
      <div className="mk-foot">
        <label htmlFor="mk-name">Name</label>
        <span className="field lg">
          <input
            id="mk-name"
            value={name}
            spellCheck={false}
            onChange={(event) => makePoses.state.setState({ name: event.target.value })}
          />
        </span>
        <span className="grow" />
        <Button
          size="lg"
          disabled={!result || work !== undefined}
          onClick={() => {
            if (result) saveFile(`${character?.name ?? 'head'}-${storedAs}.glb`, exportGltf(result).bytes)
          }}
        >
          Export .glb…
        </Button>
        <Button
          size="lg"
          look="primary"
          icon="check"
          disabled={!result || work !== undefined || name.trim() === ''}
          onClick={() => makePoses.accept()}
        >
          Add {count} poses
        </Button>
      </div>
    </div>
  )
}

function jointWords(shown: JointsShown | undefined, before: string): string {
  if (!shown) return before
  const { joints, mean, max } = shown.report
  return `${joints} joints, ${mean.toFixed(2)} mm mean error, ${max.toFixed(1)} mm worst.`
}

const Stat = ({ value, words }: { value: string; words: string }) => (
  <div>
    <b>{value}</b>
    <span>{words}</span>
  </div>
)

interface OptionProps {
  readonly value: StoredAs
  readonly title: string
  readonly words: string
  /** What it adds to a .glb; unknown before joints were fitted. */
  readonly bytes: number | undefined
}

function Option({ value, title, words, bytes }: OptionProps) {
  const { makePoses } = useSession()
  const isOn = useMakePoses((s) => s.storedAs === value)
  const work = useMakePoses((s) => s.work)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold two lines of words
    <button
      type="button"
      role="radio"
      aria-checked={isOn}
      className={classes('mk-option', isOn && 'on')}
      disabled={work !== undefined && !isOn}
      onClick={() => void makePoses.storeAs(value)}
    >
      <span className={classes('mk-radio', isOn && 'on')} />
      <span>
        <b>{title}</b>
        <span className="mid">{words}</span>
      </span>
      {bytes !== undefined && (
        <span className="mid num size" title="Size that it adds to a .glb file">
          +{sizeText(bytes)}
        </span>
      )}
    </button>
  )
}
