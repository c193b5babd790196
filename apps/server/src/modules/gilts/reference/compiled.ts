/** The compiled lists in data/: gilts, the Retail Prices Index and rates on cash. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { toGiltName } from '@leadenhall/contract/gilts/words.ts'
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { parseCsv } from '../../../platform/csv/csv.ts'
import { couponDatesOf, type GiltIssue, parseCoupon } from './gilt-issue.ts'

const DATA = path.resolve(import.meta.dirname, '../../../../../../data')
/** The day of the newest source of data/gilts.csv; data/SOURCES.md names them. */
export const COMPILED_ON = '2026-05-15'
const COLUMNS = [
  'name',
  'isin',
  'tidm',
  'coupon',
  'maturity',
  'first_issue',
  'coupon_dates',
  'base_rpi',
] as const

const read = (file: string) => readFileSync(path.join(DATA, file), 'utf8')

/** @throws naming the line that is no gilt: a wrong list is worse than none */
export function readCompiledGilts(text = read('gilts.csv')): GiltIssue[] {
  return parseCsv('gilts.csv', text, COLUMNS).map(({ cells, line }) => {
    const { coupon, isin, maturity, name } = cells
    const isGilt =
      isIsin(isin) &&
      parseCoupon(name) === coupon &&
      cells.coupon_dates === couponDatesOf(maturity) &&
      /^\d{4}-\d\d-\d\d$/.test(maturity)
    if (!isGilt) throw new Error(`gilts.csv line ${line} is not a gilt: ${name}`)
    return {
      name: toGiltName(name),
      isin,
      tidm: cells.tidm || null,
      coupon,
      maturity,
      firstIssue: cells.first_issue || null,
      couponDates: cells.coupon_dates,
      baseIndex: cells.base_rpi || null,
    }
  })
}

/** Levels of the Retail Prices Index, ONS series CHAW, by month. */
export function readCompiledIndex(text = read('rpi.csv')): Map<string, string> {
  const rows = parseCsv('rpi.csv', text, ['month', 'index'])
  return new Map(rows.map(({ cells }) => [cells.month, cells.index]))
}

export interface DatedRate {
  readonly key: string
  /** First day on which it applies. */
  readonly day: string
  /** Percent a year, decimal text. */
  readonly rate: string
  readonly source: string
}

/** Oldest first within a key. */
export function readCompiledRates(text = read('cash-rates.csv')): DatedRate[] {
  return parseCsv('cash-rates.csv', text, ['key', 'day', 'rate', 'source']).map(
    ({ cells }) => cells,
  )
}
