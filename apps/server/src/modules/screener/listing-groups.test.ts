import { LONDON_SHARES } from '@leadenhall/contract/screener/filters.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFullUniverse } from '#tests/support/simulated-market.ts'
import type { Universe } from '../instruments/index.ts'
import { industryOf, sectorOf } from './listing-groups.ts'

let universe: Universe
beforeAll(async () => {
  universe = await loadFullUniverse()
})

describe("The screener's first screen", () => {
  const countBy = (nameOf: typeof industryOf) => {
    const counts = new Map<string | null, number>()
    for (const listing of universe.london) {
      if (!LONDON_SHARES.types.includes(listing.type)) continue
      const name = nameOf(universe, listing)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    return counts
  }

  it('has as many shares of each industry and sector as the lists of those', () => {
    const { industries, sectors } = universe.classification('ICB')
    const byIndustry = countBy(industryOf)
    for (const { name, count } of industries)
      expect([name, byIndustry.get(name)]).toEqual([name, count])
    const bySector = countBy(sectorOf)
    for (const { name, count } of sectors) expect([name, bySector.get(name)]).toEqual([name, count])
  })

  it('keeps the GICS name of a listing abroad that the ICB has too', () => {
    const abroad = [...universe.live].find(
      ({ exchange, gics_sector: sector }) => exchange === 'NYSE' && sector === 'Real Estate',
    )
    expect(abroad && sectorOf(universe, abroad)).toBe('Real Estate')
  })
})
