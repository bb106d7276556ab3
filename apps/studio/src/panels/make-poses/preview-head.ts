import type { Clip } from '@facework/documents'
import { characterFromHead } from '@facework/operations/internal'
import { useEffect, useState } from 'react'
import { draftedPoses } from '../../session/make-poses/drafted-poses.ts'
import { madeMap } from '../../session/make-poses/made-map.ts'
import type { MadeShown } from '../../session/make-poses/make-messages.ts'
import { useMakePoses } from '../../session/use-session.ts'
import { CharacterView } from '../../stage/character-view.ts'
import type { HeadPainter } from '../../stage/make-poses/head-painter.ts'
import { type ModelScene, sceneFromModel } from '../../stage/scene-from-model.ts'
import { Transport } from '../../transport/transport.ts'

/** The head with its poses before they are added, on a stage of its own. */
export class PreviewHead {
  readonly view: CharacterView
  readonly transport = new Transport()
  #clip: Clip | undefined

  constructor(made: MadeShown, scene: ModelScene) {
    const map = madeMap(made.poses, made.model.name)
    this.view = new CharacterView(characterFromHead({ model: made.model, poses: made.poses, map }), scene)
  }

  /** The strengths of regions and the poses that are left out, as they are now. */
  setDraft(made: MadeShown, draft: Parameters<typeof draftedPoses>[1]): void {
    this.view.setDocuments({ ...this.view.documents, poses: draftedPoses(made, draft) })
  }

  /** One pose, or several; the others rest. */
  pose(values: Readonly<Record<string, number>>): void {
    this.view.setOverrides(values)
    this.#show(0)
  }

  play(clip: Clip, seconds: number): void {
    if (clip !== this.#clip) {
      this.#clip = clip
      this.transport.setControls(this.view.controlNames)
      this.transport.play(clip)
    }
    this.view.setOverrides({})
    this.transport.advance(seconds, 1, true)
    this.view.show(this.transport.state, seconds, 'off')
    this.view.morphs.update()
  }

  stop(): void {
    this.#clip = undefined
    this.transport.stop()
    this.#show(0)
  }

  #show(seconds: number): void {
    this.view.show(undefined, seconds, 'off')
    this.view.morphs.update()
  }
}

/** A preview of what was made, drawn by the painter; undefined until it is loaded. */
export function usePreviewHead(painter: HeadPainter | undefined): PreviewHead | undefined {
  const made = useMakePoses((s) => s.made)
  const strengths = useMakePoses((s) => s.strengths)
  const excluded = useMakePoses((s) => s.excluded)
  const [preview, setPreview] = useState<PreviewHead>()
  useEffect(() => {
    if (!made || !painter) return
    let isGone = false
    let shown: PreviewHead | undefined
    sceneFromModel(made.model).then((scene) => {
      if (isGone) return
      shown = new PreviewHead(made, scene)
      painter.setHead(shown.view.object)
      setPreview(shown)
    })
    return () => {
      isGone = true
      setPreview(undefined)
      if (!shown) return
      painter.setHead(undefined)
      shown.view.dispose()
    }
  }, [made, painter])
  useEffect(() => {
    if (made && preview) preview.setDraft(made, { strengths, excluded })
  }, [made, preview, strengths, excluded])
  return preview
}
