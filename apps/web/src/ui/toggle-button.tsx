import type { ComponentProps } from 'react'

interface ToggleButtonProps extends Omit<ComponentProps<'button'>, 'aria-pressed' | 'type'> {
  readonly isPressed: boolean
}

/** A button that stays pressed: a setting that is on, or the chosen one of several. */
export function ToggleButton({ isPressed, className = '', ...props }: ToggleButtonProps) {
  return (
    <button
      {...props}
      type="button"
      aria-pressed={isPressed}
      className={`control ${className}`.trim()}
    />
  )
}
