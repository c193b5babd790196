import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import { convert, currencyOf } from '@leadenhall/contract/shared/money.ts'
import { Link } from 'wouter'
import { percentOf } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { formatLevel, NOT_KNOWN, roundedAmount } from '../../format/price.ts'
import { formatDayTime } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { DoubtMark } from '../../listing/doubt-mark.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

/** A ticker in the group with its quote, or the reason it has none. */
export interface GroupRow {
  readonly ticker: string
  readonly quote: Quote | null
  /** Null for a ticker that is neither listed nor quoted. */
  readonly name: string | null
  readonly missing: string | null
}

/** Pounds per unit of a currency; missing when no source has a rate. */
export type PoundRates = ReadonlyMap<string, number>

/**
 * The price in pounds, converted from its declared unit; null for an index, for a price in doubt, without a
 * unit, or without a rate.
 */
export function toPounds(quote: Quote | null, rates: PoundRates): number | null {
  if (!quote || quote.price === null || quote.unit === null || quote.kind === 'index') return null
  if (isDoubtful(quote)) return null
  const rate = rates.get(currencyOf(quote.unit)) ?? null
  return convert({ value: quote.price, unit: quote.unit }, 'GBP', rate)?.value ?? null
}

export const groupColumns: readonly Column<GroupRow>[] = [
  {
    id: 'ticker',
    header: texts.group.ticker,
    cell: ({ ticker }) => (
      <Link href={sharePath(ticker)} className="font-semibold text-accent hover:underline">
        {ticker}
      </Link>
    ),
    value: ({ ticker }) => ticker,
    isSortable: true,
  },
  {
    id: 'name',
    header: texts.group.name,
    cell: ({ name, quote, missing }) =>
      quote || name !== null ? (
        <>
          {name ?? NOT_KNOWN} {quote ? null : <span className="text-warn">({missing})</span>}
        </>
      ) : (
        <span className="text-warn">{missing}</span>
      ),
    value: ({ name, missing }) => name ?? missing,
    shownFrom: 'sm',
  },
  {
    id: 'price',
    header: texts.group.price,
    className: 'whitespace-nowrap',
    align: 'right',
    cell: ({ quote }) =>
      quote ? (
        <>
          {formatLevel(quote.price, quote.unit, quote.kind)}
          <DoubtMark quote={quote} />
        </>
      ) : (
        NOT_KNOWN
      ),
    value: ({ quote }) => quote?.price ?? null,
  },
  {
    id: 'unit',
    header: texts.group.unit,
    cell: ({ quote }) => quote?.unit ?? NOT_KNOWN,
    value: ({ quote }) => quote?.unit ?? null,
    shownFrom: 'sm',
  },
  {
    id: 'change',
    header: texts.group.change,
    className: 'whitespace-nowrap',
    align: 'right',
    cell: ({ quote }) => <Change ratio={quote?.changeRatio ?? null} />,
    value: ({ quote }) => percentOf(quote?.changeRatio ?? null),
    isSortable: true,
  },
  {
    id: 'asOf',
    header: texts.group.asOf,
    className: 'whitespace-nowrap',
    cell: ({ quote }) => (quote ? formatDayTime(quote.provenance.asOf) : NOT_KNOWN),
    value: ({ quote }) => quote?.provenance.asOf ?? null,
    shownFrom: 'sm',
  },
]

export function poundsColumn(rates: PoundRates): Column<GroupRow> {
  return {
    id: 'pounds',
    header: texts.group.pounds,
    className: 'whitespace-nowrap',
    align: 'right',
    isSortable: true,
    cell: ({ quote }) => formatLevel(toPounds(quote, rates), 'GBP', 'share'),
    value: ({ quote }) => roundedAmount(toPounds(quote, rates)),
  }
}

export function removeColumn(onRemove: (ticker: string) => void): Column<GroupRow> {
  return {
    id: 'remove',
    header: '',
    cell: ({ ticker }) => (
      <button
        type="button"
        className="icon-control size-[24px]"
        aria-label={texts.group.remove(ticker)}
        onClick={() => onRemove(ticker)}
      >
        ×
      </button>
    ),
    value: () => null,
  }
}
