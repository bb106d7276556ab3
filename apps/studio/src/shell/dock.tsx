import {
  createDockview,
  type DockviewApi,
  type DockviewGroupPanel,
  type DockviewPanelApi,
  type GroupPanelPartInitParameters,
  type IDockviewPanel,
} from 'dockview'
import { useShell } from '../session/use-session.ts'
import 'dockview/dist/styles/dockview.css'
import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { windowSizeOf } from '../base/window-size.ts'
import { IconButton } from '../components/controls/button.tsx'
import { Icon } from '../components/controls/icon.tsx'
import { PanelShown } from '../components/use-frame.ts'
import type { PanelDefinition } from '../panels/panel.ts'
import type { DockHandle } from '../session/dock-handle.ts'
import { useSession, useStageState } from '../session/use-session.ts'
import { dockFromLayout } from './layout.ts'
import { PANEL_TITLES, PANELS } from './panels.ts'
import { PortalHost, Portals } from './portal-host.tsx'
import { forgetLayout, keepLayout, savedLayout } from './saved-layout.ts'
import { WORKSPACES } from './workspaces.ts'

const BY_ID = new Map(PANELS.map((panel) => [panel.id, panel]))
/** The panel with the stage. */
const STAGE = 'viewport'
/** Smaller than this, a panel shows nothing one could use. */
const LEAST = { minimumWidth: 200, minimumHeight: 120 }

/** The docked panels of the workspace that is open. */
export function Dock({ project, onReady }: { project: string; onReady: (dock: DockHandle) => void }) {
  const frame = useRef<HTMLElement>(null)
  const [host] = useState(() => new PortalHost())
  const session = useSession()
  const workspace = useShell((s) => s.workspace)
  const open = useRef<((reset: boolean) => void) | undefined>(undefined)
  const current = useRef(workspace)
  current.current = workspace

  useEffect(() => {
    const element = frame.current!
    const api = createDockview(element, {
      theme: { name: 'facework', className: 'dock-theme', gap: 3, dndTabIndicator: 'line' },
      disableFloatingGroups: true,
      scrollbars: 'native',
      createComponent: ({ name }) => contentOf(host, BY_ID.get(name)),
      createTabComponent: ({ name }) => tabOf(host, BY_ID.get(name)),
      createRightHeaderActionComponent: (group) => toolsOf(host, group),
    })
    const windowSize = () => windowSizeOf(innerWidth, innerHeight)
    let shown = { workspace: '', size: windowSize() }
    let applying = false

    const apply = (reset: boolean) => {
      const definition = WORKSPACES.find((w) => w.id === current.current) ?? WORKSPACES[0]!
      shown = { workspace: definition.id, size: windowSize() }
      if (reset) forgetLayout(project, definition.id, shown.size)
      const fresh = () =>
        dockFromLayout(definition.layout(shown.size), element.clientWidth, element.clientHeight, PANEL_TITLES)
      applying = true
      try {
        api.fromJSON(savedLayout(project, definition.id, shown.size) ?? fresh(), {
          reuseExistingPanels: true,
        })
      } catch {
        // A kept layout may name panels that are no more.
        forgetLayout(project, definition.id, shown.size)
        api.fromJSON(fresh(), { reuseExistingPanels: true })
      }
      for (const panel of api.panels) panel.api.group.api.setConstraints(LEAST)
      applying = false
    }
    open.current = apply
    apply(false)

    let timer: ReturnType<typeof setTimeout> | undefined
    const kept = api.onDidLayoutChange(() => {
      if (applying) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (api.hasMaximizedGroup()) return
        keepLayout(project, shown.workspace, shown.size, api.toJSON())
      }, 400)
    })
    const active = api.onDidActivePanelChange(() =>
      session.shell.setState({ activePanel: api.activePanel?.id }),
    )
    const resized = () => {
      if (windowSize() !== shown.size) apply(false)
    }
    addEventListener('resize', resized)
    onReady(handleOf(api, () => apply(true)))
    return () => {
      removeEventListener('resize', resized)
      clearTimeout(timer)
      kept.dispose()
      active.dispose()
      api.dispose()
      open.current = undefined
    }
  }, [host, project, onReady, session])

  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another workspace is the reason to open one
  useEffect(() => {
    if (!first.current) open.current?.(false)
    first.current = false
  }, [workspace])

  return (
    <main className="dockframe" ref={frame}>
      <Portals of={host} />
    </main>
  )
}

function handleOf(api: DockviewApi, reset: () => void): DockHandle {
  const focus = (panel: IDockviewPanel | undefined) => {
    if (!panel) return
    panel.api.setActive()
    const body = panel.view.content.element
    const inside = body.querySelector<HTMLElement>('[data-first-focus], [tabindex="0"], button, input')
    ;(inside ?? body).focus({ preventScroll: true })
  }
  return {
    show(id) {
      const panel = api.getPanel(id)
      if (panel) return focus(panel)
      const definition = BY_ID.get(id)
      if (!definition) return
      focus(api.addPanel({ id, component: id, tabComponent: id, title: definition.title }))
    },
    cycle(step) {
      const { groups } = api
      const at = api.activeGroup ? groups.indexOf(api.activeGroup) : -1
      focus(groups[(at + step + groups.length) % groups.length]?.activePanel)
    },
    toggleMaximised() {
      if (api.hasMaximizedGroup()) api.exitMaximizedGroup()
      else if (api.activePanel) api.maximizeGroup(api.activePanel)
    },
    resetLayout: reset,
    get active() {
      return api.activePanel?.id
    },
  }
}

function contentOf(host: PortalHost, panel: PanelDefinition | undefined) {
  let portal: ReturnType<PortalHost['open']> | undefined
  const element = document.createElement('section')
  element.className = 'panel'
  element.tabIndex = -1
  if (panel) element.setAttribute('aria-label', panel.title)
  return {
    element,
    init(params: GroupPanelPartInitParameters) {
      if (!panel) return
      portal = host.open('panel-body', <PanelBody api={params.api} panel={panel} />)
      element.append(portal.element)
    },
    dispose: () => portal?.close(),
  }
}

function PanelBody({ api, panel: { id, Body } }: { api: DockviewPanelApi; panel: PanelDefinition }) {
  const shown = useSyncExternalStore(
    (listener) => {
      const heard = api.onDidVisibilityChange(listener)
      return () => heard.dispose()
    },
    () => api.isVisible,
  )
  // Faces first: lists of their poses and curves would take the time their first picture needs.
  const arriving = useDeferredValue(useStageState((s) => s.arriving))
  const { stageState } = useSession()
  useEffect(() => {
    if (!arriving) stageState.setState({ settled: true })
  }, [arriving, stageState])
  return <PanelShown value={shown}>{arriving && id !== STAGE ? null : <Body />}</PanelShown>
}

function tabOf(host: PortalHost, panel: PanelDefinition | undefined) {
  const portal = host.open('tab', panel ? <Tab panel={panel} /> : null)
  return { element: portal.element, init() {}, dispose: portal.close }
}

const noCount = () => undefined

function Tab({ panel: { title, icon, useCount = noCount } }: { panel: PanelDefinition }) {
  const count = useCount()
  return (
    <>
      <Icon name={icon} />
      {title}
      {/* The dock names the tab by its title alone, so the number is no text of it. */}
      {count !== undefined && <span className="count num" data-count={count} />}
    </>
  )
}

function toolsOf(host: PortalHost, group: DockviewGroupPanel) {
  const portal = host.open('end', <GroupTools group={group} />)
  return { element: portal.element, init() {}, dispose: portal.close }
}

function GroupTools({ group }: { group: DockviewGroupPanel }) {
  const front = useSyncExternalStore(
    (listener) => {
      const heard = group.api.onDidActivePanelChange(listener)
      return () => heard.dispose()
    },
    () => group.activePanel?.id,
  )
  const Tools = front ? BY_ID.get(front)?.Tools : undefined
  return (
    <>
      {Tools && <Tools />}
      {front === STAGE && (
        <IconButton
          icon="maximize-2"
          label="Maximise panel"
          shortcut="`"
          onClick={() => (group.api.isMaximized() ? group.api.exitMaximized() : group.api.maximize())}
        />
      )}
    </>
  )
}
