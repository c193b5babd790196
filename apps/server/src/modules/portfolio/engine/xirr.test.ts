import { describe, expect, it } from 'vitest'
import { toDay } from '../../../platform/calendar/days.ts'
import { solveXirr } from './xirr.ts'

const flow = (date: string, amount: number) => ({ day: toDay(date), amount })

describe('The money-weighted return', () => {
  it("is Excel's XIRR for the example in Microsoft's documentation", () => {
    const flows = [
      flow('2008-01-01', -10_000),
      flow('2008-03-01', 2750),
      flow('2008-10-30', 4250),
      flow('2009-02-15', 3250),
      flow('2009-04-01', 2750),
    ]
    expect(solveXirr(flows)).toBeCloseTo(0.373362535, 8)
  })

  it('counts a year as 365 days', () => {
    expect(solveXirr([flow('2010-01-01', -200), flow('2010-12-31', 210)])).toBeCloseTo(
      0.050140747,
      8,
    )
  })

  it('finds a nearly total loss and a hundredfold gain', () => {
    expect(solveXirr([flow('2020-01-01', -100), flow('2020-12-31', 0.1)])).toBeCloseTo(-0.999, 3)
    expect(solveXirr([flow('2021-01-01', -1), flow('2022-01-01', 100)])).toBeCloseTo(99, 6)
  })

  it('is unknown without both signs, and within one day', () => {
    expect(solveXirr([])).toBeNull()
    expect(solveXirr([flow('2020-01-01', -100)])).toBeNull()
    expect(solveXirr([flow('2020-01-01', -100), flow('2020-01-01', 110)])).toBeNull()
  })
})
