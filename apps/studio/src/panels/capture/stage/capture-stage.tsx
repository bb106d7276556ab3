import { IconButton } from '../../../components/controls/button.tsx'
import { Icon } from '../../../components/controls/icon.tsx'
import { Menu } from '../../../components/dialogs/menu.tsx'
import {
  useCapture,
  useDocument,
  usePreview,
  useSession,
  useStageState,
} from '../../../session/use-session.ts'
import { ReferencePicture } from './reference-picture.tsx'

/** Over the stage while capturing: what drives the characters, the red frame, and the reference video. */
export function CaptureStage() {
  const session = useSession()
  const { capture, stageState } = session
  const status = useCapture((s) => s.status)
  const source = useCapture((s) => s.source)
  const shown = useCapture((s) => s.shown)
  const recording = useCapture((s) => s.phase === 'recording')
  const showVideo = useCapture((s) => s.showVideo)
  const count = useStageState((s) => s.onStage.length)
  const focus = useStageState((s) => s.focus)
  const clip = useDocument(
    usePreview((p) => p.clip),
    'clip',
  )
  const live = status === 'live' && shown === 'live'
  const from = live ? (source === 'camera' ? 'Camera' : 'Network source') : (clip?.name ?? 'No clip')
  const video = clip?.origin?.video
  return (
    <>
      <div className="ov left" role="toolbar" aria-label="Source of the stage">
        <div className="ovg">
          <Menu
            label="What drives the characters"
            entries={[
              {
                label: source === 'camera' ? 'Camera, live' : 'Network source, live',
                checked: live,
                off: status === 'live' ? undefined : 'No source is live',
                run: () => capture.state.setState({ shown: 'live' }),
              },
              {
                label: clip ? `${clip.name}, at the playhead` : 'Take at the playhead',
                checked: !live,
                off: clip ? undefined : 'There is no clip',
                run: () => capture.state.setState({ shown: 'take' }),
              },
            ]}
          >
            <button type="button" className="select" title="Choose what drives the characters">
              <span className={recording ? 'rdotred' : live ? 'gdot' : 'dot'} />
              {from}
              <Icon name="arrow-right" size="s" />
              {count} character{count === 1 ? '' : 's'}
              <Icon name="chevron-down" size="s" />
            </button>
          </Menu>
        </div>
      </div>
      <div className="ov right" role="toolbar" aria-label="View">
        <div className="ovg">
          <IconButton
            icon="scan-face"
            label="Focus face"
            shortcut="F"
            on={focus !== undefined}
            onClick={() =>
              stageState.setState({ focus: focus === undefined ? session.character : undefined })
            }
          />
        </div>
      </div>
      {video && showVideo && !live && <ReferencePicture file={video.file} offset={video.offset} />}
      {recording && <div className="recframe" />}
    </>
  )
}
