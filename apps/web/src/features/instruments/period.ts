/** Periods over which groups of shares are compared. */
export const PERIODS = ['today', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]
