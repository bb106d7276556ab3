import { classes } from '../classes.ts'
import { Icon, type IconName } from '../controls/icon.tsx'

export interface ThumbnailProps {
  /** Address of a picture; missing while it is not drawn yet. */
  readonly src?: string | undefined
  /** For what has no face. */
  readonly icon?: IconName
  readonly size?: number
}

/** A small picture of a document. It fades in, so that a list never jumps. */
export function Thumbnail({ src, icon, size }: ThumbnailProps) {
  return (
    <span
      className={classes('thumb', icon && !src && 'i')}
      style={size ? { width: size, height: size } : undefined}
    >
      {src ? <img src={src} alt="" draggable={false} /> : icon && <Icon name={icon} size="l" />}
    </span>
  )
}
