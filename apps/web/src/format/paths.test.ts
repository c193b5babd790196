import { expect, it } from 'vitest'
import { pagePath, sharePath } from './paths.ts'

it('a page has its path with parameters and query encoded', () => {
  expect(pagePath('browse')).toBe('/browse/all')
  expect(pagePath('industry', { industry: 'Oil, Gas & Coal/Shale' }, { scheme: 'ICB' })).toBe(
    '/shares/industry/Oil%2C%20Gas%20%26%20Coal%2FShale?scheme=ICB',
  )
})

it.each([
  ['VOD.L', '/share/VOD.L'],
  ['^FTSE', '/share/%5EFTSE'],
  ['BRK/B', '/share/BRK%2FB'],
  ['VOD LN', '/share/VODLN'],
])('the company page of %s is %s', (ticker, path) => {
  expect(sharePath(ticker)).toBe(path)
})

it('a page that does not exist has no path', () => {
  expect(() => pagePath('nowhere' as 'home')).toThrow(RangeError)
})
