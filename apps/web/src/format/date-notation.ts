/**
 * How a date is written: `words` is 23 Nov 2026, `numbers` 23/11/2026 and `iso` 2026-11-23. The display
 * setting is an attribute of the document, so that it applies from the first paint.
 */
export const DATE_NOTATIONS = ['words', 'numbers', 'iso'] as const
export type DateNotation = (typeof DATE_NOTATIONS)[number]

/** Words until another one is chosen, and in a worker, which has no document. */
export function dateNotation(): DateNotation {
  if (typeof document === 'undefined') return 'words'
  const chosen = document.documentElement.dataset['dates']
  return DATE_NOTATIONS.find((notation) => notation === chosen) ?? 'words'
}

/** @param date `YYYY-MM-DD` */
export function inNotation(date: string, words: () => string): string {
  const notation = dateNotation()
  if (notation === 'iso') return date
  return notation === 'words' ? words() : date.split('-').toReversed().join('/')
}
