/**
 * DEGIRO: Transactions.csv for trades, Account.csv for cash. Currencies are in unnamed columns. A split
 * or consolidation comes as a sale and a purchase of one minute, without venue and order id.
 */
import { Decimal, toText } from '../../../../platform/decimal.ts'
import { isZero, negate, restatementOf, tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { ifUnderstood, NotUnderstood, type Row } from '../row.ts'
import { hasColumns } from '../table.ts'

const TRADES = ['Date', 'Time', 'Product', 'ISIN', 'Quantity', 'Price', 'Total']
const CASH = ['Date', 'Time', 'Value date', 'Product', 'ISIN', 'Description', 'Change', 'Balance']
const FEES = 'Transaction and/or third party fees'

/** English, Dutch, German, French, Italian, Spanish and Portuguese. */
const NAMES = {
  Date: ['Datum', 'Data', 'Fecha'],
  Time: ['Tijd', 'Uhrzeit', 'Heure', 'Ora', 'Hora'],
  'Value date': [
    'Valutadatum',
    'Valuta',
    'Date de valeur',
    'Data Valore',
    'Fecha valor',
    'Data Valor',
  ],
  Product: ['Produkt', 'Produit', 'Prodotto', 'Producto', 'Produto'],
  ISIN: ['Code ISIN'],
  Venue: [
    'Uitvoeringsplaats',
    'Ausführungsort',
    "Lieu d'exécution",
    'Borsa',
    'Centro de ejecución',
    'Bolsa',
  ],
  Quantity: ['Aantal', 'Anzahl', 'Quantité', 'Quantità', 'Número', 'Cantidad', 'Quantidade'],
  Price: ['Koers', 'Kurs', 'Cours', 'Quotazione', 'Precio', 'Preços', 'Preço'],
  Value: ['Waarde', 'Wert', 'Montant', 'Valore', 'Valor'],
  Total: ['Totaal', 'Gesamt', 'Montant négocié', 'Totale'],
  'Order ID': ['Order-ID', 'Order Id', 'ID Ordre', 'ID Ordine', 'ID Orden', 'ID da Ordem'],
  Description: [
    'Omschrijving',
    'Beschreibung',
    'Description',
    'Descrizione',
    'Descripción',
    'Descrição',
  ],
  Change: ['Mutatie', 'Änderung', 'Mouvements', 'Variazioni', 'Variación', 'Mudança'],
  Balance: ['Saldo', 'Solde'],
  [FEES]: [
    'Transaction and/or third',
    'Transactiekosten en/of',
    'Transactiekosten en/of kosten van derden',
    'Transaktionsgebühren',
    'Gebühr',
    'Frais de courtage',
    'Frais de transaction et/ou',
    'Costi di transazione',
    'Costes de transacción',
    'Custos de transação',
  ],
}

/** Rows without an order, by the minute and the product. */
type Bookings = ReadonlyMap<string, readonly Booking[]>

interface Booking {
  readonly line: number
  readonly isin: string | undefined
  /** Below zero for a sale; undefined where it cannot be read. */
  readonly quantity: Decimal | undefined
}

export const degiro = csvParser<Bookings>({
  title: 'DEGIRO',
  headers: [TRADES],
  names: NAMES,
  isOther: (file) => hasColumns(file, CASH, NAMES),
  habit: { dateOrder: 'dmy' },
  survey: surveyBookings,
  understand: understandTrade,
})

function keyOf(row: Row): string {
  return [row.cell('Date'), row.cell('Time'), row.cell('Product')].join(' ')
}

function isBooking(row: Row): boolean {
  return row.has('Order ID') && row.cell('Order ID') === null && row.cell('Venue') === null
}

function surveyBookings(rows: Iterable<Row>): Bookings {
  const bookings = new Map<string, Booking[]>()
  for (const row of rows) {
    if (!isBooking(row)) continue
    const found = bookings.get(keyOf(row)) ?? []
    const quantity = ifUnderstood(() => new Decimal(row.requireNumber('Quantity')))
    found.push({ line: row.line, isin: row.text('ISIN'), quantity })
    bookings.set(keyOf(row), found)
  }
  return bookings
}

function momentOf(row: Row) {
  return { date: row.requireDate('Date'), time: row.text('Time') }
}

function understandTrade(row: Row, bookings: Bookings): Meaning {
  const base = { ...momentOf(row), isin: row.text('ISIN'), name: row.text('Product') }
  if (isBooking(row)) return understandBooking(row, base, bookings.get(keyOf(row)) ?? [])
  const signed = row.requireNumber('Quantity')
  const kind = signed.startsWith('-') ? 'sell' : 'buy'
  const quantity = kind === 'sell' ? negate(signed) : signed
  const price = row.moneyAt('Price')
  const total = row.moneyAt('Total') ?? row.moneyAt('Value')
  if (!price || price.currency === null) throw new NotUnderstood('The price is empty.', 'Price')
  if (!total || total.currency === null) throw new NotUnderstood('The total is empty.', 'Total')
  if (isZero(price.amount)) {
    throw new NotUnderstood('A price of 0 is no trade. Which event was it?', 'Price')
  }
  const fee = row.number(FEES)
  return {
    activity: {
      ...base,
      kind,
      quantity,
      price: { value: price.amount, unit: price.currency },
      amount: tradeEffectOf(kind, total.amount, 'cash', 'Total'),
      charges: fee?.startsWith('-') ? { commission: negate(fee) } : {},
      currency: total.currency,
    },
  }
}

/** One sale and one purchase of the same ISIN restate the holding; anything else asks. */
function understandBooking(
  row: Row,
  base: Omit<RawActivity, 'kind'>,
  bookings: readonly Booking[],
): Meaning {
  const sold = bookings.find(({ quantity }) => quantity?.lt(0))
  const bought = bookings.find(({ quantity }) => quantity?.gt(0))
  if (bookings.length !== 2 || !sold?.quantity || !bought?.quantity) {
    throw new NotUnderstood(
      'A booking without an order is no trade. Which corporate action was it?',
      'Order ID',
    )
  }
  const ratio = { new: toText(bought.quantity), old: toText(sold.quantity.neg()) }
  if (sold.isin !== bought.isin) {
    throw new NotUnderstood(
      `${ratio.old} shares of ${sold.isin ?? ''} became ${ratio.new} of ${bought.isin ?? ''}. Record the event by hand.`,
      'ISIN',
    )
  }
  const event = restatementOf(ratio)
  if (event.kind === 'split') {
    // A bonus issue is booked the same way.
    throw new NotUnderstood(
      `${ratio.old} shares became ${ratio.new}. If it was a split, record it.`,
      'Quantity',
    )
  }
  if (row.line === sold.line) return { ignored: 'The other half of a consolidation.' }
  // Midnight is no time of trading; the event comes before the trades of its day.
  const stated = { shares: ratio.new, are: 'held' as const, ratio }
  return { activity: { ...base, time: undefined, ...event, stated } }
}

export const degiroAccount = csvParser<null>({
  title: 'DEGIRO account statement',
  headers: [CASH],
  names: NAMES,
  habit: { dateOrder: 'dmy' },
  survey: () => null,
  understand: understandCash,
})

const CASH_KINDS: readonly (readonly [RegExp, RawActivity['kind']])[] = [
  [
    /dividend tax|dividendbelasting|dividendensteuer|impôts? sur dividende|ritenuta|retención|withholding/i,
    'tax',
  ],
  [/stamp duty/i, 'tax'],
  [/return of capital|capital return/i, 'return_of_capital'],
  [/dividend/i, 'dividend'],
  [/interest|\brente\b|zinsen|intérêts?|interessi|intereses|juros/i, 'interest'],
  [/fee|connection|costs|kosten|gebühr|frais|costi|costes|custos/i, 'fee'],
  [/withdrawal|terugstorting|auszahlung|retrait|prelievo|retirada|levantamento/i, 'withdrawal'],
  [/deposit|storting|einzahlung|versement|depósito/i, 'deposit'],
]
const OF_INSTRUMENT: ReadonlySet<RawActivity['kind']> = new Set([
  'dividend',
  'tax',
  'return_of_capital',
])

const TRADE_WORDS =
  /^(buy|sell|koop|verkoop|kauf|verkauf|achat|vente|acquisto|vendita|compra|venta|venda)\b|transaction.*fee|transactiekosten|transaktionsgebühr|frais de transaction|costi di transazione|costes de transacción|FX (credit|debit)|valuta (creditering|debitering)|währungswechsel|cash sweep/i

function understandCash(row: Row): Meaning {
  const description = row.requireText('Description')
  if (TRADE_WORDS.test(description)) {
    return { ignored: "Trades and their charges come from DEGIRO's Transactions.csv." }
  }
  if (/flatexDEGIRO Bank|currency exchange/i.test(description)) {
    return { ignored: 'A move within DEGIRO.' }
  }
  const kind = CASH_KINDS.find(([pattern]) => pattern.test(description))?.[1]
  if (!kind) throw new NotUnderstood(`"${description}" is not known.`, 'Description')
  const change = row.moneyAt('Change')
  if (!change || change.currency === null) {
    throw new NotUnderstood('The amount is empty.', 'Change')
  }
  const instrument = { isin: row.text('ISIN'), name: row.text('Product') }
  return {
    activity: {
      ...momentOf(row),
      kind,
      ...(OF_INSTRUMENT.has(kind) ? instrument : {}),
      amount: change.amount,
      currency: change.currency,
      note: description,
    },
  }
}
