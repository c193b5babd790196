import type { Holdings } from '@leadenhall/contract/portfolio/index.ts'

/** False while no account has an activity. */
export const hasRecords = ({ cash, holdings }: Pick<Holdings, 'cash' | 'holdings'>): boolean =>
  holdings.length > 0 || cash.length > 0
