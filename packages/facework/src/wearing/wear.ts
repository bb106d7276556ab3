import '../keep-container-together.ts'
import '../keep-importer-together.ts'
import type { Accessory, Fit, Model } from '@facework/documents'
import { importGltf } from '@facework/formats'
import { type OpenCharacter, openCharacter } from '@facework/operations'
import {
  accessoryFromModel,
  type FittedAccessory,
  fitAccessory,
  type WornDocuments,
} from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'
import type { Object3D } from 'three'
import { type LoadSource, openFile } from '../loading/open-file.ts'
import { attachModel } from './attach-model.ts'

/** What can be worn: the file of a mesh, or an accessory with its model. */
export type WearSource = LoadSource | AccessoryWithModel

interface AccessoryWithModel {
  readonly accessory: Accessory
  readonly model: Model
}

export interface WearOptions {
  /** Guessed by the names of file and meshes unless given. */
  readonly type?: Accessory['type'] | undefined
  /** The head it was made for, where that is another one. */
  readonly madeFor?: Pick<OpenCharacter['documents'], 'model' | 'poses'> | undefined
}

/** An accessory on a face. */
export interface Worn {
  readonly accessory: Accessory
  /** How it was fitted, and how well. */
  readonly fit: Fit
  readonly diagnostics: readonly Diagnostic[]
  visible: boolean
  /** Removes it. */
  remove(): void
}

/** A face as far as wearing concerns it. */
export interface WearingFace {
  readonly root: Object3D
  readonly open: OpenCharacter
  jointObject(name: string): Object3D | undefined
  /** Goes on as the same character with other accessories. */
  setOpen(open: OpenCharacter): void
}

const fitted = new WeakMap<WornDocuments, FittedAccessory>()

/** Fits an accessory to a face and shows it there. */
export async function wear(face: WearingFace, source: WearSource, options: WearOptions = {}): Promise<Worn> {
  const { accessory, model } = isAccessory(source) ? source : await readAccessory(source, options)
  const { documents } = face.open
  const before = documents.worn ?? []
  const done = fitAccessory({
    accessory,
    model,
    head: { model: documents.model, poses: documents.poses, character: { id: documents.character.id } },
    madeFor: options.madeFor,
    worn: before.flatMap((w) => fitted.get(w) ?? []),
  })
  const own: WornDocuments = { accessory, fit: done.fit, model: done.model, visible: true }
  fitted.set(own, done)
  const objects = await attachModel(done.model, face.root, (name) => face.jointObject(name))
  setWorn(face, [...(face.open.documents.worn ?? []), own])
  const hidden = hide(face.root, accessory.hides)
  const show = (visible: boolean) => {
    for (const object of objects) object.visible = visible
    for (const object of hidden) object.visible = !visible
  }
  return {
    accessory,
    fit: done.fit,
    diagnostics: done.diagnostics,
    get visible() {
      return objects.some((object) => object.visible)
    },
    set visible(visible) {
      show(visible)
    },
    remove() {
      show(false)
      for (const object of objects) object.removeFromParent()
      setWorn(
        face,
        (face.open.documents.worn ?? []).filter((w) => w !== own),
      )
    },
  }
}

function setWorn(face: WearingFace, worn: readonly WornDocuments[]): void {
  const { documents, options } = face.open
  face.setOpen(openCharacter({ ...documents, worn }, options))
}

const isAccessory = (source: WearSource): source is AccessoryWithModel =>
  typeof source === 'object' && 'accessory' in source

async function readAccessory(source: LoadSource, { type }: WearOptions) {
  const { bytes, name } = await openFile(source, {})
  const { model } = await importGltf(bytes)
  return { model, accessory: accessoryFromModel(name || model.name, model, type) }
}

/** Meshes of the character that the accessory hides; only those that are drawn now. */
function hide(root: Object3D, names: readonly string[]): readonly Object3D[] {
  const hidden: Object3D[] = []
  root.traverse((object) => {
    const name = typeof object.userData.name === 'string' ? object.userData.name : object.name
    if (!object.visible || !names.includes(name)) return
    object.visible = false
    hidden.push(object)
  })
  return hidden
}
