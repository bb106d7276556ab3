import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from './icon.tsx'

type Look = 'plain' | 'ghost' | 'line' | 'primary'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly icon?: IconName
  readonly look?: Look
  readonly size?: 'sm' | 'lg'
  readonly children?: ReactNode
}

/** A button with words: what happens when it is pressed. */
export function Button({ icon, look = 'plain', size, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={classes('btn', look !== 'plain' && look, size, className)} {...rest}>
      {icon && <Icon name={icon} {...(size === 'sm' ? { size: 's' as const } : {})} />}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  readonly icon: IconName
  /** Its name, and its tooltip. */
  readonly label: string
  readonly shortcut?: string
  /** Given for buttons that stay pressed. */
  readonly on?: boolean
  readonly size?: 'sm'
}

/** A square button with a drawing. */
export function IconButton({ icon, label, shortcut, on, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes('ib', size, on && 'on', className)}
      aria-label={label}
      aria-pressed={on}
      title={shortcut ? `${label} (${shortcut})` : label}
      {...rest}
    >
      <Icon name={icon} {...(size === 'sm' ? { size: 's' as const } : {})} />
    </button>
  )
}
