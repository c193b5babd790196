import type {
  ReferenceChunk,
  ReferenceRow,
} from '../../apps/server/src/modules/instruments/reference-data.ts'

/** A plain London share, with the given changes. */
export function buildReferenceRow(
  given: Partial<ReferenceRow> & Pick<ReferenceRow, 'ticker'>,
): ReferenceRow {
  return {
    tidm: given.ticker.replace(/\.L$/, ''),
    name: `${given.ticker} Company plc`,
    securityDescription: null,
    exchange: 'LSE',
    market: 'MAIN MARKET',
    listingCategory: null,
    type: 'Shares',
    currency: 'GBX',
    country: 'United Kingdom',
    hqCountry: 'United Kingdom',
    icbIndustry: null,
    icbSupersector: null,
    gicsSector: null,
    gicsSectorSource: null,
    gicsIndustryGroup: null,
    gicsIndustry: null,
    city: null,
    website: null,
    isin: null,
    secCik: null,
    listingDate: null,
    marketCap: null,
    marketCapUsd: null,
    lastPrice: null,
    isInternational: false,
    sources: ['lse'],
    ...given,
  }
}

/** A list as the parser would give it, in one chunk. */
export async function* chunkOf(
  rows: readonly ReferenceRow[],
  rest: Partial<ReferenceChunk> = {},
): AsyncGenerator<ReferenceChunk> {
  const exchanges = [...new Set(rows.map(({ exchange }) => exchange))]
  yield { rows, malformed: [], omitted: 0, exchanges, malformedTickers: [], ...rest }
}
