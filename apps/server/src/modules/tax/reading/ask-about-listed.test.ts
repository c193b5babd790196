import type { StatedKind } from '@leadenhall/contract/tax/index.ts'
import { describe, expect, it } from 'vitest'
import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { askAboutBond, askAboutReit } from './ask-about-listed.ts'
import type { Fund } from './fund-book.ts'
import type { TaxIncome } from './list-income.ts'
import { listKinds } from './security-kinds.ts'
import type { Taxpayer } from './taxpayers.ts'
import { requireYear } from './years.ts'

const YEAR = requireYear({ clock: { now: () => Date.UTC(2026, 10, 1) } }, '2025-26')

function buildFund(
  over: Partial<Fund>,
  kinds: readonly StatedKind[] = [],
  income: Fund['choice']['income'] = null,
): Fund {
  return {
    isin: 'GB00BYW0PQ60',
    kind: 'reit',
    listed: 'reit_by_sector',
    security: 'LAND',
    periods: [],
    reporting: [],
    choice: { income, reporting: null, periodEnd: null, kinds },
    ...over,
  }
}

const dividend = (date: string, subject = 'LAND'): TaxIncome => ({
  kind: 'dividend',
  row: date,
  subject,
  day: toDay(date),
  pounds: new Decimal(80),
  unknown: null,
})

describe('Dividends of a REIT', () => {
  const JULY = dividend('2025-07-25')
  const JANUARY = dividend('2026-01-06')
  const income = [JULY, JANUARY, dividend('2026-07-24'), dividend('2025-07-25', 'VOD')]
  const ask = (fund: Fund, paid: readonly TaxIncome[] = []) =>
    askAboutReit(
      'LAND.L',
      fund,
      { income },
      new Map(paid.map((one) => [one, new Decimal(20)])),
      YEAR,
    )

  it('without tax are asked about, each by its day', () => {
    expect(ask(buildFund({}))).toEqual([
      {
        about: 'property_companies',
        message:
          'LAND.L is a UK REIT by its sector, and no tax was taken off its dividends of 25 July 2025, 6 January 2026. For property income, enter the amount before tax as the dividend and the tax in a row of its own; for ordinary dividends, say so under Funds. They count as ordinary until then.',
      },
    ])
  })

  it('with tax taken off, or ordinary by the user’s word, are settled', () => {
    expect(ask(buildFund({}), [JULY])[0]?.message).toContain('its dividend of 6 January 2026.')
    expect(ask(buildFund({}), [JULY, JANUARY])).toEqual([])
    expect(ask(buildFund({}, [], 'dividend'))).toEqual([])
  })

  it('count by the kind that the user states for their days', () => {
    const ordinary = { kind: 'ordinary', since: null } as const
    expect(ask(buildFund({}, [ordinary]))).toEqual([])
    const changed = buildFund({}, [ordinary, { kind: 'reit', since: '2026-01-01' }])
    expect(ask(changed)[0]?.message).toMatch(/by your word.* dividend of 6 January 2026\./)
  })

  it('of a property company that may be a REIT are asked about until its kind is stated', () => {
    const open = { listed: 'reit_by_estate' } as const
    expect(ask(buildFund(open))[0]?.message).toContain('may be a UK REIT by its sector')
    expect(ask(buildFund(open, [{ kind: 'ordinary', since: null }]))).toEqual([])
    expect(listKinds(buildFund(open), false)).toEqual([])
  })
})

it('A REIT has its kind by the list of instruments, with that source, and by the user’s word', () => {
  const stated = { kind: 'ordinary', since: '2026-01-01' } as const
  expect(listKinds(buildFund({}, [stated]), false)).toEqual([
    { kind: 'reit', since: null, source: 'its sector' },
    { ...stated, source: 'your statement' },
  ])
  expect(listKinds(buildFund({ listed: 'reit_by_name' }), false)).toMatchObject([
    { source: 'its name' },
  ])
})

describe('The sale of a bond in sterling', () => {
  const ask = (isExempt: boolean, kinds: readonly StatedKind[] = [], date = '2025-11-03') => {
    const disposal = { day: toDay(date), kind: 'sale', security: 'LAND' }
    const own = { exempt: { has: () => isExempt }, result: { disposals: [disposal] } }
    const bond = buildFund({ kind: 'bond', listed: null }, kinds)
    return askAboutBond('BOND.L', bond, own as unknown as Taxpayer, YEAR)
  }

  it('asks whether it is a qualifying one, and says how it counts until then', () => {
    expect(ask(true)).toMatchObject([{ about: 'sterling_bonds' }])
    expect(ask(true)[0]?.message).toMatch(
      /sold on 3 November 2025\..*counts as exempt until then\.$/,
    )
    expect(ask(false)[0]?.message).toMatch(/counts as a capital gain or loss until then\.$/)
  })

  it('is settled by its kind on that day, and asks in no other year', () => {
    expect(ask(true, [{ kind: 'qcb', since: null }])).toEqual([])
    expect(ask(true, [{ kind: 'ordinary', since: null }])).toEqual([])
    expect(ask(true, [{ kind: 'qcb', since: '2026-01-01' }])).toHaveLength(1)
    expect(ask(true, [], '2024-11-04')).toEqual([])
  })
})
