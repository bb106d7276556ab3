import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import type { IconName } from '../controls/icon.tsx'
import { InlineName } from '../controls/inline-name.tsx'
import { Row } from './row-list.tsx'
import { Thumbnail } from './thumbnail.tsx'

export interface DocTileProps extends ComponentProps<'li'> {
  readonly name: string
  readonly picture: string | undefined
  readonly icon: IconName
  readonly selected: boolean
  /** It stands on the stage. */
  readonly lit?: boolean
  readonly onRenamed?: ((name: string | undefined) => void) | undefined
}

/** A document as a picture with its name below: characters. */
export function DocTile({ name, picture, icon, selected, lit, onRenamed, ...rest }: DocTileProps) {
  return (
    <Row
      className={classes('ptile', selected && 'sel', lit === false && 'off')}
      label={name}
      selected={selected}
      draggable={!onRenamed}
      {...rest}
    >
      <Thumbnail src={picture} icon={icon} />
      {onRenamed ? (
        <InlineName name={name} label={`New name of ${name}`} close={onRenamed} />
      ) : (
        <div className="nm mid ell" title={name}>
          {name}
        </div>
      )}
    </Row>
  )
}
