/**
 * How much processor time do all tax years of 14,400 activities over ten years in 120 instruments take,
 * a sale that is only asked about, a ledger of ten times the size, the reported income of 40 funds over
 * eight years, and the import of 100,000 facts of funds? Each is the best of five, because another
 * process on the machine can only add to it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseFundFile, storeFundFile } from '../apps/server/src/modules/fund-income/import-file.ts'
import { computeTax } from '../apps/server/src/modules/tax/engine/compute-tax.ts'
import { groupBySecurity, type TaxEntry } from '../apps/server/src/modules/tax/engine/tax-entry.ts'
import type { FundBook } from '../apps/server/src/modules/tax/reading/fund-book.ts'
import { listReports } from '../apps/server/src/modules/tax/reading/fund-reports.ts'
import { trySale } from '../apps/server/src/modules/tax/reading/try-sale.ts'
import { toDay } from '../apps/server/src/platform/calendar/days.ts'
import { migrateToLatest, openSqlite } from '../apps/server/src/platform/db/open-database.ts'
import { Decimal, ZERO } from '../apps/server/src/platform/decimal.ts'
import { isIsin } from '../packages/contract/src/shared/tickers.ts'
import { seeded } from '../tests/support/seeded.ts'
import { beginQuestion, printFigure } from './support/goals.ts'

const ACTIVITIES = 14_400
const INSTRUMENTS = 120
const DAYS = 3650
const RULES = { smallReceipt: new Decimal(3000) }

export async function run(): Promise<void> {
  beginQuestion('tax')
  const ledger = buildLedger(ACTIVITIES)
  // Compiled by then, so that what is measured last has no advantage.
  best(() => computeTax(ledger, RULES))
  const small = best(() => computeTax(ledger, RULES))
  report('all tax years of 14,400 activities, processor time', small, 150)
  const group = groupBySecurity(ledger)[0] ?? []
  const sale = {
    security: 'S0',
    account: 'general',
    day: toDay('2016-01-04') + DAYS + 1,
    quantity: new Decimal(10),
    pounds: new Decimal(1000),
    charges: ZERO,
  }
  report(
    'a sale that is only asked about',
    best(() => trySale(group, sale, RULES)),
    20,
  )
  const tenfold = buildLedger(10 * ACTIVITIES)
  printFigure({
    what: 'ten times the ledger, times as long',
    value: best(() => computeTax(tenfold, RULES)) / small,
    unit: '×',
    goal: { atMost: 11 },
  })
  const funds = buildFunds()
  const rates = { rateOn: () => new Decimal(1), source: 'trade' } as const
  const withFunds = best(() => {
    const reports = listReports(ledger, new Map(), funds, rates)
    const { reported } = computeTax([...ledger, ...reports.map(({ entry }) => entry)], RULES)
    if (reported.length !== FUNDS * FUND_YEARS) throw new Error('Reports are left out.')
  })
  report('reported income of 40 funds over eight years, on top', withFunds - small, 20)
  await measureImport()
}

const FUNDS = 40
const FUND_YEARS = 8
const FACTS = 100_000

/** A figure a year for the first securities of the ledger. */
function buildFunds(): FundBook {
  const periods = Array.from({ length: FUND_YEARS }, (_, index) => ({
    periodEnd: `${2017 + index}-06-30`,
    currency: 'GBP',
    perUnit: '0.25',
    distributionDate: null,
    incomeKind: null,
    isContradicted: false,
    source: { file: 'facts.csv', importedAt: '2026-01-01T00:00:00.000Z', isOwn: true },
  }))
  return new Map(
    Array.from({ length: FUNDS }, (_, index) => {
      const security = `S${index}`
      const choice = { income: null, reporting: null, periodEnd: null, kinds: [] }
      const kinds = { kind: 'offshore', listed: 'fund' } as const
      const fund = { ...kinds, security, isin: security, choice, periods, reporting: [] }
      return [security, fund] as const
    }),
  )
}

async function measureImport(): Promise<void> {
  const bytes = Buffer.from(writeFacts())
  const clock = { now: () => Date.parse('2026-11-27T12:00:00Z') }
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-tax-'))
  const { close, db } = openSqlite(path.join(folder, 'facts.db'))
  await migrateToLatest(db)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.threadCpuUsage()
    const given = { userId: null, name: `facts-${round}.csv`, bytes }
    const { rows } = await storeFundFile({ db, clock }, given, parseFundFile(bytes, clock))
    times.push(spentSince(before))
    if (rows !== FACTS) throw new Error(`${rows} of ${FACTS} facts were read.`)
  }
  await close()
  rmSync(folder, { recursive: true })
  report(`importing ${FACTS} facts of funds`, Math.min(...times), 2000)
}

/** Ten periods for each fund, whose ISINs end in the digit that fits. */
function writeFacts(): string {
  const lines = [
    'ISIN,Fund Reporting Period End Date,Currency,Excess of reporting income over distribution',
  ]
  for (let fund = 0; lines.length <= FACTS; fund++) {
    const stem = `IE00${String(fund).padStart(7, '0')}`
    const digit = '0123456789'.split('').find((one) => isIsin(stem + one)) ?? ''
    for (let year = 2015; year < 2025; year++) {
      lines.push(`${stem}${digit},30/06/${year},GBP,0.${String(1000 + fund).slice(0, 4)}`)
    }
  }
  return lines.join('\n')
}

function report(what: string, value: number, atMost: number): void {
  printFigure({ what, value, unit: 'ms', goal: { atMost } })
}

const ROUNDS = 5

function best(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.threadCpuUsage()
    work()
    return spentSince(before)
  })
  return Math.min(...times)
}

/** Milliseconds of this thread: the collector's threads run beside it. */
function spentSince(before: NodeJS.CpuUsage): number {
  const { system, user } = process.threadCpuUsage(before)
  return (system + user) / 1000
}

/** Two purchases for each sale, and a tenth of other events. */
function buildLedger(count: number): TaxEntry[] {
  const random = seeded(14_400)
  const start = toDay('2016-01-04')
  return Array.from({ length: count }, (_, index) => {
    // Each security begins with enough, so that none is refused for what it oversells.
    const isFirst = index < INSTRUMENTS
    const part = isFirst ? 0 : random()
    const kind = part < 0.6 ? 'purchase' : part < 0.9 ? 'sale' : 'distribution'
    return {
      id: String(index),
      account: 'general',
      security: `S${index % INSTRUMENTS}`,
      kind,
      day: start + Math.floor((index / count) * DAYS),
      quantity:
        kind === 'distribution' ? null : new Decimal(kind === 'sale' ? 5 : isFirst ? 1000 : 10),
      amount: new Decimal((50 + 100 * random()).toFixed(2)),
      charges: ZERO,
      unknown: null,
      ratio: null,
      into: null,
      costShare: null,
      valueAfter: null,
    } satisfies TaxEntry
  })
}
