import type { Id, Transform } from '@facework/documents'
import { type Editor, subscribeTo } from '@facework/editor'
import type { Store } from '@facework/editor/internal'
import type { Color, Scene } from 'three'
import type { CameraRig } from './camera/camera-rig.ts'
import { JointGizmo } from './joint-gizmo.ts'
import { JointOverlay } from './joint-overlay.ts'
import type { StageState } from './stage-state.ts'

/** A drag of a joint with the gizmo: one step to undo. */
export interface JointDrag {
  beginJointDrag(): void
  dragJoint(joint: string, to: Transform): void
  endJointDrag(): void
  /** False when no joint is being dragged. */
  cancelJointDrag(): boolean
}

/** Whose joints are shown, and where their drags are reported. */
export interface JointHost {
  readonly editor: Editor
  readonly stageState: Store<StageState>
  /** The selected character. */
  readonly character: Id | undefined
  readonly overrides: JointDrag
}

/** The joints of the selected character, and the gizmo that moves one of them. */
export class JointTools {
  readonly #overlay = new JointOverlay()
  /** Made when a joint is first taken hold of. */
  #gizmo: JointGizmo | undefined
  readonly #host: JointHost
  readonly #scene: Scene
  readonly #camera: CameraRig
  readonly #canvas: HTMLCanvasElement
  readonly #changed: () => void

  constructor(
    host: JointHost,
    scene: Scene,
    camera: CameraRig,
    canvas: HTMLCanvasElement,
    changed: () => void,
  ) {
    this.#host = host
    this.#scene = scene
    this.#camera = camera
    this.#canvas = canvas
    this.#changed = changed
    scene.add(this.#overlay.object)
    // Escape resets a joint that is being dragged.
    const giveUp = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && host.overrides.cancelJointDrag()) event.stopPropagation()
    }
    addEventListener('keydown', giveUp, { capture: true })
    for (const key of ['showJoints', 'tool', 'space', 'joint', 'characterViews'] as const) {
      subscribeTo(
        host.stageState,
        (s) => s[key],
        () => this.#show(),
      )
    }
    subscribeTo(
      host.editor.preview,
      (p) => p.character,
      () => this.#show(),
    )
  }

  get visible(): boolean {
    return this.#overlay.object.visible
  }

  /** Whether the next press would take hold of the gizmo. */
  get overGizmo(): boolean {
    return this.#gizmo?.hovered ?? false
  }

  /** Before a frame is drawn, with everyone in place. */
  update(): void {
    this.#gizmo?.follow()
    if (this.visible) this.#overlay.update(this.#host.stageState.getState().joint)
  }

  paint(ink: Color, accent: Color): void {
    this.#overlay.paint(ink, accent)
  }

  /** The joint that is drawn at a point of the page, while joints are shown. */
  jointAt(clientX: number, clientY: number): string | undefined {
    if (!this.visible) return undefined
    const { left, top, width, height } = this.#canvas.getBoundingClientRect()
    return this.#overlay.jointAt(clientX - left, clientY - top, this.#camera.camera, width, height)
  }

  #show(): void {
    const { showJoints, tool, space, joint, characterViews } = this.#host.stageState.getState()
    const id = this.#host.character
    const characterView = id === undefined ? undefined : characterViews.get(id)
    this.#overlay.show(showJoints || tool !== 'select' ? characterView : undefined)
    if (tool === 'select' || joint === undefined) this.#gizmo?.detach()
    else {
      this.#gizmo ??= this.#makeGizmo()
      this.#gizmo.attach(characterView, joint, tool, space)
    }
    this.#changed()
  }

  #makeGizmo(): JointGizmo {
    return new JointGizmo(this.#camera.camera, this.#canvas, this.#scene, {
      held: (held) => this.#hold(held),
      dragged: (joint, to) => this.#host.overrides.dragJoint(joint, to),
      changed: this.#changed,
    })
  }

  #hold(held: boolean): void {
    this.#camera.hold(held)
    if (held) this.#host.overrides.beginJointDrag()
    else this.#host.overrides.endJointDrag()
    this.#changed()
  }
}
