import {
  OPTION_FILTERS,
  OPTIONAL_COLUMNS,
  RANGE_FILTERS,
  SORT_COLUMNS,
} from '@leadenhall/contract/screener/filters.ts'
import { CAP_OPTIONS } from '@leadenhall/contract/screener/market-cap-filter.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromSavedText, toSavedText } from './saved-screen.ts'
import { EMPTY_SCREEN, type ScreenState, VIEWS, withoutEmpty } from './screen-state.ts'
import { parseScreen, printScreen } from './screen-url.ts'

const option = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
const bound = fc.option(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  { nil: undefined },
)
const bounds = fc.record({ min: bound, max: bound, above: bound, below: bound })
const screens: fc.Arbitrary<ScreenState> = fc.record({
  filters: fc
    .record({
      ...Object.fromEntries(OPTION_FILTERS.map(({ key }) => [key, fc.array(option)])),
      marketCapFilters: fc.array(fc.constantFrom(...CAP_OPTIONS)),
      ranges: fc.record(Object.fromEntries(RANGE_FILTERS.map(({ key }) => [key, bounds]))),
      text: fc.option(fc.string(), { nil: undefined }),
    })
    .map(withoutEmpty),
  sort: fc.record({
    column: fc.constantFrom(...SORT_COLUMNS),
    direction: fc.constantFrom('asc', 'desc'),
  }),
  columns: fc.subarray([...OPTIONAL_COLUMNS]),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  asOf: fc.constantFrom(null, '2025-06-30'),
  isHeldOnly: fc.boolean(),
  weights: fc.constantFrom({}, { quality: { roce: 5, roe: 0 } }),
  view: fc.constantFrom(...VIEWS),
  axes: fc.record({
    x: fc.constantFrom(...RANGE_FILTERS.map(({ key }) => key)),
    y: fc.constantFrom(...RANGE_FILTERS.map(({ key }) => key)),
  }),
  brokenExpression: fc.constant(null),
})

const parse = (text: string) => parseScreen(new URLSearchParams(text))

describe('A screen in the URL', () => {
  // @spec 10.49
  it('survives a round trip, whatever it contains', () => {
    fc.assert(
      fc.property(screens, (state) => {
        expect(parse(String(printScreen(state)))).toEqual(state)
      }),
    )
  })

  it('says so where every listing is meant', () => {
    expect(String(printScreen(EMPTY_SCREEN))).toBe('all=')
    expect(parse('all=')).toEqual(EMPTY_SCREEN)
  })

  it('contains filters by name, sort order and columns', () => {
    const state = parse('sector=Banks&sector=Energy&mcap=>+10B&pe=max:20&sort=-name&columns=price')
    expect(state.filters).toEqual({
      sectorFilters: ['Banks', 'Energy'],
      marketCapFilters: ['> 10B'],
      ranges: { price_earnings: { max: 20 } },
    })
    expect(state.sort).toEqual({ column: 'name', direction: 'desc' })
    expect(state.columns).toEqual(['price'])
  })

  it('can be an expression, which parses to the same filters', () => {
    const link = new URLSearchParams({ expression: 'mcap > 10B and country = UK and change < -5%' })
    expect(parse(String(link)).filters).toEqual({
      marketCapFilters: ['> 10B'],
      countriesOfIncorporationFilters: ['United Kingdom'],
      ranges: { change_ratio: { below: -0.05 } },
    })
  })

  it('keeps an unparseable expression', () => {
    const link = String(new URLSearchParams({ expression: 'mcap >', sector: 'Banks' }))
    const state = parse(link)
    expect(state.brokenExpression).toBe('mcap >')
    expect(state.filters).toEqual({ sectorFilters: ['Banks'] })
    expect(parse(String(printScreen(state)))).toEqual(state)
  })

  it.each([
    'view=pie',
    'x=nothing',
    'page=0',
    'page=1.5',
    'page=x',
    'sort=nothing',
    'columns=nothing',
    'pe=min:x',
    'text=',
  ])('ignores %s', (query) => {
    expect(parse(query)).toEqual(EMPTY_SCREEN)
  })
})

describe('A screen as saved text', () => {
  it('is loaded unchanged, from the first page of its table', () => {
    fc.assert(
      fc.property(screens, (state) => {
        const { view, axes, isHeldOnly } = EMPTY_SCREEN
        const kept = { ...state, page: 1, view, axes, isHeldOnly }
        expect(fromSavedText(toSavedText(state))).toEqual(kept)
      }),
    )
  })

  it('can be plain filter data, or contain an expression', () => {
    const text = JSON.stringify({
      industryFilters: [],
      sectorFilters: ['Banks'],
      expression: 'mcap > 1B',
      gone: ['x'],
    })
    expect(fromSavedText(text)).toEqual({
      ...EMPTY_SCREEN,
      filters: { sectorFilters: ['Banks'], marketCapFilters: ['> 1B'] },
    })
  })
})
