import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExpression, printExpression } from './expression.ts'
import { toOptions } from './expression-fields.ts'
import { OPTION_FILTERS, RANGE_FILTERS, type ScreenFilters } from './filters.ts'

const read = (text: string) => {
  const { filters, error } = parseExpression(text)
  if (error) throw new Error(`${error.at}: ${error.message}`)
  return filters
}
const faultOf = (text: string) => parseExpression(text).error

describe('A screening expression', () => {
  // @spec 10.42
  it('parses to the same filters as the form', () => {
    expect(read('mcap > 10B and sector in (Energy, Utilities) and country = UK')).toEqual({
      marketCapFilters: ['> 10B'],
      sectorFilters: ['Energy', 'Utilities'],
      countriesOfIncorporationFilters: ['United Kingdom'],
    })
  })

  it('that is empty filters nothing', () => {
    expect(read('')).toEqual({})
    expect(read('  \n ')).toEqual({})
  })

  it('ignores case, spaces and redundant brackets', () => {
    const filters = { marketCapFilters: ['> 1.5B'], exchangeDataFilters: ['LSE', 'AIM'] }
    for (const text of [
      'mcap > 1.5B and exchange in (LSE, AIM)',
      'MCAP>1.5b AND Exchange IN(LSE,AIM)',
      '((mcap > 1500M) and (exchange in (LSE, AIM, LSE)))',
      'market_cap_usd > 1500000000 and (exchange = LSE or exchange = AIM)',
    ]) {
      expect([text, read(text)]).toEqual([text, filters])
    }
  })

  it('reads percentages as ratios, and unit letters as thousands to trillions', () => {
    expect(read('change >= -5% and yield > 4 and volume > 250k and age < 2y and pe = 15')).toEqual({
      ranges: {
        change_ratio: { min: -0.05 },
        dividend_yield: { above: 0.04 },
        volume: { above: 250_000 },
        listing_age_years: { below: 2 },
        price_earnings: { min: 15, max: 15 },
      },
    })
    expect(read('mcap < 1T and mcap >= 500K')).toEqual({ marketCapFilters: ['< 1T', '>= 0.5M'] })
  })

  it('takes a ratio in per cent, with or without its sign', () => {
    for (const text of ['yield > 4', 'yield > 4%', 'yield > 4.0']) {
      expect([text, read(text)]).toEqual([text, { ranges: { dividend_yield: { above: 0.04 } } }])
    }
    expect(read('yield > 0.5')).toEqual({ ranges: { dividend_yield: { above: 0.005 } } })
    expect(read('pe < 12')).toEqual({ ranges: { price_earnings: { below: 12 } } })
  })

  it('knows indices as they are written, and the FTSE 350 as the two it is made of', () => {
    for (const text of ['FTSE 350', 'ftse350', 'FTSE 100, FTSE-250']) {
      const { indices } = read(`index in (${text})`)
      expect([text, indices]).toEqual([text, ['FTSE 100', 'FTSE 250']])
    }
    expect(read('index = all-share')).toEqual({ indices: ['FTSE All-Share'] })
    expect(read('index = s&p500')).toEqual({ indices: ['S&P 500'] })
    expect(read('index = "FTSE 350"')).toEqual({ indices: ['FTSE 350'] })
  })

  it('names a field without a limit by any', () => {
    expect(read('exchange = any and pe < 12')).toEqual({
      exchangeDataFilters: [],
      ranges: { price_earnings: { below: 12 } },
    })
    expect(printExpression({ sectorFilters: ['Any'] })).toBe('sector = "Any"')
  })

  it('keeps the stricter of two bounds on the same column', () => {
    expect(read('price > 5 and price > 7 and price < 90 and price < 80')).toEqual({
      ranges: { price_gbp: { above: 7, below: 80 } },
    })
  })

  it('accepts multi-word names unquoted, and any name in quotes', () => {
    expect(read('index = FTSE AIM All-Share and text = games work')).toEqual({
      indices: ['FTSE AIM All-Share'],
      text: 'games work',
    })
    expect(read(String.raw`industry = "Oil, Gas & \"Fuels\"" and country = "UK"`)).toEqual({
      industryFilters: ['Oil, Gas & "Fuels"'],
      countriesOfIncorporationFilters: ['UK'],
    })
  })

  it.each([
    ['mcap >', 6, 'Expected a number'],
    ['mcap > 10X', 7, 'Expected a number'],
    ['mcap = 10B', 5, 'Expected <, <=, > or >='],
    ['mcap > 0', 7, 'Expected a market cap'],
    ['mcap > 10B or pe < 5', 11, '"or" can only join options of one field'],
    ['sector = Energy or industry = Energy', 16, '"or" can only join options of one field'],
    ['colour = red', 0, 'There is no field colour'],
    ['sector = Food and Drug', 18, 'There is no field Drug'],
    ['sector in Energy', 10, 'Expected ('],
    ['sector in (Energy', 17, 'Expected , or )'],
    ['sector in ()', 11, 'Expected a name'],
    ['sector < Energy', 7, 'Expected = or in'],
    ['sector != Energy', 7, 'Expected = or in'],
    ['sector = Energy and sector = Utilities', 20, 'sector is already filtered'],
    ['text = a and name = b', 13, 'The text is already given'],
    ['(mcap > 10B', 11, 'Expected ")"'],
    ['mcap > 10B)', 10, 'Expected "and"'],
    ['mcap > 10B pe < 5', 11, 'Expected "and"'],
    ['mcap > 10B and', 14, 'Expected a field'],
    ['sector = "Energy', 9, 'never closed'],
    ['sector = Energy !', 16, 'not allowed'],
    ['= 5', 0, 'Expected a field'],
  ])('%s is rejected at its position', (text, at, message) => {
    expect(faultOf(text)).toMatchObject({ at, message: expect.stringContaining(message) as string })
  })

  it('limits its length and depth', () => {
    expect(faultOf('x'.repeat(2001))).toMatchObject({ at: 2000 })
    expect(faultOf(`${'('.repeat(21)}mcap > 1B${')'.repeat(21)}`)).toMatchObject({ at: 20 })
    expect(read(`${'('.repeat(20)}mcap > 1B${')'.repeat(20)}`)).toEqual(read('mcap > 1B'))
  })

  it('never throws, and reports a position within the text', () => {
    const part = fc.constantFrom(
      'mcap',
      'sector',
      'and',
      'or',
      'in',
      '(',
      ')',
      ',',
      '>',
      '=',
      '"',
      '10B',
      'UK',
      '\\',
      '!',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join(' ')),
    )
    const places: number[] = []
    fc.assert(
      fc.property(text, (text) => {
        const { error } = parseExpression(text)
        if (!error) return
        places.push(error.at)
        expect(error.at).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 500 },
    )
    expect(places.length).toBeGreaterThan(100)
  })
})

describe('Filters', () => {
  const name = fc
    .oneof(
      fc.constantFrom(
        'UK',
        'usa',
        'and',
        'Food and Drug',
        'Oil, Gas',
        'A (b)',
        'in',
        '5',
        '"',
        '\\',
      ),
      fc.string({ minLength: 1 }),
    )
    .filter((text) => text.trim() !== '')
  const number = fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e17, max: 1e17 })
    .map((value) => value + 0)
  const cap = fc
    .tuple(
      fc.constantFrom('<', '>', '<=', '>='),
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom('M', 'B', 'T'),
    )
    .map(([sign, digits, unit]) => `${sign} ${digits}${unit}`)
  const some = <T>(keys: readonly string[], value: fc.Arbitrary<T>) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] })
  const bounds = fc
    .record({ min: number, max: number, above: number, below: number }, { requiredKeys: [] })
    .filter((all) => Object.keys(all).length > 0)
  const filters: fc.Arbitrary<ScreenFilters> = fc
    .record({
      options: some(
        OPTION_FILTERS.map(({ key }) => key),
        fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
      ),
      rest: fc.record(
        {
          marketCapFilters: fc.array(cap, { minLength: 1, maxLength: 4 }),
          ranges: some(
            RANGE_FILTERS.map(({ key }) => key),
            bounds,
          ).filter((ranges) => Object.keys(ranges).length > 0),
          text: name,
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ options, rest }) => ({ ...options, ...rest }))

  /** 1000M prints as 1B. */
  const normalise = (given: ScreenFilters) => read(printExpression(given))

  // @spec 10.43
  it('survive printing and parsing', () => {
    fc.assert(
      fc.property(filters, (given) => {
        const printed = printExpression(given)
        fc.pre(printed.length <= 2000)
        expect(read(printed)).toEqual(given)
        expect(printExpression(normalise(given))).toBe(printed)
      }),
      { numRuns: 300 },
    )
  })

  it('are printed in the form people write', () => {
    expect(
      printExpression({
        sectorFilters: ['Energy', 'Food, Beverage and Tobacco'],
        countriesOfIncorporationFilters: ['United Kingdom'],
        marketCapFilters: ['>10b', '< 1500M'],
        ranges: { change_ratio: { min: 0.07 }, dividend_yield: { above: 1 / 3 } },
        text: 'trust',
      }),
    ).toBe(
      'mcap > 10B and mcap < 1.5B and sector in (Energy, "Food, Beverage and Tobacco") and ' +
        'country = United Kingdom and change >= 7% and yield > 33.33333333333333% and text = trust',
    )
  })
})

it.each(['__proto__', 'constructor', 'toString'])(
  'a name like %s is no index and no country',
  (name) => {
    expect(toOptions('indices', name)).toEqual([name])
    expect(toOptions('countriesOfIncorporationFilters', name)).toEqual([name])
  },
)
