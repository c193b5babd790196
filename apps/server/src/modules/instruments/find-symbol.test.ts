import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { findSymbol, otherReadings } from './find-symbol.ts'
import type { Universe } from './universe.ts'

describe('Resolving a ticker to a symbol', () => {
  let universe: Universe
  beforeAll(async () => {
    universe = await buildTestUniverse()
  })

  it.each([
    ['VOD.L', 'VOD.L'],
    [' vod.l ', 'VOD.L'],
    ['BRK/B', 'BRK-B'],
    ['BRK.B', 'BRK-B'],
    ['BT.A', 'BT-A.L'],
    ['bt.a.l', 'BT-A.L'],
    ['BP.', 'BP.L'],
    ['GB00BH4HKS39', 'VOD.L'],
    ...[
      'LSE:VOD',
      'lon:vod',
      'VOD:LSE',
      'VOD:LN',
      'XLON:VOD',
      'VOD.LN',
      'VOD LN',
      'VOD LN Equity',
      'VOD.LON',
      'LSE: VOD.L',
      'VOD_l_EQ',
      'VODl_EQ',
    ].map((text): [string, string] => [text, 'VOD.L']),
    ...['BP..L', 'LON:BP.', 'BP.:LSE', 'BP. LN'].map((text): [string, string] => [text, 'BP.L']),
    ...['BT/A.L', 'BT-A.L', 'LSE:BT.A', 'BT.A.LN', 'BT/A LN'].map((text): [string, string] => [
      text,
      'BT-A.L',
    ]),
    // No other exchange's company of that code.
    ['LON:AAPL', 'AAPL.L'],
    ['^FTSE', '^FTSE'],
    ['GBPUSD=X', 'GBPUSD=X'],
    ['BZ=F', 'BZ=F'],
    ['BTC-GBP', 'BTC-GBP'],
    ['NOT LISTED', 'NOTLISTED'],
  ])('turns %s into %s', (ticker, symbol) => {
    expect(findSymbol(universe, ticker)).toBe(symbol)
  })

  it.each(['', ' ', '<script>', "VOD'--", '../etc', 'É', '💷', 'X'.repeat(34), '-', '.L'])(
    'rejects %j',
    (ticker) => {
      expect(findSymbol(universe, ticker)).toBeNull()
    },
  )

  it('lists the other listings of an exchange code, but not for a full ticker or an ISIN', () => {
    const read = (entered: string, symbol: string) =>
      otherReadings(universe, entered, symbol)?.map(({ ticker }) => ticker) ?? null
    expect(read('vod.l', 'VOD.L')).toBeNull()
    expect(read('GB00BH4HKS39', 'VOD.L')).toBeNull()
    expect(read('BT.A', 'BT-A.L')).toEqual([])
    expect(read('VOD', 'VOD')).toBeNull()
    expect(read('VOD', 'VOD.L')).toEqual(
      universe.listByCode('VOD').flatMap(({ ticker }) => (ticker === 'VOD.L' ? [] : [ticker])),
    )
  })
})
