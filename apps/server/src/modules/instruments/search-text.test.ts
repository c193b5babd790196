import { describe, expect, it } from 'vitest'
import {
  foldCode,
  foldText,
  parseQuery,
  toFullTickerKey,
  toShortName,
  toWords,
} from './search-text.ts'

describe('Folding', () => {
  it.each([
    ['Nestlé', 'nestle'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['Ørsted', 'orsted'],
    ['Mærsk', 'maersk'],
    ['Łódź', 'lodz'],
    ['ＡＢＣ', 'abc'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('folds all spellings of a code to one', () => {
    expect(['BT.A', 'BT-A', 'bt/a', 'BTA'].map(foldCode)).toEqual(['bta', 'bta', 'bta', 'bta'])
    expect(foldCode('BP.')).toBe('bp')
  })

  it('splits a name into words', () => {
    expect(toWords('Marks & Spencer Group p.l.c.')).toEqual(['marks', 'spencer', 'group', 'plc'])
    expect(toWords('Marks and Spencer')).toEqual(['marks', 'spencer'])
    expect(toWords('Coca-Cola (The)')).toEqual(['coca', 'cola', 'the'])
    expect(toWords("Domino's Pizza")).toEqual(['dominos', 'pizza'])
    expect(toWords('🚀 !!!')).toEqual([])
  })

  it('shortens a name by its legal words', () => {
    expect(toShortName(toWords('The Sage Group plc'))).toBe('sage')
    expect(toShortName(toWords('Group Holdings'))).toBe('')
  })
})

describe('A query', () => {
  it.each([
    ['VOD LN', 'london', 'vod'],
    ['vod ln', 'london', 'vod'],
    ['£VOD', 'london', 'vod'],
    ['£ BP.', 'london', 'bp'],
    ['$AAPL', 'us', 'aapl'],
    ['AAPL', null, 'aapl'],
    ['rolls royce', null, ''],
  ])('%s prefers %s and has the code "%s"', (text, preferred, code) => {
    expect(parseQuery(text)).toMatchObject({ preferred, code })
  })

  it('is recognised as an ISIN or a full ticker', () => {
    expect(parseQuery(' gb00bh4hks39 ')?.isin).toBe('GB00BH4HKS39')
    expect(parseQuery('GB00BH4HKS38')?.isin).toBeNull()
    expect(parseQuery('bt-a.l')?.fullTicker).toBe('bta.l')
    expect(parseQuery('BT.A')?.fullTicker).toBeNull()
    expect(toFullTickerKey('BT-A.L')).toBe('bta.l')
    expect(toFullTickerKey('AAPL')).toBeNull()
  })

  it('with only punctuation, spaces or emoji is null', () => {
    for (const text of ['', '   ', '£', '$', '.', '🚀', '%_*[](', '\u0000']) {
      expect([text, parseQuery(text)]).toEqual([text, null])
    }
  })
})
