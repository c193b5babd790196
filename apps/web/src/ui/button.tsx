import type { ComponentProps } from 'react'

const KINDS = {
  plain: 'control',
  primary: 'control control-primary',
  danger: 'control text-down',
} as const

interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-pressed' | 'type'> {
  /** `primary` for the main action of a form or panel, `danger` for one that deletes. */
  readonly kind?: keyof typeof KINDS
  readonly type?: 'button' | 'submit'
}

/** A button with a frame. For a setting or a choice, see `ToggleButton`. */
export function Button({ kind = 'plain', type = 'button', className = '', ...props }: ButtonProps) {
  return <button {...props} type={type} className={`${KINDS[kind]} ${className}`.trim()} />
}
