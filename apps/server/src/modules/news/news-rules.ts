import type { HeadlineRules } from '../../providers/read-headlines.ts'
import { toWords } from '../instruments/index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const MARKET_RULES: HeadlineRules = {
  freshForMs: 5 * MINUTE_MS,
  keepForMs: 30 * DAY_MS,
  limit: 30,
  searchText: ({ headline }) => foldHeadline(headline),
}

/** @param isListedName false for a name that a caller made up, whose answers are soon forgotten */
export function companyRules(ticker: string, isListedName: boolean): HeadlineRules {
  return {
    freshForMs: 5 * MINUTE_MS,
    keepForMs: isListedName ? 30 * DAY_MS : DAY_MS,
    limit: 50,
    searchText: ({ headline }) => `${foldHeadline(headline)} ${ticker.toLowerCase()}`,
  }
}

/** Its words alone, so that case, accents and punctuation make no difference. */
export function foldHeadline(headline: string): string {
  return toWords(headline).join(' ')
}
