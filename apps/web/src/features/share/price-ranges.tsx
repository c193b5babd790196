import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { rangeOf } from '../../listing/price-range.ts'
import { RangeBar } from '../../listing/range-bar.tsx'

/** Where the price lies within the day and within 52 weeks; a price in doubt is nowhere. */
export function PriceRanges({ quote }: { readonly quote: Quote | undefined }) {
  return (
    <div className="flex w-44 shrink-0 flex-col justify-center gap-0.5 max-sm:min-h-7 max-sm:w-full max-sm:flex-row max-sm:gap-5 sm:min-h-[4.6rem]">
      {quote ? (
        <>
          <Range quote={quote} span="day" />
          <Range quote={quote} span="year" />
        </>
      ) : null}
    </div>
  )
}

function Range({ quote, span }: { readonly quote: Quote; readonly span: 'day' | 'year' }) {
  const range = rangeOf(quote, span)
  if (!range) return null
  const { from, high, label, low, name, to } = range
  return (
    <div className="min-w-0 max-sm:flex-1">
      <p className="flex justify-between gap-2 text-xs leading-tight text-muted">
        <span>{from}</span>
        <span>{name}</span>
        <span>{to}</span>
      </p>
      <RangeBar low={low} high={high} value={quote.price} label={label} className="block w-full" />
    </div>
  )
}
