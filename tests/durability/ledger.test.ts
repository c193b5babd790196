import { describe, expect, it } from 'vitest'
import { createLedger } from './ledger.ts'

describe('The stored state', () => {
  const open = () => {
    const ledger = createLedger()
    ledger.begin('a', 'old')()
    ledger.begin('a', 'new')()
    return ledger
  }
  const find = (state: string | null) => new Map(state === null ? [] : [['a', state]])

  it('has the last acknowledged version of each thing', () => {
    expect(open().settle(find('new'))).toEqual([])
    expect(open().settle(find(null))).toEqual([{ thing: 'a', kind: 'lost' }])
    expect(open().settle(find('old'))).toEqual([{ thing: 'a', kind: 'lost' }])
    expect(open().settle(find('ne'))).toEqual([{ thing: 'a', kind: 'half' }])
  })

  it('may have a later version that was sent but not acknowledged, if it is whole', () => {
    for (const state of ['new', 'next', null]) {
      const ledger = open()
      ledger.begin('a', 'next')
      ledger.begin('a', null)
      expect([state, ledger.settle(find(state))]).toEqual([state, []])
    }
  })

  it('keeps a version that was found once', () => {
    const ledger = open()
    ledger.begin('a', 'next')
    ledger.settle(find('next'))
    expect(ledger.settle(find('next'))).toEqual([])
    expect(ledger.settle(find('new'))).toEqual([{ thing: 'a', kind: 'lost' }])
  })

  it('has nothing that was never written', () => {
    const found = new Map([['b', 'never written']])
    expect(createLedger().settle(found)).toEqual([{ thing: 'b', kind: 'half' }])
  })
})
