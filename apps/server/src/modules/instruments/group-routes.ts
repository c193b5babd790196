/** Industries, sectors, countries and exchanges, with their numbers of listings. */
import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import { EXCHANGES } from '@leadenhall/contract/shared/exchanges.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { countBy } from './classification.ts'
import { findGroup } from './find-group.ts'
import { toLine } from './present-instrument.ts'
import type { Universe } from './universe.ts'

const SCHEMES = ['ICB', 'GICS'] as const

export function registerGroupRoutes(serve: Serve, universe: () => Universe): void {
  serve(endpoints.listIndustries, async () =>
    SCHEMES.flatMap((scheme) =>
      universe()
        .classification(scheme)
        .industries.map(({ name, count, related }) => ({
          name,
          scheme,
          count,
          supersectors: scheme === 'ICB' ? [...related] : [],
        })),
    ),
  )

  serve(endpoints.listSectors, async () =>
    SCHEMES.flatMap((scheme) =>
      universe()
        .classification(scheme)
        .sectors.map(({ name, count, related }) => ({
          name,
          scheme,
          count,
          industries: scheme === 'GICS' ? [...related] : [],
        })),
    ),
  )

  serve(endpoints.listCountriesOfIncorporation, async () =>
    countBy(universe().live, ({ country }) => country),
  )

  serve(endpoints.listExchanges, async () => {
    const counts = countBy(universe().live, ({ exchange }) => exchange)
    return EXCHANGES.map(({ code, name }) => ({
      exchange: code,
      name,
      count: counts.find((counted) => counted.name === code)?.count ?? 0,
    })).filter(({ count }) => count > 0)
  })

  serve(endpoints.listByIndustry, async ({ params, query }) => {
    const group = findGroup(universe(), 'industry', params.industry, query.scheme)
    if (!group) throw notFound(`The industry ${params.industry} was not found.`)
    return { ...group, items: group.items.map(toLine) }
  })

  serve(endpoints.listBySupersector, async ({ params, query }) => {
    const group = findGroup(universe(), 'sector', params.supersector, query.scheme)
    if (!group) throw notFound(`The sector ${params.supersector} was not found.`)
    return { ...group, items: group.items.map(toLine) }
  })
}
