import type { Holding, Holdings, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { useLocation } from 'wouter'
import { formatPercent } from '../../../format/change.ts'
import {
  formatMoney,
  formatPounds,
  formatPoundsChange,
  formatQuantity,
} from '../../../format/money.ts'
import { sharePath } from '../../../format/paths.ts'
import { formatCount, formatLevel, NOT_KNOWN } from '../../../format/price.ts'
import { Change } from '../../../listing/change.tsx'
import { sellColumn } from '../../../listing/sell-column.tsx'
import { toneOf } from '../../../listing/tone.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Flashing } from '../../../ui/flashing.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { texts } from '../texts.ts'
import type { LiveHolding } from './live-holdings.ts'
import { useLiveHoldings } from './use-live-holdings.ts'

interface HoldingsPanelProps {
  readonly holdings: Holdings
  readonly accounts: readonly PortfolioAccount[]
}

/** Holdings at live prices, with weight and gain. */
export function HoldingsPanel({ holdings, accounts }: HoldingsPanelProps) {
  const [, navigate] = useLocation()
  const { rows } = useLiveHoldings(holdings)
  const columns = holdings.holdings.some(isForeign) ? COLUMNS : POUND_COLUMNS
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? ''
  const cash = holdings.cash.filter(({ amount }) => Number(amount) !== 0)
  return (
    <Panel
      title={texts.holdings.title}
      meta={formatCount(rows.length)}
      actions={<CsvButton name="HOLDINGS" rows={rows} columns={columns} />}
    >
      {rows.length === 0 ? (
        <Empty title={texts.holdings.empty} />
      ) : (
        <div className="overflow-x-auto">
          <DataTable
            label={texts.holdings.title}
            rows={rows}
            columns={[...columns, SELL]}
            rowKey={({ holding }) => holding.ticker}
            initialSort={{ id: 'value', desc: true }}
            spacing="tight"
            isBoxed
            onOpen={({ holding }) => navigate(sharePath(holding.ticker))}
          />
        </div>
      )}
      {cash.length > 0 ? (
        <p className="border-t border-line px-3 py-1.5 text-muted">
          {texts.holdings.cash}:{' '}
          {cash
            .map((one) => `${nameOf(one.account_id)} ${formatMoney(one.amount, one.currency)}`)
            .join(' · ')}
        </p>
      ) : null}
    </Panel>
  )
}

/** Exchange rates change what it is worth, or have. */
function isForeign({ gain, price }: Holding): boolean {
  return (price !== null && currencyOf(price.unit) !== 'GBP') || Number(gain.currency) !== 0
}

const pounds = (
  id: string,
  header: string,
  read: (row: LiveHolding) => string | number | null,
  isChange = false,
): Column<LiveHolding> => ({
  id,
  header,
  cell: (row) => {
    const amount = read(row)
    return isChange ? (
      <span className={toneOf(amount)}>{formatPoundsChange(amount)}</span>
    ) : (
      formatPounds(amount)
    )
  },
  value: (row) => {
    const amount = read(row)
    return amount === null ? null : Number(amount)
  },
  isSortable: true,
  align: 'right',
  shownFrom: 'sm',
})

const CURRENCY_GAIN = 'currency-gain'

const COLUMNS: Column<LiveHolding>[] = [
  {
    id: 'ticker',
    header: texts.holdings.ticker,
    cell: ({ holding }) => <span className="font-semibold text-accent">{holding.ticker}</span>,
    value: ({ holding }) => holding.ticker,
    isSortable: true,
    isSticky: true,
  },
  {
    id: 'name',
    header: texts.holdings.name,
    cell: ({ holding }) => (
      <span title={holding.unknownBecause ?? holding.name ?? ''}>
        {holding.name ?? NOT_KNOWN}
        {holding.unknownBecause === null ? null : (
          <span className="ml-2 text-warn">{holding.unknownBecause}</span>
        )}
      </span>
    ),
    value: ({ holding }) => holding.name,
    isSortable: true,
    shownFrom: 'sm',
    className: 'w-full max-w-0 min-w-32 truncate',
  },
  {
    id: 'quantity',
    header: texts.holdings.quantity,
    cell: ({ holding }) => formatQuantity(holding.quantity),
    value: ({ holding }) => Number(holding.quantity),
    isSortable: true,
    align: 'right',
    shownFrom: 'sm',
  },
  {
    id: 'price',
    header: texts.holdings.price,
    cell: ({ holding, price }) => (
      <Flashing value={price}>
        {formatLevel(price, holding.price?.unit ?? null, kindOfSymbol(holding.ticker))}
      </Flashing>
    ),
    value: ({ price }) => price,
    align: 'right',
    shownFrom: 'sm',
  },
  {
    id: 'change',
    header: texts.holdings.change,
    cell: ({ changeRatio }) => <Change ratio={changeRatio} />,
    value: ({ changeRatio }) => changeRatio,
    isSortable: true,
    align: 'right',
  },
  { ...pounds('value', texts.holdings.value, ({ value }) => value), shownFrom: undefined },
  {
    id: 'weight',
    header: texts.holdings.weight,
    cell: ({ holding }) => formatPercent(holding.weight),
    value: ({ holding }) => holding.weight,
    isSortable: true,
    align: 'right',
    shownFrom: 'sm',
  },
  {
    id: 'average',
    header: texts.holdings.average,
    cell: ({ holding: { averageCost, ticker } }) =>
      averageCost === null
        ? NOT_KNOWN
        : formatLevel(Number(averageCost.value), averageCost.unit, kindOfSymbol(ticker)),
    value: ({ holding }) => holding.averageCost && Number(holding.averageCost.value),
    align: 'right',
    shownFrom: 'sm',
  },
  {
    ...pounds('cost', texts.holdings.cost, ({ holding }) => holding.cost),
    headerTitle: texts.holdings.costHelp,
  },
  { ...pounds('gain', texts.holdings.gain, ({ gain }) => gain, true), shownFrom: undefined },
  {
    id: 'gainRatio',
    header: texts.holdings.gainRatio,
    cell: ({ holding }) => <Change ratio={holding.gainRatio} />,
    value: ({ holding }) => holding.gainRatio,
    isSortable: true,
    align: 'right',
    shownFrom: 'sm',
  },
  pounds('price-gain', texts.holdings.priceGain, ({ holding }) => holding.gain.price, true),
  pounds(CURRENCY_GAIN, texts.holdings.currencyGain, ({ holding }) => holding.gain.currency, true),
  pounds('income', texts.holdings.income, ({ holding }) => holding.gain.income, true),
  pounds('costs', texts.holdings.costs, ({ holding }) => holding.gain.costs, true),
]

/** Not in the file. */
const SELL: Column<LiveHolding> = {
  ...sellColumn(({ holding }) => holding.ticker),
  shownFrom: undefined,
}

const POUND_COLUMNS = COLUMNS.filter(({ id }) => id !== CURRENCY_GAIN)
