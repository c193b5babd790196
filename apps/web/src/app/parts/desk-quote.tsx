import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatLevel, formatMajorPrice } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { rangeOf } from '../../listing/price-range.ts'
import { SourceLine } from '../../listing/source-line.tsx'
import { useLiveQuotes } from '../../listing/use-live-quotes.ts'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { texts } from '../texts.ts'

/** The live price of a ticker with its change, day and year, source and age. */
export function DeskQuote({ ticker }: { readonly ticker: string }) {
  const quote = useLiveQuotes([ticker]).get(ticker)
  if (!quote) return <LoadingRows rows={4} label={texts.desk.loadingQuote} />
  const major = formatMajorPrice(quote.price, quote.unit)
  const ranges = [rangeOf(quote, 'day'), rangeOf(quote, 'year')].flatMap((range) => range ?? [])
  return (
    <div className="flex flex-col gap-1 px-3 py-2">
      <Link className="truncate hover:text-accent" href={sharePath(ticker)}>
        {quote.name ?? ticker}
      </Link>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-2xl">{formatLevel(quote.price, quote.unit, quote.kind)}</strong>
        {major === null ? null : <span className="text-muted">{major}</span>}
        <Change ratio={quote.changeRatio} />
      </p>
      {ranges.length === 0 ? null : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
          {ranges.map(({ from, name, to }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd>{`${from} – ${to}`}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-muted">
        <SourceLine provenance={quote.provenance} lastKnown={texts.desk.lastKnown} />
      </p>
    </div>
  )
}
