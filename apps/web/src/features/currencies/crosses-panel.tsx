import { useQuery } from '@tanstack/react-query'
import { formatCount, formatFigure, NOT_KNOWN } from '../../format/price.ts'
import { useLiveQuotes } from '../../listing/use-live-quotes.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { pairRatesQuery } from './api.ts'
import { crossOf, currenciesOf, type PairRates, pairsOf, toPairRates } from './crosses.ts'
import { texts } from './texts.ts'

/** Rates between the pair's currencies and the most traded others; the page's own moves with its price. */
export function CrossesPanel({ symbol }: { readonly symbol: string }) {
  const currencies = currenciesOf(symbol)
  const query = useQuery({ ...pairRatesQuery(pairsOf(currencies)), enabled: currencies.length > 0 })
  const live = useLiveQuotes(currencies.length > 0 ? [symbol] : [])
  if (currencies.length === 0) return null
  return (
    <Panel title={texts.crosses} id="crosses" isFoldable meta={texts.crossesHelp}>
      <QueryView
        query={query}
        loading={<SkeletonRows rows={currencies.length + 1} label={texts.loadingCrosses} />}
      >
        {({ items }) => (
          <Table currencies={currencies} rates={toPairRates([...items, ...live.values()])} />
        )}
      </QueryView>
    </Panel>
  )
}

/** On a phone, five currencies fit. */
const wideOnly = (place: number) => (place > 4 ? 'max-sm:hidden' : '')

interface TableProps {
  readonly currencies: readonly string[]
  readonly rates: PairRates
}

function Table({ currencies, rates }: TableProps) {
  return (
    <table aria-label={texts.crosses} className="w-full text-sm">
      <thead className="text-muted">
        <tr className="h-(--row)">
          <th scope="col" className="pl-3 text-left font-normal">
            <span className="sr-only">{texts.from}</span>
          </th>
          {currencies.map((currency, place) => (
            <th
              key={currency}
              scope="col"
              className={`pr-2 text-right font-normal last:pr-3 ${wideOnly(place)}`}
            >
              {currency}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {currencies.map((from, row) => (
          <tr key={from} className={`h-(--row) border-t border-line ${wideOnly(row)}`}>
            <th scope="row" className="pl-3 text-left">
              {perOf(rates, from) === 1 ? from : texts.several(formatCount(PER_MANY), from)}
            </th>
            {currencies.map((to, place) => (
              <td key={to} className={`pr-2 text-right last:pr-3 ${wideOnly(place)}`}>
                {from === to ? (
                  <span className="text-muted">{NOT_KNOWN}</span>
                ) : (
                  rateText(crossOf(rates, from, to), perOf(rates, from))
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const PER_MANY = 100
/** Dollars for one unit, below which a row is for a hundred, as yen are quoted. */
const SMALL_UNIT = 0.05
/** Rates from here on have two decimals, smaller ones four. */
const LARGE_RATE = 20

const perOf = (rates: PairRates, currency: string) =>
  (crossOf(rates, currency, 'USD') ?? 1) < SMALL_UNIT ? PER_MANY : 1

function rateText(rate: number | null, per: number): string {
  if (rate === null) return NOT_KNOWN
  const shown = rate * per
  return formatFigure(shown, shown < LARGE_RATE ? 4 : 2)
}
