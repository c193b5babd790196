/** The colour of a gain or a return; it always comes with a sign. */
export function toneOf(value: string | number | null): string {
  const number = Number(value)
  if (value === null || Math.abs(number) < 0.00005) return ''
  return number > 0 ? 'text-up' : 'text-down'
}
