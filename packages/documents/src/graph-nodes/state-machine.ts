import { defineNode, optionalPort, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import { EASINGS, type Easing } from '../parts/curve.ts'
import {
  finite,
  list,
  nameOf,
  nameText,
  numberWithin,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  tagged,
  withDefault,
} from '../schema/schema.ts'

/** A limit that a value must lie above or below; both for a band. */
interface Limits {
  readonly above?: number
  readonly below?: number
}

/** A curve of the stream at port `curves`. */
export interface CurveCondition extends Limits {
  readonly type: 'curve'
  readonly curve: string
}
/** One of the machine's own values, which scripts set. */
export interface ValueCondition extends Limits {
  readonly type: 'value'
  readonly value: string
}
/** The clips of the state end within so many seconds. */
export interface ClipEndCondition {
  readonly type: 'clip-end'
  readonly within: number
}
/** The state was entered so many seconds ago. */
export interface TimeCondition {
  readonly type: 'time'
  readonly after: number
}
export type TransitionCondition = CurveCondition | ValueCondition | ClipEndCondition | TimeCondition

export interface Transition {
  /** Name of a state, or `*` for any. */
  readonly from: string
  readonly to: string
  /** All must hold. */
  readonly when: readonly TransitionCondition[]
  /** Seconds. */
  readonly duration: number
  readonly easing: 'linear' | Easing
}

export interface StateMachineParameters {
  /** Names; each is an input of the node. The first is the one it starts in. */
  readonly states: readonly string[]
  /** Tried in order. */
  readonly transitions: readonly Transition[]
  readonly values: Readonly<Record<string, number>>
}

const limits = { above: optional(finite), below: optional(finite) }

const conditionSchema: Schema<TransitionCondition> = tagged<TransitionCondition>('type', {
  curve: object<CurveCondition>({ type: oneOf('curve'), curve: nameOf('curve'), ...limits }),
  value: object<ValueCondition>({ type: oneOf('value'), value: nameOf('value'), ...limits }),
  'clip-end': object<ClipEndCondition>({
    type: oneOf('clip-end'),
    within: withDefault(numberWithin(0), 0),
  }),
  time: object<TimeCondition>({ type: oneOf('time'), after: numberWithin(0) }),
})

const transitionSchema: Schema<Transition> = object<Transition>({
  from: nameOf('state'),
  to: nameOf('state'),
  when: withDefault(list(conditionSchema), []),
  duration: withDefault(numberWithin(0), 0.2),
  easing: withDefault(oneOf<'linear' | Easing>('linear', ...EASINGS), 'linear'),
})

/** The port whose stream conditions on curves read; no state may have this name. */
export const MACHINE_CURVES = 'curves'

export const stateMachine = defineNode<StateMachineParameters>({
  kind: 'state-machine',
  title: 'State Machine',
  description: 'One of several poses at a time, with timed transitions between them.',
  unreal: 'State Machine',
  fields: {
    states: withDefault(list(nameText), []),
    transitions: withDefault(list(transitionSchema), []),
    values: withDefault(record(finite), {}),
  },
  inputs: ({ states }) => [...states.map((name) => port(name, 'pose')), optionalPort(MACHINE_CURVES, 'pose')],
  output: POSE_OUTPUT,
})
