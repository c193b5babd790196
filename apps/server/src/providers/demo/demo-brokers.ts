/** Simulated brokers: any key is accepted, and a report has a few purchases at simulated closes. */
import type { Broker } from '@leadenhall/contract/broker-keys/index.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { stringify } from 'csv-stringify/sync'
import { addDays } from '../../platform/calendar/zone-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BrokerService } from '../broker-ports.ts'
import type { MarketDataProvider } from '../ports.ts'

/** A share that a simulated report buys. */
export interface BoughtShare {
  /** With the suffix of its exchange. */
  readonly ticker: string
  readonly isin: string | null
  readonly name: string
}

export interface DemoBrokerDeps {
  readonly clock: Clock
  readonly shares: () => readonly BoughtShare[]
  readonly provider: Pick<MarketDataProvider, 'getHistory'>
}

interface Purchase extends BoughtShare {
  readonly date: TradingDate
  readonly quantity: number
  /** In pence. */
  readonly price: number
}

const QUANTITY = 40
const DEPOSIT = 5000
/** As far as a report reaches back where its query decides. */
const QUERY_DAYS = 365
const DAY_SECONDS = 86_400

export function createDemoBrokers(deps: DemoBrokerDeps): BrokerService[] {
  const today = () => new Date(deps.clock.now()).toISOString().slice(0, 10)
  const common = (key: Broker, title: string) => ({
    key,
    title,
    simulated: true,
    pauses: { requestMs: 0, lookMs: 0 },
    isOn: () => true,
    check: async () => null,
    request: async (_access: unknown, { from }: { readonly from: TradingDate }) => from,
  })
  return [
    {
      ...common('trading-212', 'Trading 212'),
      parser: 'Trading 212',
      periodsOf: (since, to) => [{ from: since ?? to, to }],
      async collect(_access, [from = today()]) {
        const file = Buffer.from(toTrading212(from, await listPurchases(deps, from)))
        return { state: 'ready', report: { file, extension: 'csv' } }
      },
    },
    {
      ...common('interactive-brokers', 'Interactive Brokers'),
      parser: 'Interactive Brokers Flex',
      periodsOf: (_since, to) => [{ from: addDays(to, -QUERY_DAYS), to }],
      async collect(_access, [from = today()]) {
        const file = Buffer.from(toFlex(from, await listPurchases(deps, from)))
        return { state: 'ready', report: { file, extension: 'xml' } }
      },
    },
  ]
}

/** One share after the other, a fortnight apart, on days with a simulated close in pence. */
async function listPurchases(
  { clock, provider, shares }: DemoBrokerDeps,
  since: TradingDate,
): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  for (const [place, share] of shares().entries()) {
    const from = Date.parse(addDays(since, 14 * (place + 1))) / 1000
    const to = from + 14 * DAY_SECONDS
    if (to * 1000 > clock.now()) break
    const history = await provider.getHistory?.({ symbol: share.ticker, from, to, interval: '1d' })
    const bar = history?.bars.find(({ close }) => close !== null)
    if (!bar || bar.close === null || history?.unit !== 'GBX') continue
    const date = new Date(bar.time * 1000).toISOString().slice(0, 10)
    purchases.push({ ...share, date, quantity: QUANTITY, price: Number(bar.close.toFixed(2)) })
  }
  return purchases
}

const poundsOf = ({ price, quantity }: Purchase) => ((price * quantity) / 100).toFixed(2)

function toTrading212(since: TradingDate, purchases: readonly Purchase[]): string {
  return stringify([
    [
      'Action',
      'Time (UTC)',
      'ISIN',
      'Ticker',
      'Name',
      'ID',
      'No. of shares',
      'Price / share',
      'Currency (Price / share)',
      'Total',
      'Currency (Total)',
    ],
    ['Deposit', `${since} 09:00:00`, '', '', '', `SIM-${since}`, '', '', '', DEPOSIT, 'GBP'],
    ...purchases.map((purchase) => [
      'Market buy',
      `${purchase.date} 10:00:00`,
      purchase.isin,
      purchase.ticker.replace(/\.L$/, ''),
      purchase.name,
      `SIM-${purchase.date}`,
      purchase.quantity,
      purchase.price,
      'GBX',
      poundsOf(purchase),
      'GBP',
    ]),
  ])
}

function toFlex(since: TradingDate, purchases: readonly Purchase[]): string {
  const compact = (date: TradingDate) => date.replaceAll('-', '')
  const tag = (name: string, values: Readonly<Record<string, string>>) =>
    `<${name} ${Object.entries(values)
      .map(([key, value]) => `${key}="${value}"`)
      .join(' ')}/>`
  const deposit = tag('CashTransaction', {
    type: 'Deposits/Withdrawals',
    settleDate: compact(since),
    dateTime: compact(since),
    description: 'Simulated deposit',
    amount: String(DEPOSIT),
    currency: 'GBP',
    transactionID: `9${compact(since)}`,
  })
  const trades = purchases.map((purchase) =>
    tag('Trade', {
      assetCategory: 'STK',
      symbol: purchase.ticker.replace(/\.L$/, ''),
      isin: purchase.isin ?? '',
      tradeDate: compact(purchase.date),
      buySell: 'BUY',
      quantity: String(purchase.quantity),
      tradePrice: (purchase.price / 100).toFixed(4),
      proceeds: `-${poundsOf(purchase)}`,
      ibCommission: '0',
      netCash: `-${poundsOf(purchase)}`,
      currency: 'GBP',
      levelOfDetail: 'EXECUTION',
      transactionID: `8${compact(purchase.date)}`,
    }),
  )
  return `<FlexQueryResponse queryName="Simulated" type="AF"><FlexStatements count="1"><FlexStatement accountId="U0000000"><Trades>${trades.join('')}</Trades><CashTransactions>${deposit}</CashTransactions></FlexStatement></FlexStatements></FlexQueryResponse>`
}
