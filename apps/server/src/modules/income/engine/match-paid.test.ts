import { describe, expect, it } from 'vitest'
import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { matchPaid } from './match-paid.ts'

const due = (exDay: string, payDay: string | null, amount: number | null) => ({
  exDay: toDay(exDay),
  payDay: payDay === null ? null : toDay(payDay),
  amount: amount === null ? null : new Decimal(amount),
})
const paid = (day: string, amount: number) => ({ day: toDay(day), amount: new Decimal(amount) })

describe('A broker’s row', () => {
  it.each([
    ['five days from the ex-day', '2026-05-12', 100, true],
    ['six days before the ex-day', '2026-05-01', 100, false],
    ['five days after the pay-day', '2026-06-10', 100, true],
    ['six days after the pay-day', '2026-06-11', 100, false],
    ['2% below the amount', '2026-06-05', 98, true],
    ['more than 2% below it, as after a fee of an ADR', '2026-06-05', 97.9, false],
  ])('%s', (_, day, amount, isSame) => {
    const dividend = due('2026-05-07', '2026-06-05', 100)
    expect(matchPaid([dividend], [paid(day, amount)]).has(dividend)).toBe(isSame)
  })

  it('is the payment of the dividend that is closest, and of one alone', () => {
    const [first, second] = [
      due('2026-05-07', '2026-06-05', 100),
      due('2026-05-28', '2026-06-09', 100),
    ]
    const row = paid('2026-06-08', 100)
    expect([...matchPaid([first, second], [row])]).toEqual([[second, row]])
  })

  it('comes within 90 days of an ex-day whose pay-day no source names', () => {
    const dividend = due('2026-05-07', null, 100)
    expect(matchPaid([dividend], [paid('2026-08-05', 100)]).size).toBe(1)
    expect(matchPaid([dividend], [paid('2026-08-06', 100)]).size).toBe(0)
  })

  it('shows a dividend whose amount is not known by its days alone', () => {
    expect(matchPaid([due('2026-05-07', '2026-06-05', null)], [paid('2026-06-05', 31)]).size).toBe(
      1,
    )
  })
})
