import { describe, expect, it } from 'vitest'
import type { Listing } from '../instruments/index.ts'
import { medianOf, nearest } from './list-peers.ts'

const company = (ticker: string, marketCap: number) => ({
  // Only the names of a listing decide.
  listing: { ticker, issuer_id: ticker } as Listing,
  marketCap,
})

describe('Peers', () => {
  it('are the six nearest by the ratio of market caps, largest first', () => {
    const caps = [4000, 2000, 1100, 1000, 900, 500, 250, 10]
    const companies = caps.map((cap) => company(`C${cap}`, cap))
    const found = nearest(companies, company('C1000', 1000).listing)
    expect(found.map(({ marketCap }) => marketCap)).toEqual([4000, 2000, 1100, 900, 500, 250])
  })

  it('are the largest ones of a company without a market cap', () => {
    const companies = [3, 2, 1].map((cap) => company(`C${cap}`, cap))
    const found = nearest(companies, company('NONE', 1).listing)
    expect(found.map(({ marketCap }) => marketCap)).toEqual([3, 2, 1])
  })
})

describe('A median', () => {
  it('is the middle value, or the mean of the two in the middle', () => {
    expect(medianOf([9, 1, 5])).toBe(5)
    expect(medianOf([9, 1, 5, 7])).toBe(6)
  })

  it('is not known of fewer than three values', () => {
    expect(medianOf([1, 2])).toBeNull()
  })

  it('is not known of fewer than are asked for', () => {
    expect(medianOf([1, 2, 3, 4], 4.5)).toBeNull()
    expect(medianOf([1, 2, 3, 4, 5], 4.5)).toBe(3)
  })
})
