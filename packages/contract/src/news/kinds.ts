/** Subjects by which headlines can be chosen. */
export const NEWS_KINDS = [
  'results',
  'dealings',
  'holdings',
  'dividends',
  'moves',
  'other',
] as const
export type NewsKind = (typeof NEWS_KINDS)[number]
