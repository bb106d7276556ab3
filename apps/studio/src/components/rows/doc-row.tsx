import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { IconName } from '../controls/icon.tsx'
import { InlineName } from '../controls/inline-name.tsx'
import { Row } from './row-list.tsx'
import { Thumbnail } from './thumbnail.tsx'

export interface DocRowProps extends Omit<ComponentProps<'li'>, 'onChange'> {
  readonly name: string
  /** One line of what it is. */
  readonly about: string
  readonly picture: string | undefined
  readonly icon: IconName
  readonly selected: boolean
  readonly dirty?: boolean
  readonly end?: ReactNode
  /** Given while the row is renamed. */
  readonly onRenamed?: ((name: string | undefined) => void) | undefined
}

/** A document in a list: its picture, its name, what it is. */
export function DocRow({
  name,
  about,
  picture,
  icon,
  selected,
  dirty,
  end,
  onRenamed,
  ...rest
}: DocRowProps) {
  return (
    <Row
      className={classes('doc', selected && 'sel')}
      label={name}
      selected={selected}
      draggable={!onRenamed}
      {...rest}
    >
      <Thumbnail src={picture} icon={icon} />
      <div className="grow">
        {onRenamed ? (
          <InlineName name={name} label={`New name of ${name}`} close={onRenamed} />
        ) : (
          <div className="nm ell" title={name}>
            {name}
          </div>
        )}
        <div className="mt ell">{about}</div>
      </div>
      {end}
      {dirty && <span className="dot" role="img" aria-label="Unsaved edits" title="Unsaved edits" />}
    </Row>
  )
}
