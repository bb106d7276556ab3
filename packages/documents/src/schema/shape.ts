/** What a text may be the name of; a form offers those there are. */
export type NamedThing = 'joint' | 'curve' | 'pose' | 'region' | 'state' | 'value'

/** What a number is measured in, where a form should show it otherwise: angles in degrees. */
export type Unit = 'radians'

interface Common {
  /** May be missing. */
  readonly optional?: true
  /** What a missing one is taken for. */
  readonly fallback?: unknown
}

/** What a schema takes, in plain data: enough to draw a form for it. The schema still has the last word. */
export type Shape = Common &
  (
    | {
        readonly type: 'text'
        readonly required?: true
        readonly names?: NamedThing
        /** It is the id of a document of this kind. */
        readonly document?: string
      }
    | {
        readonly type: 'number'
        readonly low?: number | undefined
        readonly high?: number | undefined
        readonly whole?: true
        readonly unit?: Unit
      }
    | { readonly type: 'flag' }
    | { readonly type: 'choice'; readonly values: readonly string[] }
    | { readonly type: 'numbers'; readonly count: number; readonly unit?: Unit }
    | { readonly type: 'list'; readonly of: Shape }
    /** Keys are names chosen by people. */
    | { readonly type: 'table'; readonly of: Shape; readonly names?: NamedThing | undefined }
    | { readonly type: 'object'; readonly fields: Readonly<Record<string, Shape>> }
    /** Objects told apart by one field. */
    | { readonly type: 'tagged'; readonly tag: string; readonly cases: Readonly<Record<string, Shape>> }
  )

/**
 * A new value of a shape, with what has to be there and nothing more. `name` fills the texts that may not be
 * empty: a line is about a joint, a curve or a state before it is anything else.
 */
export function blankOf(shape: Shape, name = ''): unknown {
  if ('fallback' in shape) return shape.fallback
  switch (shape.type) {
    case 'text':
      return shape.required ? name : ''
    case 'number':
      return Math.max(0, shape.low ?? 0)
    case 'flag':
      return false
    case 'choice':
      return shape.values[0]
    case 'numbers':
      return new Array<number>(shape.count).fill(0)
    case 'list':
      return []
    case 'table':
      return {}
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.fields).flatMap(([key, field]): [string, unknown][] =>
          field.optional ? [] : [[key, blankOf(field, name)]],
        ),
      )
    case 'tagged': {
      const [first] = Object.values(shape.cases)
      return first ? blankOf(first, name) : {}
    }
  }
}
