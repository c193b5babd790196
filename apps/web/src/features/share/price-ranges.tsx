import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import { formatLevel } from '../../format/price.ts'
import { RangeBar } from '../../listing/range-bar.tsx'
import { texts } from './texts.ts'

/** Where the price lies within the day and within 52 weeks; a price in doubt is nowhere. */
export function PriceRanges({ quote }: { readonly quote: Quote | undefined }) {
  return (
    <div className="flex w-44 shrink-0 flex-col justify-center gap-0.5 max-sm:min-h-7 max-sm:w-full max-sm:flex-row max-sm:gap-5 sm:min-h-[4.6rem]">
      {quote && !isDoubtful(quote) ? (
        <>
          <Range quote={quote} low={quote.dayLow} high={quote.dayHigh} name={texts.ranges.day} />
          <Range
            quote={quote}
            low={quote.fiftyTwoWeekLow}
            high={quote.fiftyTwoWeekHigh}
            name={texts.ranges.year}
          />
        </>
      ) : null}
    </div>
  )
}

interface RangeProps {
  readonly quote: Quote
  readonly low: number | null
  readonly high: number | null
  readonly name: string
}

function Range({ quote: { price, unit, kind }, low, high, name }: RangeProps) {
  if (low === null || high === null || high <= low) return null
  // The price beside it says that it is per 100.
  const short = unit?.replace('%', '') ?? null
  const [from, to] = [formatLevel(low, short, kind), formatLevel(high, short, kind)]
  return (
    <div className="min-w-0 max-sm:flex-1">
      <p className="flex justify-between gap-2 text-xs leading-tight text-muted">
        <span>{from}</span>
        <span>{name}</span>
        <span>{to}</span>
      </p>
      <RangeBar
        low={low}
        high={high}
        value={price}
        label={texts.ranges.label(name, formatLevel(price, unit, kind), from, to)}
        className="block w-full"
      />
    </div>
  )
}
