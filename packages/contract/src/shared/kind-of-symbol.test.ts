import { expect, it } from 'vitest'
import { kindOfSymbol } from './kind-of-symbol.ts'

it.each([
  ['^FTSE', 'index'],
  ['GBPUSD=X', 'currency-pair'],
  ['BZ=F', 'future'],
  ['BTC-USD', 'crypto'],
  ['GB00B41YBW71', 'fund'],
  ['VOD.L', 'share'],
  ['BRK-B', 'share'],
])('%s has the form of: %s', (symbol, kind) => {
  expect(kindOfSymbol(symbol)).toBe(kind)
})
