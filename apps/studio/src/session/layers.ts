import type { Clip } from '@facework/documents'
import type { LayerMode } from '@facework/documents/internal'
import { runCommand } from './run-command.ts'
import type { SessionState } from './session-state.ts'

/** The timeline shows this layer of the clip on stage from now on, and keys go to it; undefined is the base. */
export function selectLayer({ editor }: SessionState, layer: string | undefined): void {
  const { clip } = editor.preview.getState()
  if (editor.preview.getState().layer === layer) return
  editor.preview.setState({ layer })
  // Keys of the layer before: the next command would look for them here.
  editor.select(clip === undefined ? {} : { document: clip })
}

/** Puts a layer on top of the others, with the first name that is free, and selects it. */
export function addLayerTo(session: SessionState, clip: Clip, mode: LayerMode): void {
  const taken = new Set(clip.layers?.above.map((layer) => layer.name))
  let number = taken.size + 1
  while (taken.has(`Layer ${number}`)) number++
  const name = `Layer ${number}`
  if (runCommand(session, 'layers.add', { clip: clip.id, name, mode })) selectLayer(session, name)
}
