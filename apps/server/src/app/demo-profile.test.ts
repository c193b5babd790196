import { expect, it } from 'vitest'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { describeListing } from './demo-profile.ts'

it('describes a listing by facts of the list, without the day of its present line', async () => {
  const universe = await buildTestUniverse()
  expect(universe.resolve('VOD.L')?.listing.listing_date).toMatch(/^\d{4}/)
  const text = describeListing(universe, 'VOD.L')
  expect(text).toMatch(
    /^Vodafone Group plc is listed on the London Stock Exchange, Main Market, as VOD\./i,
  )
  expect(text).toContain('Industry: Telecommunications.')
  expect(text).not.toMatch(/since|list;/)
  expect(describeListing(universe, 'NOPE.L')).toBeNull()
})
