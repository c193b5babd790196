import { INDEX_CARDS } from '@leadenhall/contract/market/index-cards.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { useLiveQuotes } from '../../listing/use-live-quotes.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { cardQuotesQuery, previewQuery } from './api.ts'
import { texts } from './texts.ts'

/** Six indices and rates, each with its month as a line. */
export function IndexCards() {
  const { data, isPending } = useQuery(cardQuotesQuery)
  const live = useLiveQuotes(INDEX_CARDS.map(({ ticker }) => ticker))
  return (
    <ul
      aria-label={texts.cards.label}
      aria-busy={isPending}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6"
    >
      {INDEX_CARDS.map(({ ticker, name }) => {
        const quote = live.get(ticker) ?? data?.items.find((item) => item.ticker === ticker)
        return (
          <li key={ticker} className="panel">
            <Link
              href={sharePath(ticker)}
              className="flex h-[62px] items-center gap-2 px-2.5 py-1 hover:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm text-muted">{name}</span>
                <span className="block truncate font-semibold">
                  {formatLevel(quote?.price ?? null, quote?.unit ?? null, quote?.kind ?? 'index')}
                </span>
                <Change ratio={quote?.changeRatio ?? null} className="text-sm" />
              </span>
              <CardLine ticker={ticker} changeRatio={quote?.changeRatio ?? null} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function CardLine({ ticker, changeRatio }: { ticker: string; changeRatio: number | null }) {
  const { data, isPending } = useQuery(previewQuery(ticker))
  const closes = (data?.bars ?? []).flatMap(({ close }) => close ?? [])
  return (
    <span className="w-16 shrink-0" aria-busy={isPending}>
      {closes.length > 1 ? (
        <Sparkline values={closes} changeRatio={changeRatio} className="h-9" />
      ) : null}
    </span>
  )
}
