import { STRIP_ITEMS } from '@leadenhall/contract/market/strip-items.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directionOf, formatPercentChange } from '../../format/change.ts'
import { symbolOf } from '../../format/price.ts'
import { formatDayTime } from '../../format/time.ts'
import { useLiveQuotes } from '../../listing/use-live-quotes.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { PauseButton } from '../../ui/pause-button.tsx'
import { useInterval } from '../../ui/use-interval.ts'
import { usePointedAt } from '../../ui/use-pointed-at.ts'
import { stripQuotesQuery } from './api.ts'
import { formatStripPrice, STRIP_INTERVAL_MS } from './strip-price.ts'
import { texts } from './texts.ts'

const TICKERS = STRIP_ITEMS.map(({ ticker }) => ticker)

/** The rotating market ticker: one of seven items at a time; a click advances it. */
export function TickerStrip() {
  const [position, setPosition] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isPointedAt, pointing] = usePointedAt()
  const { data } = useQuery(stripQuotesQuery)
  const live = useLiveQuotes(TICKERS)
  const advance = () => setPosition((now) => (now + 1) % STRIP_ITEMS.length)
  useInterval(advance, isPaused || isPointedAt ? null : STRIP_INTERVAL_MS)

  const item = STRIP_ITEMS[position] ?? STRIP_ITEMS[0]
  const quote = live.get(item.ticker) ?? data?.items.find(({ ticker }) => ticker === item.ticker)
  return (
    <section
      aria-label={texts.strip.label}
      className="flex shrink-0 items-center max-sm:basis-[calc(100%-140px)]"
      {...pointing}
    >
      <button
        type="button"
        onClick={advance}
        title={quote ? asOfText(quote) : texts.strip.next}
        className="flex h-7 w-64 items-center gap-2 overflow-hidden rounded-sm px-2 text-left whitespace-nowrap hover:bg-raised max-sm:w-auto max-sm:min-w-0 max-sm:flex-1 max-sm:gap-1.5 max-sm:px-1"
      >
        <span className="truncate text-muted">{item.label}</span>
        <StripFigures
          quote={quote}
          isLoaded={data !== undefined || quote !== undefined}
          prefix={'currency' in item ? symbolOf(item.currency) : ''}
        />
      </button>
      <PauseButton
        isPaused={isPaused}
        onChange={setPaused}
        label={isPaused ? texts.strip.resume : texts.strip.pause}
      />
    </section>
  )
}

interface StripFiguresProps {
  readonly quote: Quote | undefined
  readonly isLoaded: boolean
  readonly prefix: string
}

function StripFigures({ quote, isLoaded, prefix }: StripFiguresProps) {
  if (!quote || quote.price === null) {
    return isLoaded ? (
      <span className="text-muted">{texts.strip.unavailable}</span>
    ) : (
      <span className="skeleton h-3 w-24" />
    )
  }
  const direction = directionOf(quote.changeRatio)
  const isBelow = quote.previousClose !== null && quote.price < quote.previousClose
  const colour = isBelow ? 'text-down' : quote.previousClose === null ? '' : 'text-up'
  return (
    <>
      <span className={`font-semibold ${colour}`}>
        {prefix}
        {formatStripPrice(quote.price)}
      </span>
      {direction ? (
        <span className={direction === 'flat' ? 'text-flat' : colour}>
          <Glyph shape={direction} className="mr-1" />
          {formatPercentChange(quote.changeRatio)}
        </span>
      ) : null}
    </>
  )
}

function asOfText({ provenance }: Quote): string {
  return [
    ...(provenance.stale ? [texts.strip.stale] : []),
    ...(provenance.simulated ? [texts.strip.simulated] : []),
    formatDayTime(provenance.asOf),
  ].join(', ')
}
