import { useQuery } from '@tanstack/react-query'
import { formatLevel, NOT_KNOWN } from '../../format/price.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { dollarRatesQuery } from './api.ts'
import { crossOf, currenciesOf, toDollarRates } from './crosses.ts'
import { texts } from './texts.ts'

/** Rates between the pair's currencies and the most traded others, via the dollar. */
export function CrossesPanel({ symbol }: { readonly symbol: string }) {
  const currencies = currenciesOf(symbol)
  const query = useQuery({ ...dollarRatesQuery(currencies), enabled: currencies.length > 0 })
  if (currencies.length === 0) return null
  return (
    <Panel title={texts.crosses} id="crosses" isFoldable meta={texts.crossesHelp}>
      <QueryView
        query={query}
        loading={<SkeletonRows rows={currencies.length + 1} label={texts.loadingCrosses} />}
      >
        {({ items }) => <Table currencies={currencies} rates={toDollarRates(items)} />}
      </QueryView>
    </Panel>
  )
}

/** On a phone, five currencies fit. */
const wideOnly = (place: number) => (place > 4 ? 'max-sm:hidden' : '')

interface TableProps {
  readonly currencies: readonly string[]
  readonly rates: ReadonlyMap<string, number>
}

function Table({ currencies, rates }: TableProps) {
  return (
    <table aria-label={texts.crosses} className="w-full text-sm">
      <thead className="text-muted">
        <tr className="h-(--row)">
          <th scope="col" className="pl-3 text-left font-normal">
            {texts.one}
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
              {from}
            </th>
            {currencies.map((to, place) => (
              <td key={to} className={`pr-2 text-right last:pr-3 ${wideOnly(place)}`}>
                {from === to ? (
                  <span className="text-muted">{NOT_KNOWN}</span>
                ) : (
                  rateText(crossOf(rates, from, to))
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const rateText = (rate: number | null) => formatLevel(rate, null, 'currency-pair')
