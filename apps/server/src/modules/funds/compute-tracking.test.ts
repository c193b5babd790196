import { expect, it } from 'vitest'
import { toDay } from '../../platform/calendar/days.ts'
import { computeTracking, convertDaily, returnOverYear } from './compute-tracking.ts'

const on = (date: string, value: number) => [toDay(date), value] as const

it('Both returns end on the last day that both have', () => {
  const fund = [on('2025-09-18', 100), on('2026-09-18', 110), on('2026-09-21', 999)]
  const index = [on('2025-09-18', 50), on('2026-09-18', 54)]
  const [year, three] = computeTracking({ closes: fund, reinvested: fund }, index)
  expect(year?.fund).toBeCloseTo(0.1, 12)
  expect(year?.index).toBeCloseTo(0.08, 12)
  expect(year?.difference).toBeCloseTo(0.02, 12)
  expect(three).toEqual({
    years: 3,
    fund: null,
    index: null,
    difference: null,
    distributions: null,
  })
})

it('Both returns begin on the last day that both have', () => {
  const fund = [on('2025-09-17', 100), on('2025-09-18', 105), on('2026-09-18', 110)]
  const index = [on('2025-09-17', 50), on('2026-09-18', 55)]
  const [year] = computeTracking({ closes: fund, reinvested: fund }, index)
  expect(year?.difference).toBeCloseTo(0, 12)
})

it('The part of the difference that distributions make is stated', () => {
  const closes = [on('2025-09-18', 100), on('2026-09-18', 107)]
  const reinvested = [on('2025-09-18', 100), on('2026-09-18', 110)]
  const [year] = computeTracking({ closes, reinvested }, [
    on('2025-09-18', 50),
    on('2026-09-18', 54),
  ])
  expect(year?.difference).toBeCloseTo(0.02, 12)
  expect(year?.distributions).toBeCloseTo(0.03, 12)
})

it('An index in dollars is converted on the days that have a rate', () => {
  const levels = [on('2026-09-17', 100), on('2026-09-18', 130)]
  const rates = [on('2026-09-18', 1.3)]
  expect(convertDaily(levels, rates, (value, rate) => value / rate)).toEqual([
    on('2026-09-18', 100),
  ])
})

it('A return of a year is null where the closes are old or do not reach back', () => {
  const year = [on('2025-09-18', 100), on('2026-09-18', 110)]
  expect(returnOverYear(year, toDay('2026-09-19'))).toBeCloseTo(0.1, 12)
  expect(returnOverYear(year, toDay('2026-12-19'))).toBeNull()
  expect(returnOverYear(year.slice(1), toDay('2026-09-19'))).toBeNull()
  expect(returnOverYear([], toDay('2026-09-19'))).toBeNull()
})
