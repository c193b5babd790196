import type { InstrumentLine } from '@leadenhall/contract/instruments/index.ts'
import { NOT_KNOWN } from '../../format/price.ts'
import { TickerLink } from '../../listing/ticker-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

const ticker: Column<InstrumentLine> = {
  id: 'ticker',
  header: texts.headers.tidm,
  cell: (row) => <TickerLink ticker={row.ticker} label={row.TIDM} />,
  isSortable: true,
  value: (row) => row.TIDM,
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

/** Not sortable: the server orders the pages, and sorting a single one would mislead. */
export const browseColumns = [
  { ...ticker, header: texts.headers.ticker },
  { ...name, header: texts.headers.name },
  country,
  currency,
  type,
].map((column): Column<InstrumentLine> => ({ ...column, isSortable: false }))
