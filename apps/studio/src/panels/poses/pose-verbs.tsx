import type { Pose, PoseAsset } from '@facework/documents'
import type { KeyboardEvent } from 'react'
import type { MenuEntry } from '../../components/dialogs/menu.tsx'
import { setOverrides } from '../../session/overrides.ts'
import { runCommand } from '../../session/run-command.ts'
import type { Session } from '../../session/session.ts'
import { openDialog, toast } from '../../session/shell-state.ts'
import { AddInBetweenDialog } from './add-in-between-dialog.tsx'
import { MaskDialog } from './mask-dialog.tsx'
import { selectPoses } from './select-poses.ts'

type Keys = { readonly ctrlKey: boolean; readonly metaKey: boolean; readonly shiftKey: boolean }

/** What can be done with the poses of an asset; the panel makes one for each render. */
export class PoseVerbs {
  readonly #session: Session
  readonly #asset: PoseAsset
  readonly #listed: readonly string[]
  readonly #selected: readonly string[]
  readonly #setRenaming: (name: string | undefined) => void

  constructor(
    session: Session,
    asset: PoseAsset,
    listed: readonly string[],
    selected: readonly string[],
    setRenaming: (name: string | undefined) => void,
  ) {
    this.#session = session
    this.#asset = asset
    this.#listed = listed
    this.#selected = selected
    this.#setRenaming = setRenaming
  }

  click(name: string, keys: Keys): void {
    this.select(
      selectPoses(this.#listed, this.#selected, name, {
        toggle: keys.ctrlKey || keys.metaKey,
        range: keys.shiftKey,
      }),
    )
  }

  select(poses: readonly string[]): void {
    this.#session.editor.select({ document: this.#asset.id, poses })
  }

  rename(name: string): void {
    this.#setRenaming(name)
  }

  renamed(from: string, to: string | undefined): void {
    this.#setRenaming(undefined)
    if (to !== undefined) runCommand(this.#session, 'poses.rename', { asset: this.#asset.id, from, to })
  }

  /** What a drag of this pose carries: all that is selected when it is among them. */
  carried(name: string): readonly string[] {
    return this.#selected.includes(name) ? this.#selected : [name]
  }

  /** Puts poses before another in the order of the asset. */
  move(names: readonly string[], before: string): void {
    if (names.includes(before)) return
    const all = this.#asset.poses.map((p) => p.name)
    const moved = all.filter((name) => names.includes(name))
    const rest = all.filter((name) => !names.includes(name))
    rest.splice(rest.indexOf(before), 0, ...moved)
    runCommand(this.#session, 'poses.reorder', { asset: this.#asset.id, poses: rest })
  }

  /** What the stage shows now becomes their shape. */
  overwrite(poses: readonly string[]): void {
    const character = this.#session.characterFor(this.#asset)
    const args = { asset: this.#asset.id, poses, character }
    if (!runCommand(this.#session, 'poses.overwriteFromCurrent', args)) return
    toast(
      this.#session,
      poses.length === 1 ? `Overwrote ${poses[0]}` : `Overwrote ${poses.length} poses`,
      this.#undo(),
    )
  }

  delete(names: readonly string[]): void {
    const done = runCommand(this.#session, 'poses.delete', { asset: this.#asset.id, poses: names })
    const gone = done?.value ?? names
    if (done)
      toast(
        this.#session,
        gone.length === 1 ? `Deleted ${gone[0]}` : `Deleted ${gone.length} poses`,
        this.#undo(),
      )
  }

  duplicate(names: readonly string[]): void {
    const done = runCommand(this.#session, 'poses.duplicate', { asset: this.#asset.id, poses: names })
    const made = done?.value ?? []
    if (done)
      toast(this.#session, made.length === 1 ? `Made ${made[0]}` : `Made ${made.length} poses`, this.#undo())
  }

  combine(bases: readonly string[]): void {
    const ordered = this.#asset.poses.map((p) => p.name).filter((name) => bases.includes(name))
    runCommand(this.#session, 'poses.addCombination', { asset: this.#asset.id, bases: ordered })
  }

  /** The same shapes on the other side of the face, in poses that are there or in new ones. */
  mirror(names: readonly string[]): void {
    const model = this.#session.editor.document(this.#session.character, 'character')?.model.id
    if (model === undefined) return
    const done = runCommand(this.#session, 'poses.mirror', { asset: this.#asset.id, poses: names, model })
    const made = done?.value ?? []
    if (done)
      toast(this.#session, made.length === 1 ? `Made ${made[0]}` : `Made ${made.length} poses`, this.#undo())
  }

  mask(names: readonly string[]): void {
    openDialog(this.#session, <MaskDialog asset={this.#asset.id} poses={names} />)
  }

  setWeight(names: readonly string[], weight: number): void {
    setOverrides(this.#session, names, weight)
  }

  key(pose: Pose, event: KeyboardEvent): void {
    const chosen = this.carried(pose.name)
    const done: Record<string, (() => void) | undefined> = {
      F2: () => this.rename(pose.name),
      Enter: () => this.click(pose.name, event),
      ' ': () => this.click(pose.name, { ctrlKey: true, metaKey: false, shiftKey: false }),
      Delete: () => this.delete(chosen),
      '0': () => this.setWeight(chosen, 0),
      '1': () => this.setWeight(chosen, 1),
      c: () => this.combine(chosen),
      Escape: () => this.select([]),
      ...((event.ctrlKey || event.metaKey) && {
        a: () => this.select(this.#listed),
        c: undefined,
        d: () => this.duplicate(chosen),
      }),
    }
    const verb = done[event.key]
    if (!verb) return
    event.preventDefault()
    event.stopPropagation()
    verb()
  }

  menu(pose: Pose): MenuEntry[] {
    const names = this.carried(pose.name)
    const many = names.length > 1
    const control = pose.role.type === 'control'
    return [
      {
        label: 'Rename',
        icon: 'pencil',
        shortcut: 'F2',
        run: () => setTimeout(() => this.rename(pose.name)),
      },
      {
        label: many ? `Overwrite ${names.length} from current pose` : 'Overwrite from current pose',
        icon: 'camera',
        run: () => this.overwrite(names),
      },
      {
        label: many ? `Duplicate ${names.length} poses` : 'Duplicate',
        icon: 'copy',
        shortcut: 'Ctrl D',
        run: () => this.duplicate(names),
      },
      'line',
      { label: 'Weight to 1', shortcut: '1', run: () => this.setWeight(names, 1) },
      { label: 'Weight to 0', shortcut: '0', run: () => this.setWeight(names, 0) },
      {
        label: 'Add combination',
        icon: 'merge',
        shortcut: 'C',
        off: names.length === 2 || names.length === 3 ? undefined : 'Select two or three poses',
        run: () => this.combine(names),
      },
      {
        label: 'Add in-between',
        icon: 'blend',
        off: control && !many ? undefined : 'Select one pose that is a control',
        run: () => openDialog(this.#session, <AddInBetweenDialog asset={this.#asset.id} of={pose.name} />),
      },
      {
        label: 'Mirror to the other side',
        icon: 'flip-horizontal-2',
        off: this.#session.character === undefined ? 'No character on stage' : undefined,
        run: () => this.mirror(names),
      },
      { label: 'Mask…', icon: 'scan-face', run: () => this.mask(names) },
      'line',
      { label: 'Move to the start', icon: 'arrow-up', run: () => this.move(names, this.#firstOther(names)) },
      {
        label: many ? `Delete ${names.length} poses` : 'Delete',
        icon: 'trash-2',
        shortcut: 'Del',
        danger: true,
        run: () => this.delete(names),
      },
    ]
  }

  #firstOther(names: readonly string[]): string {
    return this.#asset.poses.find((p) => !names.includes(p.name))?.name ?? ''
  }

  #undo() {
    return { action: { label: 'Undo', run: () => this.#session.editor.undo() } }
  }
}
