import { describe, expect, it } from 'vitest'
import { createLedger } from './ledger.ts'

describe('What was acknowledged', () => {
  const open = () => {
    const ledger = createLedger()
    ledger.begin('a', 'old')()
    ledger.begin('a', 'new')()
    return ledger
  }
  const find = (state: string | null) => new Map(state === null ? [] : [['a', state]])

  it('must be there as it was acknowledged last', () => {
    expect(open().settle(find('new'))).toEqual([])
    expect(open().settle(find(null))).toEqual([{ thing: 'a', kind: 'lost' }])
    expect(open().settle(find('old'))).toEqual([{ thing: 'a', kind: 'lost' }])
    expect(open().settle(find('ne'))).toEqual([{ thing: 'a', kind: 'half' }])
  })

  it('may have been followed by what was sent and not answered, as a whole', () => {
    for (const state of ['new', 'next', null]) {
      const ledger = open()
      ledger.begin('a', 'next')
      ledger.begin('a', null)
      expect([state, ledger.settle(find(state))]).toEqual([state, []])
    }
  })

  it('and what was found once must stay', () => {
    const ledger = open()
    ledger.begin('a', 'next')
    ledger.settle(find('next'))
    expect(ledger.settle(find('next'))).toEqual([])
    expect(ledger.settle(find('new'))).toEqual([{ thing: 'a', kind: 'lost' }])
  })

  it('is all that there is', () => {
    const found = new Map([['b', 'of nobody']])
    expect(createLedger().settle(found)).toEqual([{ thing: 'b', kind: 'half' }])
  })
})
