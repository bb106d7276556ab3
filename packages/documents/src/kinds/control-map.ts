import { type AssetRef, assetRefSchema } from '../schema/asset-ref.ts'
import { checkUnique, type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  finite,
  list,
  nameText,
  numberWithin,
  object,
  optional,
  type Schema,
  text,
  tuple,
  withDefault,
} from '../schema/schema.ts'

/** gain × source, or gain × source × by. */
export interface MapTerm {
  readonly source: string
  /** A second source that the first is multiplied with. */
  readonly by?: string
  readonly gain: number
}

/** One target: the sum of its terms plus the offset, limited to the range when there is one. */
export interface MapLine {
  readonly target: string
  readonly terms: readonly MapTerm[]
  readonly offset: number
  readonly range?: readonly [number, number]
  /** Why this line is so, for the person who edits it. */
  readonly reason: string
  /** How sure detection was, 0 to 1; missing on lines written by people. */
  readonly confidence?: number
}

/** A shape that a control may drive. */
export interface MapCandidate {
  /** Of the shape. */
  readonly name: string
  readonly gain: number
  /** 0 to 1. */
  readonly confidence: number
  readonly reason: string
}

/** A control that may have a shape on this head, but not surely enough to drive it. A person has to choose the shape. */
export interface MapQuestion {
  readonly control: string
  /** The likeliest first. */
  readonly candidates: readonly MapCandidate[]
}

// [M2]
/** Turns values of one vocabulary into another. */
export interface ControlMap extends DocumentHeader<'map'> {
  readonly from?: AssetRef
  /** Missing for a head's own names. */
  readonly to?: AssetRef
  readonly lines: readonly MapLine[]
  /** Open questions of detection. Their shapes are driven when a person has answered. */
  readonly questions?: readonly MapQuestion[]
}

const termSchema: Schema<MapTerm> = object<MapTerm>({
  source: nameText,
  by: optional(nameText),
  gain: withDefault(finite, 1),
})

export const mapLineSchema: Schema<MapLine> = object<MapLine>({
  target: nameText,
  terms: list(termSchema),
  offset: withDefault(finite, 0),
  range: optional(tuple<readonly [number, number]>(2)),
  reason: withDefault(text, ''),
  confidence: optional(numberWithin(0, 1)),
})

const candidateSchema: Schema<MapCandidate> = object<MapCandidate>({
  name: nameText,
  gain: withDefault(finite, 1),
  confidence: numberWithin(0, 1),
  reason: withDefault(text, ''),
})

const questionSchema: Schema<MapQuestion> = object<MapQuestion>({
  control: nameText,
  candidates: list(candidateSchema),
})

export const controlMapKind = defineKind<ControlMap>({
  kind: 'map',
  version: LAYOUT_VERSIONS.map,
  fields: {
    from: optional(assetRefSchema),
    to: optional(assetRefSchema),
    lines: list(mapLineSchema),
    questions: optional(list(questionSchema)),
  },
  check(map, report) {
    checkUnique(
      map.lines.map((l) => l.target),
      'lines',
      'target',
      report,
    )
    checkUnique(
      (map.questions ?? []).map((q) => q.control),
      'questions',
      'control',
      report,
    )
    map.lines.forEach(({ target, range }, i) => {
      if (!range || range[0] <= range[1]) return
      report.error(
        'map/range',
        `lines[${i}].range`,
        `"${target}" is limited to ${range[0]} to ${range[1]}; the lower limit comes first.`,
      )
    })
  },
})
