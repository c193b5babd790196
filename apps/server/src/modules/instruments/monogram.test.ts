import { describe, expect, it } from 'vitest'
import { drawMonogram, drawSymbolMonogram } from './monogram.ts'

const TESCO = {
  icb_supersector: 'Retail',
  gics_sector: null,
  isin: 'GB00BLGZ9862',
  name: 'Tesco PLC',
  ticker: 'TSCO.L',
}
const lettersIn = (svg: string) => />([^<>]*)<\/text>/.exec(svg)?.[1]
const hueIn = (svg: string) => /hsl\((\d+) /.exec(svg)?.[1]
const signIn = (svg: string) => /<g [^>]*>(.*)<\/g>/.exec(svg)?.[1]

describe('A monogram', () => {
  it('has the initials of the name, or two letters of a single word', () => {
    expect(lettersIn(drawMonogram(TESCO))).toBe('TE')
    expect(lettersIn(drawMonogram({ ...TESCO, name: 'Marks and Spencer Group plc' }))).toBe('MS')
    expect(lettersIn(drawMonogram({ ...TESCO, name: '<&"> plc' }))).toBe('TS')
  })

  it('has one colour for a security and one sign for a sector', () => {
    const other = drawMonogram({ ...TESCO, isin: 'GB0000000001', name: 'Other' })
    expect(hueIn(other)).not.toBe(hueIn(drawMonogram(TESCO)))
    expect(signIn(other)).toBe(signIn(drawMonogram(TESCO)))
    expect(signIn(drawMonogram({ ...TESCO, icb_supersector: null }))).toBe('')
  })

  it('of an index or a pair has letters of its code or the signs of its currencies', () => {
    expect(lettersIn(drawSymbolMonogram('^FTSE'))).toBe('FT')
    expect(lettersIn(drawSymbolMonogram('BZ=F'))).toBe('BZ')
    expect(lettersIn(drawSymbolMonogram('GBPUSD=X'))).toBe('£$')
    expect(lettersIn(drawSymbolMonogram('CHFNOK=X'))).toBe('CN')
    expect(lettersIn(drawSymbolMonogram('^<&>'))).toBe('')
  })
})
