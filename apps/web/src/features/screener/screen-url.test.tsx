import {
  FURTHER_COLUMNS,
  OPTION_FILTERS,
  RANGE_FILTERS,
  SORT_COLUMNS,
} from '@leadenhall/contract/screener/filters.ts'
import { CAP_OPTIONS } from '@leadenhall/contract/screener/market-cap-filter.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromSavedText, toSavedText } from './saved-screen.ts'
import { EMPTY_SCREEN, type ScreenState, withoutEmpty } from './screen-state.ts'
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
  columns: fc.subarray([...FURTHER_COLUMNS]),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  brokenExpression: fc.constant(null),
})

const parse = (text: string) => parseScreen(new URLSearchParams(text))

describe('A screen in the address', () => {
  it('is read back as it was, whatever it holds', () => {
    fc.assert(
      fc.property(screens, (state) => {
        expect(parse(String(printScreen(state)))).toEqual(state)
      }),
    )
  })

  it('is nothing at all while nothing is chosen', () => {
    expect(String(printScreen(EMPTY_SCREEN))).toBe('')
    expect(parse('')).toEqual(EMPTY_SCREEN)
  })

  it('says filters by their words, order and columns', () => {
    const state = parse('sector=Banks&sector=Energy&mcap=>+10B&pe=max:20&sort=-name&columns=price')
    expect(state.filters).toEqual({
      sectorFilters: ['Banks', 'Energy'],
      marketCapFilters: ['> 10B'],
      ranges: { price_earnings: { max: 20 } },
    })
    expect(state.sort).toEqual({ column: 'name', direction: 'desc' })
    expect(state.columns).toEqual(['price'])
  })

  it('may be an expression, which is the same filter', () => {
    const link = new URLSearchParams({ expression: 'mcap > 10B and country = UK and change < -5%' })
    expect(parse(String(link)).filters).toEqual({
      marketCapFilters: ['> 10B'],
      countriesOfIncorporationFilters: ['United Kingdom'],
      ranges: { change_ratio: { below: -0.05 } },
    })
  })

  it('keeps an expression that cannot be read', () => {
    const link = String(new URLSearchParams({ expression: 'mcap >', sector: 'Banks' }))
    const state = parse(link)
    expect(state.brokenExpression).toBe('mcap >')
    expect(state.filters).toEqual({ sectorFilters: ['Banks'] })
    expect(parse(String(printScreen(state)))).toEqual(state)
  })

  it.each(['page=0', 'page=1.5', 'page=x', 'sort=nothing', 'columns=nothing', 'pe=min:x', 'text='])(
    'takes %s for nothing',
    (query) => {
      expect(parse(query)).toEqual(EMPTY_SCREEN)
    },
  )
})

describe('A screen as saved text', () => {
  it('is loaded as it was, from its first page', () => {
    fc.assert(
      fc.property(screens, (state) => {
        expect(fromSavedText(toSavedText(state))).toEqual({ ...state, page: 1 })
      }),
    )
  })

  it('may be the bare filter data, or hold an expression', () => {
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
