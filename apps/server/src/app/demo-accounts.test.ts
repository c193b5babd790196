/** Simulated accounts of every listed company, all years, within what companies of its sector report. */
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFullUniverse } from '#tests/support/simulated-market.ts'
import type { Universe } from '../modules/instruments/index.ts'
import { readDatedFacts } from '../providers/demo/dated-facts.ts'
import { simulateYears } from '../providers/demo/simulated-accounts.ts'
import type { SimulatedCompany } from '../providers/demo/simulated-company.ts'
import { toDemoAnchor, toDemoCompany } from './demo-anchors.ts'
import { DEMO_SEED } from './demo-sources.ts'

const NOW = Date.parse('2026-11-25T15:00:00Z')

/**
 * Operating margin of ordinary years, from A. Damodaran's margins by sector (January 2025), widened
 * to the middle nine tenths of companies; approximate, written from general knowledge.
 */
const MARGINS: readonly (readonly [RegExp, number, number])[] = [
  [/bank/i, 0.2, 0.55],
  [/insurance/i, 0.04, 0.25],
  [/real estate/i, 0.3, 0.8],
  [/financ/i, 0.1, 0.55],
  [/utilit/i, 0.08, 0.3],
  [/telecom/i, 0.08, 0.25],
  [/energy|basic res|materials|chemic/i, 0.05, 0.35],
  [/health|techno/i, 0.05, 0.35],
  [/retail|grocery|staples|food/i, 0.02, 0.13],
]
const OTHER_MARGINS = [0, 0.03, 0.25] as const

interface Reported {
  readonly name: string
  readonly sector: string
  readonly company: SimulatedCompany
  readonly years: ReturnType<typeof simulateYears>
}

let universe: Universe
let all: Reported[]
beforeAll(async () => {
  universe = await loadFullUniverse()
  all = [...universe.live].flatMap(({ ticker, icb_supersector: icb, gics_sector: gics }) => {
    const company = toDemoCompany(universe, ticker, DEMO_SEED)
    const sector = icb ?? gics ?? ''
    // Further lines have the accounts of the main one, whose sector the list may name otherwise.
    const isMain = !toDemoAnchor(universe, ticker)?.leader
    return company && isMain
      ? [{ name: ticker, sector, company, years: simulateYears(company, NOW) }]
      : []
  })
})

type Lines = Readonly<Record<string, number>>
const isProfit = (lines: Lines) => (lines['net_profit'] ?? 0) > 0
const ratio = (lines: Lines, a: string, b: string) => (lines[a] ?? 0) / (lines[b] ?? 0)

/** Names and years of the companies whose year is a fault. */
function faults(
  companies: readonly Reported[],
  isFault: (lines: Lines, company: SimulatedCompany) => boolean,
): string[] {
  return companies.flatMap(({ name, company, years }) =>
    years.flatMap(({ end, lines }) => (isFault(lines, company) ? [`${name} ${end}`] : [])),
  )
}

/** Companies without facts of their own, which keep to their facts instead. */
function invented(): Reported[] {
  const { companies } = readDatedFacts()
  const known = new Set(
    [...companies.keys()].map((ticker) => toDemoCompany(universe, ticker, DEMO_SEED)?.seed),
  )
  return all.filter(({ company }) => !known.has(company.seed))
}

describe('The accounts of every listed company', () => {
  it('are those of thousands, each with years', () => {
    expect(all.length).toBeGreaterThan(15_000)
    expect(all.filter(({ years }) => years.length < 7)).toEqual([])
  })

  it('have the margins of the sector in a year with a profit', () => {
    const wrong: string[] = []
    for (const { name, sector, years } of invented()) {
      const [, low, high] = MARGINS.find(([words]) => words.test(sector)) ?? OTHER_MARGINS
      for (const { end, lines } of years) {
        const margin = ratio(lines, 'operating_profit', 'revenue')
        if (isProfit(lines) && (margin < low || margin > high)) {
          wrong.push(`${name} ${end} ${sector}: ${margin}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('earn on equity what companies earn, and lose no more than they can bear', () => {
    const isOff = (lines: Lines) => {
      const earned = ratio(lines, 'net_profit', 'equity')
      return earned < -0.4 || earned > 0.35
    }
    expect(faults(invented(), isOff)).toEqual([])
  })

  it('bear their debt: positive, at most twice the equity, interest earned in a year with a profit', () => {
    const isOff = (lines: Lines) => {
      const debt = ratio(lines, 'total_debt', 'equity')
      const isBorne =
        !isProfit(lines) || (lines['operating_profit'] ?? 0) > 2 * (lines['finance_costs'] ?? 0)
      return debt < 0 || debt > 2 || !isBorne
    }
    expect(faults(all, isOff)).toEqual([])
  })

  it('spend no more than comes in, and pay no more than is earned, in a year with a profit', () => {
    const isOff = (lines: Lines) =>
      isProfit(lines) &&
      ((lines['free_cash_flow'] ?? 0) < -0.05 * (lines['revenue'] ?? 0) ||
        ratio(lines, 'dividends_paid', 'net_profit') > 1.1)
    expect(faults(invented(), isOff)).toEqual([])
  })

  it('show a profit again at the latest two years after the loss of 2025', () => {
    const later = all.filter(({ company }) => company.profit < 0)
    expect(later.length).toBeGreaterThan(500)
    const unrecovered = later.filter(({ company }) => {
      const years = simulateYears(company, Date.parse('2028-12-31'))
      return !years.some(({ end, lines }) => end >= '2027' && isProfit(lines))
    })
    expect(unrecovered.map(({ name }) => name)).toEqual([])
  })

  it('are Vodafone’s in size: sales, a loss by impairments, the profit before and after it, debt', () => {
    const vodafone = all.find(({ name }) => name === 'VOD.L')
    const linesOf = (end: string) => vodafone?.years.find((year) => year.end === end)?.lines ?? {}
    const [before, loss, after] = ['2024-03-31', '2025-03-31', '2026-03-31'].map(linesOf)
    // Annual reports 2023/24 and 2024/25: sales of 37 billion euros, an operating profit of 3.7 and a
    // loss of 0.4, net debt of 22 to 33, equity of 54 to 61.
    for (const lines of [before, loss, after]) {
      expect(lines?.['revenue']).toBeGreaterThan(30e9)
      expect(lines?.['revenue']).toBeLessThan(50e9)
      expect(lines?.['total_debt']).toBeGreaterThan(20e9)
      expect(lines?.['equity']).toBeGreaterThan(45e9)
    }
    expect(before?.['operating_profit']).toBeGreaterThan(3e9)
    expect(loss?.['operating_profit']).toBeLessThan(0)
    expect(after?.['net_profit']).toBeGreaterThan(1e9)
  })
})
