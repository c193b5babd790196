import type { InstrumentLine } from '@leadenhall/contract/instruments/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { percentOf } from '../../format/change.ts'
import { formatLevel, formatMoneyCompact, NOT_KNOWN } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { DoubtMark } from '../../listing/doubt-mark.tsx'
import { TickerLink } from '../../listing/ticker-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Flashing } from '../../ui/flashing.tsx'
import { texts } from './texts.ts'

const ticker: Column<InstrumentLine> = {
  id: 'ticker',
  header: texts.headers.tidm,
  cell: (row) => <TickerLink ticker={row.ticker} />,
  isSortable: true,
  value: (row) => row.ticker,
  className: 'whitespace-nowrap',
}

const name: Column<InstrumentLine> = {
  id: 'name',
  header: texts.headers.issuer,
  cell: (row) => row.issuer_name,
  isSortable: true,
  value: (row) => row.issuer_name,
}

const exchange: Column<InstrumentLine> = {
  id: 'exchange',
  header: texts.headers.exchange,
  cell: (row) => row.exchange,
  isSortable: true,
  value: (row) => row.exchange,
  shownFrom: 'sm',
}

const country: Column<InstrumentLine> = {
  id: 'country',
  header: texts.headers.country,
  cell: (row) => row.country_of_incorporation ?? NOT_KNOWN,
  isSortable: true,
  value: (row) => row.country_of_incorporation,
  shownFrom: 'sm',
}

const currency: Column<InstrumentLine> = {
  id: 'currency',
  header: texts.headers.currency,
  cell: (row) => row.trading_currency ?? NOT_KNOWN,
  isSortable: true,
  value: (row) => row.trading_currency,
}

const type: Column<InstrumentLine> = {
  id: 'type',
  header: texts.headers.type,
  cell: (row) => row.mifir_identifier_description,
  isSortable: true,
  value: (row) => row.mifir_identifier_description,
  shownFrom: 'sm',
}

export const classifiedColumns = [ticker, name, exchange, country, type]

export interface BrowseRow {
  readonly line: InstrumentLine
  /** Null while it is not known. */
  readonly quote: Quote | null
}

const ofLine = (column: Column<InstrumentLine>): Column<BrowseRow> => ({
  ...column,
  cell: ({ line }) => column.cell(line),
  value: ({ line }) => column.value(line),
})

const figure = { align: 'right', className: 'whitespace-nowrap' } as const

const price: Column<BrowseRow> = {
  id: 'price',
  header: texts.headers.price,
  cell: ({ quote }) =>
    quote ? (
      <>
        <Flashing value={quote.price}>{formatLevel(quote.price, quote.unit, quote.kind)}</Flashing>
        <DoubtMark quote={quote} />
      </>
    ) : (
      NOT_KNOWN
    ),
  value: ({ quote }) => quote?.price ?? null,
  ...figure,
}

const change: Column<BrowseRow> = {
  id: 'change',
  header: texts.headers.change,
  cell: ({ quote }) => <Change ratio={quote?.changeRatio ?? null} />,
  value: ({ quote }) => percentOf(quote?.changeRatio ?? null),
  ...figure,
}

const cap: Column<BrowseRow> = {
  id: 'cap',
  header: texts.headers.cap,
  cell: ({ quote }) => formatMoneyCompact(quote?.marketCap ?? null),
  value: ({ quote }) => quote?.marketCap?.value ?? null,
  ...figure,
  shownFrom: 'sm',
}

/** Not sortable: the server orders the pages, and sorting a single one would mislead. */
export const browseColumns = [
  ...[
    { ...ticker, header: texts.headers.ticker },
    { ...name, header: texts.headers.name, className: 'w-full max-w-0 min-w-20 truncate' },
    { ...country, className: 'max-w-44 truncate', shownFrom: 'lg' as const },
    { ...currency, shownFrom: 'md' as const },
    { ...type, className: 'whitespace-nowrap' },
  ].map(ofLine),
  price,
  change,
  cap,
].map((column): Column<BrowseRow> => ({ ...column, isSortable: false }))
