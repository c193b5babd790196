import type { Price, Unit } from '@leadenhall/contract/shared/money.ts'
import { useMemo, useState } from 'react'
import { lastPriceOf } from '../../../listing/last-price.ts'
import { useLatestQuotes } from '../../../listing/use-latest-quotes.ts'
import type { ActivityFields } from './activity-fields.ts'

export interface OwnPrice {
  /** The unit in which the share is quoted; null if that is not known. */
  readonly unit: Unit | null
  /** Null if it is not known, or the price of the kind is none of the market. */
  readonly last: Price | null
}

/** The share’s unit and last price, for the form. `follow` is called once its ticker is typed. */
export function useOwnPrice(
  fields: ActivityFields,
): OwnPrice & { follow: (fields: ActivityFields) => void } {
  const [ticker, setTicker] = useState(pricedTicker(fields))
  const tickers = useMemo(() => (ticker === '' ? [] : [ticker]), [ticker])
  const quoteOf = useLatestQuotes(tickers)
  const quote = ticker === '' ? null : quoteOf(ticker)
  return {
    unit: quote?.unit ?? null,
    last: fields.kind === 'gift_from_spouse' ? null : lastPriceOf(quote),
    follow: (next) => setTicker(pricedTicker(next)),
  }
}

/** The price of a merger is of a new share. */
const pricedTicker = ({ into, kind, ticker }: ActivityFields) =>
  (kind === 'merger' ? into : ticker).trim().toUpperCase()
