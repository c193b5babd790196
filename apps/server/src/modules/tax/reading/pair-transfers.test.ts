import { expect, it } from 'vitest'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import type { AccountLedger, Entry, LoadedLedger } from '../../portfolio/index.ts'
import { pairTransfers } from './pair-transfers.ts'

const KINDS: Readonly<Record<string, string>> = {
  general: 'general',
  second: 'general',
  isa: 'isa',
  sipp: 'sipp',
}
const move = (kind: 'transfer_in' | 'transfer_out') => {
  return (id: string, accountId: string, quantity: number, date = '2026-06-10', subject = 'VOD') =>
    buildEntry(kind, date, { id, accountId, quantity, subject })
}
const out = move('transfer_out')
const into = move('transfer_in')

function pair(entries: readonly Entry[], counterparties: Readonly<Record<string, string>> = {}) {
  const accounts = Object.keys(KINDS).map((id) => ({
    account: { id, currency: 'GBP' },
    entries: entries.filter(({ accountId }) => accountId === id),
  })) as unknown as AccountLedger[]
  const loaded = {
    accounts: new Map(Object.entries(KINDS).map(([id, kind]) => [id, { kind }])),
    rows: new Map(
      Object.entries(counterparties).map(([id, counterparty]) => [id, { counterparty }]),
    ),
  } as unknown as LoadedLedger
  return Object.fromEntries(pairTransfers(accounts, loaded))
}

const paired = (kind: string) => ({ kind: 'paired', with: kind })
const alone = { kind: 'alone' }

it('A departure and the arrival of as many shares name the account of each other', () => {
  expect(pair([out('a', 'general', 100), into('b', 'isa', 100, '2026-06-20')])).toEqual({
    a: paired('isa'),
    b: paired('general'),
  })
})

it('An arrival may be booked before its departure', () => {
  expect(pair([out('a', 'general', 100, '2026-06-20'), into('b', 'sipp', 100)])).toEqual({
    a: paired('sipp'),
    b: paired('general'),
  })
})

it.each([
  ['60 days later are paired', '2026-08-09', paired('isa')],
  ['61 days later are not', '2026-08-10', alone],
])('Shares that arrive %s', (_, date, side) => {
  expect(pair([out('a', 'general', 100), into('b', 'isa', 100, date)])['a']).toEqual(side)
})

it('The arrival nearest in time is the other side, and the later one is alone', () => {
  const sides = pair([
    out('a', 'general', 100),
    into('late', 'isa', 100, '2026-07-10'),
    into('near', 'sipp', 100, '2026-06-12'),
  ])
  expect(sides).toEqual({ a: paired('sipp'), near: paired('general'), late: alone })
})

it('Two departures of as many shares take an arrival each', () => {
  const sides = pair([
    out('a', 'general', 100),
    out('b', 'second', 100, '2026-06-11'),
    into('c', 'isa', 100, '2026-06-10'),
    into('d', 'sipp', 100, '2026-06-12'),
  ])
  expect(sides).toMatchObject({ a: paired('isa'), b: paired('sipp') })
})

it('A departure may arrive in several rows of one kind of account', () => {
  const sides = pair([out('a', 'general', 100), into('b', 'isa', 60), into('c', 'isa', 40)])
  expect(sides).toEqual({ a: paired('isa'), b: paired('general'), c: paired('general') })
})

it('Several departures may arrive in one row', () => {
  const sides = pair([out('a', 'general', 60), out('b', 'second', 40), into('c', 'isa', 100)])
  expect(sides).toEqual({ a: paired('isa'), b: paired('isa'), c: paired('general') })
})

it('Rows in accounts of two kinds make up no departure: tax of the parts would differ', () => {
  const sides = pair([out('a', 'general', 100), into('b', 'isa', 60), into('c', 'sipp', 40)])
  expect(sides).toMatchObject({
    a: { kind: 'open', near: ['b', 'c'] },
    b: { kind: 'open', near: ['a'] },
    c: { kind: 'open', near: ['a'] },
  })
})

it('Numbers that do not add up leave each row open, with the rows near it', () => {
  const sides = pair([out('a', 'general', 100), into('b', 'isa', 60), into('c', 'isa', 30)])
  expect(sides['a']).toEqual({ kind: 'open', near: ['b', 'c'] })
})

it('A transfer within an account, and of another share, is no other side', () => {
  expect(pair([out('a', 'general', 100), into('b', 'general', 100)])).toEqual({
    a: alone,
    b: alone,
  })
  expect(pair([out('a', 'general', 100), into('b', 'isa', 100, '2026-06-10', 'AZN')])).toEqual({
    a: alone,
    b: alone,
  })
})

it('A transfer from or to a spouse or another is not paired', () => {
  const entries = [out('a', 'general', 100), into('b', 'isa', 100)]
  expect(pair(entries, { a: 'spouse' })).toEqual({ b: alone })
  expect(pair(entries, { a: 'other', b: 'other' })).toEqual({})
  expect(pair(entries, { a: 'own' })['b']).toEqual(paired('general'))
})
