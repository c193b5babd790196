import { toWords } from '../instruments/index.ts'
import type { HeadlineRules } from './read-headlines.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const MARKET_RULES: HeadlineRules = {
  freshForMs: 5 * MINUTE_MS,
  keepForMs: 30 * DAY_MS,
  limit: 30,
  searchText: ({ headline }) => foldHeadline(headline),
}

/** @param isListedName false for an arbitrary name from the client, whose results are kept only briefly */
export function companyRules(ticker: string, isListedName: boolean): HeadlineRules {
  return {
    freshForMs: 5 * MINUTE_MS,
    keepForMs: isListedName ? 30 * DAY_MS : DAY_MS,
    limit: 50,
    searchText: ({ headline }) => `${foldHeadline(headline)} ${ticker.toLowerCase()}`,
  }
}

/** Reduces a headline to its words, ignoring case, accents and punctuation. */
export function foldHeadline(headline: string): string {
  return toWords(headline).join(' ')
}
