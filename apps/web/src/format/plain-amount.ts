const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/**
 * An amount as typed, without separators of thousands. Any other comma stays, so that the server refuses
 * `1,5` instead of taking it for 15.
 */
export function plainAmount(typed: string): string {
  const text = typed.trim()
  return GROUPED.test(text) ? text.replaceAll(',', '') : text
}
