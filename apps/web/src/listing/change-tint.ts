/** A change of this size has the full colour. */
export const FULL_COLOUR = 0.03

/**
 * The palette's colours of a rise and a fall, stronger with the change, over the panel's own.
 * @param full the change with the full colour
 */
export function changeTint(change: number | null, full = FULL_COLOUR): string {
  if (change === null || change === 0) return 'var(--raised)'
  const share = Math.min(1, Math.abs(change) / full)
  const amount = Math.round(12 + 32 * share)
  return `color-mix(in srgb, var(--${change < 0 ? 'down' : 'up'}) ${amount}%, var(--raised))`
}
