import * as endpoints from '@leadenhall/contract/tape/endpoints.ts'
import type { Story } from '@leadenhall/contract/tape/index.ts'
import { AppError, invalid } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { findSymbol, type Universe } from '../instruments/index.ts'
import type { Tape } from './create-tape.ts'

export interface TapeRouteDeps {
  readonly tape: Pick<Tape, 'company' | 'market'>
  readonly universe: () => Universe
}

export function registerTapeRoutes(serve: Serve, { tape, universe }: TapeRouteDeps): void {
  const symbolOf = (ticker: string, field: string) => {
    const symbol = findSymbol(universe(), ticker)
    if (symbol === null) throw invalid(field, `${ticker} is not a valid ticker.`)
    return symbol
  }
  const storiesOf = async (symbol: string) => {
    const present = (await tape.market()).filter(({ ticker }) => ticker === symbol)
    const known = new Set(present.map(({ id }) => id))
    return [...present, ...(await tape.company(symbol)).filter(({ id }) => !known.has(id))]
  }

  /** None of a security that its source fails on or does not have: a list keeps the others. */
  const knownStoriesOf = async (symbol: string) => {
    try {
      return await storiesOf(symbol)
    } catch (error) {
      const isMissing = error instanceof AppError && error.code === 'not_found'
      if (isMissing || findOutboundError(error)) return []
      throw error
    }
  }

  serve(endpoints.listStories, async ({ query }) => {
    const { ticker, tickers, index, limit } = query
    const isWanted = (story: Story) => index === undefined || isSameName(story.index, index)
    const choose = (stories: readonly Story[]) => stories.filter(isWanted).slice(0, limit)
    if (ticker !== undefined) return choose(await storiesOf(symbolOf(ticker, 'ticker')))
    if (tickers === undefined) return choose(await tape.market())
    const stories: Story[] = []
    for (const symbol of new Set(tickers.map((each) => symbolOf(each, 'tickers')))) {
      stories.push(...(await knownStoriesOf(symbol)))
    }
    return choose(stories.toSorted((a, b) => b.time.localeCompare(a.time) || b.rarity - a.rarity))
  })
}

function isSameName(name: string | null, other: string): boolean {
  return name?.toLowerCase() === other.toLowerCase()
}
