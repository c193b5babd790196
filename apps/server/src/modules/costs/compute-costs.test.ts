import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CostInputs, listCostParts } from './compute-costs.ts'
import { DUTY_RULES, type DutySubject, explainNoRule, findDutyRule } from './duty-rules.ts'

const MAIN: DutySubject = {
  exchange: 'LSE',
  isin: 'GB0007980591',
  type: 'Shares',
  is_international: 0,
  listing_date: '1954-01-01',
  isListedElsewhere: false,
}
const DATE = '2026-07-13'
const rateOf = (subject: Partial<DutySubject>, date = DATE) =>
  findDutyRule({ ...MAIN, ...subject }, date)?.rate

const costsOf = (given: Partial<CostInputs>) =>
  listCostParts({
    subject: MAIN,
    currency: 'GBP',
    amount: 20_000,
    commission: 5.95,
    bid: 99,
    ask: 101,
    ptmLevy: 1.5,
    ptmThreshold: 10_000,
    date: DATE,
    ...given,
  }).map(({ part, pounds }) => [part, pounds])

describe('Duty on a purchase', () => {
  it('is 0.5% on a UK company, wherever else it trades', () => {
    expect(rateOf({})).toBe(0.005)
    expect(rateOf({ isListedElsewhere: true })).toBe(0.005)
  })
  it('is not due on a share of AIM alone, and not known if it trades elsewhere too', () => {
    expect(rateOf({ exchange: 'AIM' })).toBe(0)
    expect(rateOf({ exchange: 'AIM', isListedElsewhere: true })).toBeNull()
  })
  it('is not due on an exchange-traded fund', () => {
    expect(rateOf({ type: 'ETFs', isin: 'IE00B3XXRP09' })).toBe(0)
  })
  it('is not due on a gilt', () => {
    expect(rateOf({ type: 'Gilts', isin: 'GB00BMBL1G81' })).toBe(0)
    expect(costsOf({ subject: { ...MAIN, type: 'Gilts' } })[2]).toEqual(['ptm_levy', 0])
  })
  it('is 1% on an Irish company, on both markets', () => {
    expect(rateOf({ isin: 'IE00BYTBXV33' })).toBe(0.01)
    expect(rateOf({ isin: 'IE00BYTBXV33', exchange: 'AIM' })).toBe(0.01)
  })
  it('depends on the register for Jersey and Guernsey', () => {
    expect(rateOf({ isin: 'JE00B4T3BW64' })).toBeNull()
    expect(findDutyRule({ ...MAIN, isin: 'GG00BMGYLN96' }, DATE)?.rule).toMatch(
      /depends on the register.*not known/i,
    )
  })
  it('may not be due for three years on a line dated since 27 November 2025', () => {
    const line = { isin: 'GB00BPJHZ015', listing_date: '2026-02-03' }
    expect(rateOf(line)).toBeNull()
    expect(findDutyRule({ ...MAIN, ...line }, DATE)?.rule).toMatch(/^May be exempt.*not known/)
    expect(rateOf(line, '2029-02-03')).toBeNull()
    expect(rateOf(line, '2029-02-04')).toBe(0.005)
    expect(rateOf({ ...line, listing_date: '2025-11-27' })).toBeNull()
    expect(rateOf({ ...line, listing_date: '2025-11-26' })).toBe(0.005)
    expect(rateOf({ ...line, listing_date: null })).toBe(0.005)
  })
  it('is due on a company listed long before its line', () => {
    for (const isin of ['GB00BD6K4575', 'GB00BHJYC057', 'GB00BSZBP530', 'GB00BVZK7T90']) {
      expect(rateOf({ isin, listing_date: '2026-02-02' })).toBe(0.005)
    }
  })
  it('is not due on a US company bought in the United States', () => {
    expect(rateOf({ isin: 'US0378331005', exchange: 'NASDAQ' })).toBe(0)
    expect(rateOf({ isin: 'US0378331005', exchange: 'NASDAQ', type: 'Notes' })).toBeUndefined()
    expect(rateOf({ isin: 'IE00BTN1Y115', exchange: 'NYSE' })).not.toBe(0)
  })
  it('has no rule for another foreign share or an unknown ISIN', () => {
    expect(findDutyRule({ ...MAIN, isin: 'US0378331005' }, DATE)).toBeNull()
    expect(findDutyRule({ ...MAIN, isin: 'FR0000120271', exchange: 'PA' }, DATE)).toBeNull()
    expect(findDutyRule({ ...MAIN, isin: null }, DATE)).toBeNull()
  })
  it('follows the dates of the rules', () => {
    expect(rateOf({ exchange: 'AIM' }, '2014-04-27')).toBeUndefined()
    for (const { from, to } of DUTY_RULES) expect(to === null || from <= to).toBe(true)
  })
})

describe('The parts of a round trip', () => {
  it.each(['USD', null])(
    'ask for the conversion of a line in %s, which is never known',
    (currency) => {
      expect(costsOf({ currency }).filter(([part]) => part === 'conversion')).toEqual([
        ['conversion', null],
      ])
    },
  )

  it('are spread, duty, two levies and two commissions', () => {
    expect(costsOf({})).toEqual([
      ['spread', 400],
      ['stamp_duty', 100],
      ['ptm_levy', 3],
      ['commission', 11.9],
    ])
  })
  it('have no levy up to the threshold', () => {
    expect(costsOf({ amount: 10_000 })[2]).toEqual(['ptm_levy', 0])
    expect(costsOf({ amount: 10_000.01 })[2]).toEqual(['ptm_levy', 3])
  })
  it('have no levy for companies that do not owe it, whatever the amount', () => {
    const subject = { ...MAIN, isin: 'US0378331005', is_international: 1 }
    for (const amount of [5000, 20_000]) {
      expect(costsOf({ subject, amount }).map(([part]) => part)).toEqual([
        'spread',
        'stamp_duty',
        'commission',
      ])
    }
    expect(explainNoRule(subject)).toBe('We don’t know the tax on US shares.')
    expect(explainNoRule({ ...subject, isin: 'JP3633400001' })).toBe(
      'We don’t know the tax on shares from Japan.',
    )
  })
  it('are null where they are not known, never 0', () => {
    const parts = costsOf({
      bid: null,
      commission: null,
      subject: { ...MAIN, isin: null },
    })
    expect(parts.map(([, pounds]) => pounds)).toEqual([null, null, null, null])
    expect(costsOf({ bid: 101, ask: 99 })[0]).toEqual(['spread', null])
  })
  it('do not depend on the unit of bid and ask', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        fc.double({ min: 1, max: 1.5, noNaN: true }),
        (bid, widening) => {
          const spreadIn = (scale: number) =>
            Number(costsOf({ bid: bid * scale, ask: bid * widening * scale })[0]?.[1])
          expect(spreadIn(100)).toBeCloseTo(spreadIn(1), 6)
        },
      ),
    )
  })
})
