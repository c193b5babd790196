import { describe, expect, it } from 'vitest'
import {
  classicPage,
  layoutOf2026,
  NO_MATCH_PAGE,
  VODAFONE_FIGURES,
} from '#tests/support/google-pages.ts'
import { parsePage } from './page.ts'

const VOD = { code: 'VOD', market: 'LON' }
const EXPECTED = {
  name: 'Vodafone Group plc',
  price: 91.52,
  unit: 'GBX',
  previousClose: 91.1,
  asOfMs: 1_789_727_100_000,
}

describe('A page of Google Finance', () => {
  it('is read in the classic layout, in the declared pence', () => {
    expect(parsePage(classicPage(VODAFONE_FIGURES, 'GBX&nbsp;91.52'), VOD)).toEqual(EXPECTED)
  })

  it('is read in the layout of 2026, which has the embedded array only', () => {
    expect(parsePage(layoutOf2026(VODAFONE_FIGURES), VOD)).toEqual(EXPECTED)
  })

  it('is read from the attributes alone when the array is gone', () => {
    const page = classicPage(VODAFONE_FIGURES, 'GBX&nbsp;91.52', { withScripts: false })
    expect(parsePage(page, VOD)).toEqual({ ...EXPECTED, previousClose: null })
  })

  it('has the time of the last trade, not of the page', () => {
    const { asOfMs } = parsePage(layoutOf2026(VODAFONE_FIGURES), VOD)
    expect(asOfMs).toBe(VODAFONE_FIGURES.epoch * 1000)
  })

  it('has the stated previous close, or computes it without float noise', () => {
    expect(parsePage(layoutOf2026(VODAFONE_FIGURES), VOD).previousClose).toBe(91.1)
    const { previousClose: _, ...unstated } = VODAFONE_FIGURES
    expect(parsePage(layoutOf2026(unstated), VOD).previousClose).toBe(91.1)
  })

  it.each([
    ['market', { code: 'VOD', market: 'TPE' }],
    ['code', { code: 'VODX', market: 'LON' }],
  ])('is not read from the attributes of another %s', (_, id) => {
    const page = classicPage(VODAFONE_FIGURES, 'GBX&nbsp;91.52', { withScripts: false })
    expect(() => parsePage(page, id)).toThrow(expect.objectContaining({ kind: 'malformed' }))
  })

  it('is in pounds if it says GBP, on the same market', () => {
    const figures = { ...VODAFONE_FIGURES, code: 'VUSA', currency: 'GBP' }
    expect(parsePage(layoutOf2026(figures), { code: 'VUSA', market: 'LON' }).unit).toBe('GBP')
  })

  it('has no unit when it declares none', () => {
    expect(parsePage(layoutOf2026({ ...VODAFONE_FIGURES, currency: null }), VOD).unit).toBeNull()
  })

  it('has no unit when two of its declarations differ', () => {
    const page = classicPage({ ...VODAFONE_FIGURES, currency: 'GBP' }, 'GBX&nbsp;91.52')
    expect(parsePage(page, VOD).unit).toBeNull()
  })

  it('has the same figures in another language, with a comma and a currency sign', () => {
    const figures = {
      ...VODAFONE_FIGURES,
      code: 'PETR4',
      market: 'BVMF',
      currency: 'BRL',
      price: 31.85,
    }
    const page = classicPage(figures, 'R$&nbsp;31,85')
    expect(parsePage(page, { code: 'PETR4', market: 'BVMF' })).toMatchObject({
      price: 31.85,
      unit: 'BRL',
    })
  })

  it.each([
    ['an unknown listing', NO_MATCH_PAGE, 'not_found'],
    ['something else', '<html><body>Hello</body></html>', 'malformed'],
    ['another listing only', layoutOf2026({ ...VODAFONE_FIGURES, code: 'VODX' }), 'malformed'],
    ['a price of nothing', layoutOf2026({ ...VODAFONE_FIGURES, price: 0 }), 'malformed'],
    ['a broken block', "<script>AF_initDataCallback({key: 'ds:1', data:[[[", 'malformed'],
    [
      'a block of brackets without end',
      `<script>AF_initDataCallback({key: 'ds:1', data:${'['.repeat(200_000)}`,
      'malformed',
    ],
  ])('about %s is not a quote', (_, page, kind) => {
    expect(() => parsePage(page, VOD)).toThrow(expect.objectContaining({ kind }))
  })
})
