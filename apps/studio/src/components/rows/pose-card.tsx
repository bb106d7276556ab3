import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { regionClass, regionOf } from '../../base/controls.ts'
import { classes } from '../classes.ts'
import { Icon } from '../controls/icon.tsx'
import { InlineName } from '../controls/inline-name.tsx'
import { Row } from './row-list.tsx'
import { Thumbnail } from './thumbnail.tsx'

export interface PoseCardProps extends ComponentProps<'li'> {
  readonly name: string
  readonly index: number
  readonly picture: string | undefined
  readonly selected: boolean
  /** Names of the poses a combination builds on. */
  readonly bases?: readonly string[] | undefined
  /** Its weight. */
  readonly slider: ReactNode
  readonly look: 'card' | 'row'
  /** Second line of a row. */
  readonly about: string
  readonly onRenamed?: ((name: string | undefined) => void) | undefined
}

/** A pose: its picture at weight 1, its name, its weight. As a card of a grid, or as a row of a list. */
export function PoseCard(props: PoseCardProps) {
  const { name, index, picture, selected, bases, slider, look, about, onRenamed, ...rest } = props
  const region = regionClass(regionOf(bases?.at(-1) ?? name))
  const label = onRenamed ? (
    <InlineName name={name} label={`New name of ${name}`} close={onRenamed} />
  ) : (
    <span className="ell" title={name}>
      {name}
    </span>
  )
  // The key keeps the slider, and what is being typed in it, when a panel that grows turns rows into cards.
  const weight = <Fragment key="weight">{slider}</Fragment>
  const common = {
    label: name,
    selected,
    'data-pose': name,
    ...rest,
  }
  if (look === 'row') {
    return (
      <Row className={classes('prow', region, selected && 'sel')} {...common}>
        <Thumbnail src={picture} />
        <div className="vs">
          {label}
          <span className="small dim ell">{about}</span>
        </div>
        {weight}
      </Row>
    )
  }
  return (
    <Row className={classes('card', region, selected && 'sel', bases && 'combo')} {...common}>
      {!bases && <span className="idx">{index}</span>}
      <Thumbnail src={picture} />
      <span className="check on tick">
        <Icon name="check" />
      </span>
      <div className="nm">
        {bases && !onRenamed ? (
          <div className="bases" title={name}>
            {bases.map((base, i) => (
              <span key={base}>
                {i > 0 && <i>× </i>}
                {base}
              </span>
            ))}
          </div>
        ) : (
          label
        )}
      </div>
      {weight}
    </Row>
  )
}
