/** Fills the closes in memory: from storage, or from the simulated market once a day. */
import { currencyOf, type Unit } from '@leadenhall/contract/shared/money.ts'
import { toDate, toDay } from '../../platform/calendar/days.ts'
import { createPace } from '../../platform/pace.ts'
import {
  findBondIncome,
  type HistoryDeps,
  listStoredCloses,
  type StoredCloses,
} from '../history/index.ts'
import { INDEX_NAMES, type Universe } from '../instruments/index.ts'
import { AIM_INDEX, CloseSeries, type Closes, INDEX_SYMBOL } from './closes.ts'

/** Five years, the start of the year before them, and a week for holidays. */
export const DAYS_KEPT = 5 * 366 + 14
const DAY_MS = 86_400_000

export interface KeptCloses extends Closes {
  /** Reads all of them when a day has passed; at most one run at a time. */
  follow(): Promise<void>
  /** Reads some again after new bars were stored. */
  refresh(symbols: readonly string[]): Promise<void>
  size(): { readonly series: number; readonly bytes: number }
}

/** Shares and funds in London, the indices that they follow, and the exchange rates of earlier days. */
export function listFollowed(universe: Universe): string[] {
  const currencies = new Set(
    [...universe.london].flatMap(({ currency }) => (currency === null ? [] : currencyOf(currency))),
  )
  const rates = [...currencies, 'EUR', 'GBP']
    .filter((currency) => currency !== 'USD')
    .map((currency) => `${currency}USD=X`)
  const indices = new Set([INDEX_SYMBOL, AIM_INDEX.symbol, ...Object.keys(INDEX_NAMES)])
  return [...indices, ...new Set(rates), ...universe.london.map(({ ticker }) => ticker)]
}

interface FoundCloses
  extends Pick<StoredCloses, 'closes'>,
    Partial<Pick<StoredCloses, 'dividends' | 'isIncomeKnown'>> {
  readonly unit: Unit
}

function toSeries(
  deps: HistoryDeps,
  symbol: string,
  { closes, dividends = [], isIncomeKnown = true, unit }: FoundCloses,
): CloseSeries {
  const from = toDate(closes[0]?.[0] ?? 0)
  const to = toDate(Math.floor(deps.clock.now() / DAY_MS))
  const income = findBondIncome(deps, symbol, unit, { from, to })
  const isUnknown = income === 'unknown' || (income === null && !isIncomeKnown)
  if (isUnknown) return new CloseSeries(unit, closes, [], () => Number.NaN)
  if (income === null) return new CloseSeries(unit, closes, dividends)
  const coupons = income.coupons.map(({ amount, date }) => [toDay(date), amount] as const)
  return new CloseSeries(
    unit,
    closes,
    coupons,
    (day) => income.accruedOn(toDate(day)) ?? Number.NaN,
  )
}

export function keepCloses(deps: HistoryDeps): KeptCloses {
  const { clock, registry } = deps
  const series = new Map<string, CloseSeries>()
  let version = 0
  let filledDay = -1
  let running: Promise<void> | null = null

  const read = async (symbol: string, fromDay: number): Promise<void> => {
    const [simulated] = registry.providersFor('simulateCloses')
    const found = simulated
      ? await simulated.simulateCloses(symbol, fromDay)
      : await listStoredCloses(deps, symbol, toDate(fromDay))
    if (found && found.unit !== null && found.closes.length > 0) {
      series.set(symbol, toSeries(deps, symbol, { ...found, unit: found.unit }))
    }
  }
  const readAll = async (symbols: readonly string[], day: number): Promise<void> => {
    const pace = createPace()
    for (const symbol of symbols) {
      await read(symbol, day - DAYS_KEPT)
      await pace()
    }
    version += 1
  }

  return {
    find: (symbol) => series.get(symbol),
    get index() {
      return series.get(INDEX_SYMBOL)
    },
    get version() {
      return version
    },
    follow() {
      const day = Math.floor(clock.now() / DAY_MS)
      if (day === filledDay) return running ?? Promise.resolve()
      filledDay = day
      running = readAll(listFollowed(deps.universe()), day).finally(() => {
        running = null
      })
      return running
    },
    refresh: (symbols) => readAll(symbols, Math.floor(clock.now() / DAY_MS)),
    size: () => ({
      series: series.size,
      bytes: [...series.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    }),
  }
}
