import { isKept } from '@facework/editor/internal'
import { useEffect, useState } from 'react'
import { frameLoop } from '../base/frame-loop.ts'
import { Icon } from '../components/controls/icon.tsx'
import { Kbd } from '../components/controls/kbd.tsx'
import type { AppContext } from '../session/app-command.ts'
import { useProblems } from '../session/hooks/use-problems.ts'
import { STEP_HINTS } from '../session/make-poses/make-state.ts'
import { useEditor, useMakePoses, useSession, useShell, useStageState } from '../session/use-session.ts'
import { APP_COMMANDS } from './commands.tsx'
import { PANELS } from './panels.ts'

/** Problems, whether everything is saved, what the keys do, and what a frame costs. */
export function StatusBar({ context }: { context: AppContext | undefined }) {
  const problems = useProblems()
  const errors = problems.filter((p) => p.severity === 'error').length
  const warnings = problems.filter((p) => p.severity === 'warning').length
  const active = useShell((s) => s.activePanel)
  // Steps take the place of the panels, so the keys of those do nothing then.
  const step = useMakePoses((s) => s.step)
  const hints = step ? STEP_HINTS[step] : (PANELS.find((p) => p.id === active)?.hints ?? [])
  return (
    <footer className="status">
      <button
        type="button"
        className="hs"
        title="Open Problems (Ctrl Shift M)"
        onClick={() => context?.dock.show('problems')}
      >
        <span className={errors > 0 ? 'hs error' : 'hs'}>
          <Icon name="circle-x" size="s" />
          {errors}
        </span>
        <span className={warnings > 0 ? 'hs warn' : 'hs'}>
          <Icon name="triangle-alert" size="s" />
          {warnings}
        </span>
        <span>Problems</span>
      </button>
      <Saving onSave={() => context && APP_COMMANDS.find((c) => c.id === 'save')!.run(context)} />
      <OtherPages />
      <span className="hint hs grow ell">
        {hints.map(([keys, words]) => (
          <span className="hs t" key={words}>
            <Kbd keys={keys} /> {words}
          </span>
        ))}
      </span>
      <FrameCost />
    </footer>
  )
}

const SAVING = {
  saved: ['check', 'Saved', undefined],
  unsaved: ['clock', 'Unsaved', undefined],
  kept: ['clock', 'Unsaved (backed up)', 'Restored after a crash.'],
  unkept: ['triangle-alert', 'Unsaved, not backed up', undefined],
  saving: ['hard-drive', 'Saving', undefined],
  offline: [
    'triangle-alert',
    'Not saved: server offline',
    'Edits are kept in this tab; restart the server to save them.',
  ],
} as const

function Saving({ onSave }: { onSave: () => void }) {
  const saving = useEditor((s) => s.saving)
  const kept = useEditor((s) => [...s.dirty].every((id) => isKept(s, id)))
  const failed = useEditor((s) => s.keepFailure !== undefined)
  const loading = useEditor((s) => s.loading)
  const shown = saving !== 'unsaved' ? saving : failed ? 'unkept' : kept ? 'kept' : 'unsaved'
  const [icon, words, title] = SAVING[shown]
  const className = `hs saving${shown === 'offline' || shown === 'unkept' ? ' warn' : ''}`
  const content = (
    <>
      <Icon name={icon} size="s" />
      {loading > 0 ? `Reading ${loading} documents` : words}
    </>
  )
  if (shown === 'saved' || shown === 'saving') return <span className={className}>{content}</span>
  return (
    <button
      type="button"
      className={className}
      title={`${title ?? ''} Click to save (Ctrl S)`.trim()}
      onClick={onSave}
    >
      {content}
    </button>
  )
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The same project in other tabs: their saves arrive here, what they have not saved does not. */
function OtherPages() {
  const { open, left } = useEditor((s) => s.otherPages)
  return (
    <>
      {open > 0 && (
        <span
          className="hs"
          title="Saved changes appear in all tabs. Unsaved edits stay in the tab where you made them."
        >
          <Icon name="copy" size="s" />
          Open in {plural(open, 'other tab')}
        </span>
      )}
      {left > 0 && (
        <button
          type="button"
          className="hs warn"
          title="Open the unsaved edits of the tab that was closed last."
          onClick={() => window.open(location.href)}
        >
          <Icon name="clock" size="s" />
          Unsaved edits from {left === 1 ? 'a closed tab' : `${left} closed tabs`}
        </button>
      )}
    </>
  )
}

/** Twice a second is as often as one can read. */
const EVERY = 500

function FrameCost() {
  const { stage } = useSession()
  const count = useStageState((s) => s.characterViews.size)
  const [shown, setShown] = useState({ draws: 0, script: 0, rate: 0, resolutionScale: 1 })
  useEffect(() => {
    const timer = setInterval(() => {
      setShown({
        draws: stage?.drawCalls ?? 0,
        script: frameLoop.scriptTime,
        rate: frameLoop.rate,
        resolutionScale: stage?.resolutionScale ?? 1,
      })
    }, EVERY)
    return () => clearInterval(timer)
  }, [stage])
  return (
    <>
      <span className="num">
        {count} character{count === 1 ? '' : 's'}
      </span>
      <span className="num">{shown.draws} draws</span>
      <span className="num">{shown.script.toFixed(1)} ms script</span>
      <span className="num">{Math.round(shown.rate)} fps</span>
      {shown.resolutionScale < 1 && (
        <span
          className="num"
          title="Reduced during playback on slow machines; still frames use full resolution"
        >
          {Math.round(shown.resolutionScale * 100)} % resolution
        </span>
      )}
    </>
  )
}
