import { describe, expect, it } from 'vitest'
import { combinedChange } from './performance-table.ts'

const company = (marketCap: number, change: number | null) => ({ marketCap, change: () => change })

describe('The change of a sector', () => {
  it('is the change of the value of all its companies', () => {
    // 50 and 100 became 100 and 150: 150 became 250.
    const companies = [company(100, 1), company(150, 0.5)]
    expect(combinedChange(companies, '1y')).toBeCloseTo(250 / 150 - 1, 12)
  })

  it('leaves out companies without a close at the start', () => {
    expect(combinedChange([company(100, 0.1), company(900, null)], '5y')).toBeCloseTo(0.1, 12)
  })

  it('is not known without any change', () => {
    expect(combinedChange([company(100, null)], '1w')).toBeNull()
    expect(combinedChange([], '1w')).toBeNull()
  })
})
