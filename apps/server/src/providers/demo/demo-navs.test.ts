import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDemoNavs } from './demo-navs.ts'

const sectorOf = (symbol: string) => createDemoNavs('test').simulateSector?.(symbol)

describe('The sector of a simulated fund', () => {
  it.each([
    ['SMT.L', 'Global'],
    ['TMPL.L', 'UK Equity Income'],
    ['FSV.L', 'UK All Companies'],
    ['BRWM.L', 'Commodities & Natural Resources'],
    ['NCYF.L', 'Debt - Loans & Bonds'],
    ['SYNC.L', 'Biotechnology & Healthcare'],
  ])('of %s is the AIC’s: %s', (symbol, sector) => {
    expect(sectorOf(symbol)).toBe(sector)
  })

  it('is not known where the table has none', () => {
    expect(sectorOf('BAF.L')).toBeNull()
  })

  it('is only of funds that the list of instruments has', () => {
    const read = (file: string) =>
      readFileSync(path.resolve(import.meta.dirname, '../../../../../data', file), 'utf8')
    const tickersOf = (text: string) => text.split('\n').map((line) => line.split(',')[0] ?? '')
    const listed = new Set(tickersOf(read('instruments/LSE.csv')))
    expect(tickersOf(read('trust-sectors.csv')).filter((one) => !listed.has(one))).toEqual([])
  })
})

describe('The NAVs of a simulated fund', () => {
  const NOW = Date.parse('2026-11-24T12:00:00Z')
  const daysOf = (symbol: string) => {
    const fund = { symbol, name: symbol, currency: 'GBP', priceOn: () => 10 }
    const navs = createDemoNavs('test').simulate?.(fund, NOW) ?? []
    expect(navs.every(({ publishedAtMs }) => Number(publishedAtMs) <= NOW)).toBe(true)
    return [...new Set(navs.map(({ period }) => period.end))]
  }

  it('of a portfolio of shares come every working day, a day later', () => {
    expect(daysOf('SMT.L').slice(-4)).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-23',
    ])
  })

  it('of buildings and of loans come by quarter and by month, weeks later', () => {
    expect(daysOf('AEWU.L').slice(-3)).toEqual(['2026-03-31', '2026-06-30', '2026-09-30'])
    expect(daysOf('NCYF.L').slice(-2)).toEqual(['2026-09-30', '2026-10-31'])
  })

  it('go back five years', () => {
    expect(daysOf('SMT.L')[0]?.slice(0, 4)).toBe('2021')
  })
})
