import * as endpoints from '@leadenhall/contract/tape/endpoints.ts'
import type { Story } from '@leadenhall/contract/tape/index.ts'
import { invalid } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { findSymbol, type Universe } from '../instruments/index.ts'
import type { Tape } from './create-tape.ts'

export interface TapeRouteDeps {
  readonly tape: Pick<Tape, 'company' | 'market'>
  readonly universe: () => Universe
}

export function registerTapeRoutes(serve: Serve, { tape, universe }: TapeRouteDeps): void {
  serve(endpoints.listStories, async ({ query }) => {
    const { index, limit } = query
    const isWanted = (story: Story) => index === undefined || isSameName(story.index, index)
    if (query.ticker === undefined) return tape.market().filter(isWanted).slice(0, limit)
    const symbol = findSymbol(universe(), query.ticker)
    if (symbol === null) throw invalid('ticker', `${query.ticker} is not a valid ticker.`)
    const present = tape.market().filter(({ ticker }) => ticker === symbol)
    return [...present, ...(await tape.company(symbol))].filter(isWanted).slice(0, limit)
  })
}

function isSameName(name: string | null, other: string): boolean {
  return name?.toLowerCase() === other.toLowerCase()
}
