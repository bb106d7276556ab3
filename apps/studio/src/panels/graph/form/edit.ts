import type { CommandArguments, CommandId, Gesture } from '@facework/editor/internal'
import { useRef, useState } from 'react'
import { wordsOf } from '../../../base/words-of.ts'
import { useSession } from '../../../session/use-session.ts'

/** How a field changes what it shows. A drag begins, sets many times, and is one step when it is kept. */
export interface Edit<T = unknown> {
  /** `was`: of a list whose lines were moved, the old index of each; -1 for a new one. */
  set(value: T, was?: readonly number[]): void
  begin(): void
  commit(): void
  cancel(): void
}

/** The same for a part: what it is set to is put into the whole. */
export function editOf<T>(whole: Edit<T>, put: (value: unknown) => T): Edit {
  return { ...whole, set: (value) => whole.set(put(value)) }
}

/** Edits by a command, and what the command refused, in words, until it takes something again. */
export function useEdit<K extends CommandId, T = unknown>(
  command: K,
  args: (value: T, was?: readonly number[]) => CommandArguments<K>,
): [Edit<T>, string] {
  const { editor } = useSession()
  const gesture = useRef<Gesture>(undefined)
  const [refused, setRefused] = useState('')
  const edit: Edit<T> = {
    set(value, was) {
      try {
        const given = args(value, was)
        if (gesture.current) gesture.current.update(command, given)
        else editor.run(command, given)
        setRefused('')
      } catch (error) {
        setRefused(wordsOf(error))
      }
    },
    begin() {
      gesture.current = editor.beginGesture()
    },
    commit() {
      gesture.current?.commit()
      gesture.current = undefined
    },
    cancel() {
      gesture.current?.cancel()
      gesture.current = undefined
    },
  }
  return [edit, refused]
}
