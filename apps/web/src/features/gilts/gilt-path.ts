import { pagePath, sharePath } from '../../format/paths.ts'

interface Named {
  readonly isin: string
  /** Null for a gilt that is not in the instrument list. */
  readonly ticker?: string | null
}

/** A gilt's page, which is that of its listing; one without a listing has a page by its ISIN. */
export function giltPath({ isin, ticker = null }: Named): string {
  return ticker === null ? pagePath('gilt', { isin }) : sharePath(ticker)
}
