import type { Clip } from '@facework/documents'
import { stillValues } from '@facework/operations/internal'
import { useMemo } from 'react'
import { useDocuments } from '../../../session/use-session.ts'
import { clipThumbnail, type ThumbnailRequest } from '../../../thumbnails/thumbnail-request.ts'
import type { Face, Values } from '../controls/face.ts'
import { type BuiltInExpression, EMOTIONS, TESTS } from './expressions.table.ts'

/** An expression to apply, with the control names of the character that panels show. */
export interface Expression {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly values: Values
  readonly picture: ThumbnailRequest | undefined
  /** Of the project's own. */
  readonly clip?: Clip
}

function builtIn(face: Face, expression: BuiltInExpression): Expression {
  const { name, about } = expression
  const values = face.inOwnNames(expression.values)
  const { characterView } = face
  const picture: ThumbnailRequest | undefined = characterView && {
    subject: expression,
    needs: [characterView.documents.model, characterView.documents.poses],
    characterView: characterView,
    controls: values,
    part: 'face',
    turn: 0,
  }
  return { id: name, name, about, values, picture }
}

function saved(face: Face, clip: Clip): Expression[] {
  const { characterView } = face
  const still = stillValues(clip)
  if (!still) return []
  const values = characterView?.opened.poseValues(still) ?? still
  const picture = characterView && clipThumbnail(characterView, clip)
  return [{ id: clip.id, name: clip.name, about: 'Saved in the project', values, picture, clip }]
}

/** What is built in, then what the project keeps: clips that hold still. */
export function useExpressions(face: Face): readonly Expression[] {
  const clips = useDocuments('clip')
  return useMemo(() => {
    const own = clips.filter(stillValues).flatMap((clip) => saved(face, clip))
    const given = [...EMOTIONS, ...TESTS].map((e) => builtIn(face, e))
    return [...own, ...given]
  }, [face, clips])
}
