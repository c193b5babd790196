import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { browseInstruments } from './browse-instruments.ts'
import { countBy } from './classification.ts'
import { toDetail, toHit } from './present-instrument.ts'
import type { Universe } from './universe.ts'

export interface InstrumentRouteDeps {
  readonly universe: () => Universe
  /** In [0, 1). */
  readonly random: () => number
}

const COMMON_FIRST_LETTERS = /^[A-Z0-9]/

export function registerInstrumentRoutes(
  serve: Serve,
  { universe, random }: InstrumentRouteDeps,
): void {
  serve(endpoints.listInstruments, async ({ query }) => browseInstruments(universe(), query))

  serve(endpoints.listInstrumentCountries, async () =>
    countBy(universe().london, ({ country }) => country),
  )

  serve(endpoints.getRandomInstrument, async () => {
    const shares = universe().london.filter(
      ({ type, ticker }) => type === 'Shares' && COMMON_FIRST_LETTERS.test(ticker),
    )
    const share = shares[Math.floor(random() * shares.length)]
    if (!share) throw notFound('No shares are available.')
    return toHit(share)
  })

  serve(endpoints.getInstrument, async ({ params }) => {
    const resolved = universe().resolve(params.ticker)
    if (!resolved) throw notFound(`${params.ticker} was not found.`)
    return toDetail(universe(), resolved, params.ticker)
  })
}
