/** Colours that link panels to one ticker. */
export const LINKS = ['A', 'B', 'C', 'D'] as const
export type LinkColour = (typeof LINKS)[number]
