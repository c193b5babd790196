/**
 * How long do redemption yield, duration and yields after four tax rates of 80 gilts take, and how much
 * faster is that than discounting each payment by itself? The second figure does not depend on the
 * machine.
 */
import { performance } from 'node:perf_hooks'
import { figuresOf } from '../apps/server/src/modules/gilts/engine/figures.ts'
import { readCompiledGilts } from '../apps/server/src/modules/gilts/reference/compiled.ts'
import { termsOf } from '../apps/server/src/modules/gilts/reference/gilt-issue.ts'
import {
  bankHolidays,
  loadBusinessDays,
} from '../apps/server/src/platform/calendar/business-days.ts'
import { toDay } from '../apps/server/src/platform/calendar/days.ts'
import { naivePosition, naiveYield } from '../tests/support/naive-gilts.ts'
import { beginQuestion, printFigure } from './support/goals.ts'

const GILTS = 80
const RATES = [0, 0.2, 0.4, 0.45]
const SETTLE = '2026-11-27'
const RUNS = 9

export async function run(): Promise<void> {
  beginQuestion('gilts')
  const days = loadBusinessDays()
  const settle = toDay(SETTLE)
  const issues = readCompiledGilts()
    .filter(({ maturity }) => maturity > SETTLE)
    .slice(0, GILTS)
  if (issues.length < GILTS) throw new Error(`only ${issues.length} gilts`)
  const compute = () => {
    for (const issue of issues) figuresOf(termsOf(issue), settle, { clean: 90 }, RATES, days)
  }
  const first = time(compute)
  const later = median(Array.from({ length: RUNS }, () => time(compute)))
  printFigure({ what: '80 gilts at four tax rates', value: later, unit: 'ms', goal: { atMost: 5 } })
  printFigure({ what: 'the same for the first time', value: first, unit: 'ms' })
  const naive = time(() => {
    for (const { coupon, firstIssue, maturity } of issues) {
      const gilt = { coupon: Number(coupon), maturity, issued: firstIssue, firstCoupon: null }
      const isHoliday = (date: string) => bankHolidays(Number(date.slice(0, 4))).includes(date)
      const { accrued, payments } = naivePosition(gilt, SETTLE, isHoliday)
      for (const rate of RATES) {
        naiveYield(payments, 90 + accrued, 1 - rate)
        naiveYield(payments, 90 + accrued, 1 - rate, rate * accrued)
      }
    }
  })
  printFigure({
    what: 'each payment by itself, times as long',
    value: naive / later,
    unit: '×',
    goal: { atLeast: 10 },
  })
}

function time(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
