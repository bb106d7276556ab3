import { useState } from 'react'
import { keepTheme, type Theme } from '../../base/theme.ts'
import { FieldRow } from '../../components/controls/field-row.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useSession, useSettings, useShell, useStageState, useTimeline } from '../../session/use-session.ts'
import { TIME_UNITS } from '../../transport/time-text.ts'
import { ShortcutEditor, type ShortcutEditorProps } from './shortcut-editor.tsx'
import './settings.css'

type Page = 'general' | 'shortcuts'

export interface SettingsDialogProps extends ShortcutEditorProps {
  readonly page?: Page
}

/** What a person chooses for this browser. Every change holds at once. */
export function SettingsDialog({ commands, panels, page: first = 'general' }: SettingsDialogProps) {
  const closeDialog = useCloseDialog()
  const [page, setPage] = useState<Page>(first)
  return (
    <Dialog
      title="Settings"
      icon="sliders-horizontal"
      width={640}
      onClose={closeDialog}
      tools={
        <Segmented<Page>
          label="Settings page"
          value={page}
          options={[
            { value: 'general', label: 'General' },
            { value: 'shortcuts', label: 'Shortcuts' },
          ]}
          onChange={setPage}
        />
      }
    >
      {page === 'general' ? <General /> : <ShortcutEditor commands={commands} panels={panels} />}
    </Dialog>
  )
}

function General() {
  const session = useSession()
  const theme = useShell((s) => s.theme)
  const unit = useSettings((s) => s.timeUnit)
  const snap = useTimeline((s) => s.snap)
  const symmetric = useStageState((s) => s.symmetric)
  const bodyMotion = useStageState((s) => s.bodyMotion)
  return (
    <div className="dialog-body form settings">
      <FieldRow label="Theme">
        <Segmented<Theme>
          label="Theme"
          value={theme}
          options={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
          onChange={(value) => {
            keepTheme(value)
            session.shell.setState({ theme: value })
          }}
        />
      </FieldRow>
      <FieldRow label="Times">
        <Segmented
          label="Times"
          value={unit}
          options={TIME_UNITS}
          onChange={(timeUnit) => session.settings.setState({ timeUnit })}
        />
      </FieldRow>
      <FieldRow label="Timeline">
        <Switch on={snap} onChange={(on) => session.timeline.setState({ snap: on })}>
          Snap to frames
        </Switch>
      </FieldRow>
      <FieldRow label="Controls">
        <Switch on={symmetric} onChange={(on) => session.stageState.setState({ symmetric: on })}>
          Symmetry: both sides move together
        </Switch>
      </FieldRow>
      <FieldRow label="Stage">
        <Switch
          on={bodyMotion === 'playing'}
          onChange={(on) => session.stageState.setState({ bodyMotion: on ? 'playing' : 'paused' })}
        >
          Body motion while a clip plays
        </Switch>
      </FieldRow>
      <p className="mid small">
        Text too small or too large? Use the zoom of the browser (Ctrl + and Ctrl −): the layout follows.
      </p>
    </div>
  )
}
