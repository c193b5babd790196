import type { AccountKind } from '@leadenhall/contract/portfolio/index.ts'
import { expect, it } from 'vitest'
import { buildAccount, buildEntry } from '#tests/support/ledger-entries.ts'
import type { Entry } from './entry.ts'
import { pairTransfers } from './pair-transfers.ts'

const KINDS: Readonly<Record<string, AccountKind>> = {
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

/** Each row's side, with the ids of the rows on the other. */
function pair(
  entries: readonly Entry[],
  counterparties: Readonly<Record<string, Entry['counterparty']>> = {},
) {
  const accounts = Object.entries(KINDS).map(([id, kind]) => ({
    account: buildAccount(id, 'GBP', kind),
    entries: entries
      .filter(({ accountId }) => accountId === id)
      .map((entry) => ({ ...entry, counterparty: counterparties[entry.id] ?? null })),
  }))
  const idsOf = (rows: readonly Entry[]) => rows.map(({ id }) => id).join(' ')
  return Object.fromEntries(
    [...pairTransfers(accounts)].map(([id, side]) => {
      if (side.kind === 'alone') return [id, 'alone']
      if (side.kind === 'open') return [id, `open, near ${idsOf(side.near)}`]
      return [id, `${side.hasOneKind ? '' : 'several kinds: '}${idsOf(side.with)}`]
    }),
  )
}

it('A departure and the arrival of as many shares name the account of each other', () => {
  expect(pair([out('a', 'general', 100), into('b', 'isa', 100, '2026-06-20')])).toEqual({
    a: 'b',
    b: 'a',
  })
})

it('An arrival may be booked before its departure', () => {
  expect(pair([out('a', 'general', 100, '2026-06-20'), into('b', 'sipp', 100)])).toEqual({
    a: 'b',
    b: 'a',
  })
})

it.each([
  ['60 days later are paired', '2026-08-09', 'b'],
  ['61 days later are not', '2026-08-10', 'alone'],
])('Shares that arrive %s', (_, date, side) => {
  expect(pair([out('a', 'general', 100), into('b', 'isa', 100, date)])['a']).toEqual(side)
})

it('The arrival nearest in time is the other side, and the later one is alone', () => {
  const sides = pair([
    out('a', 'general', 100),
    into('late', 'isa', 100, '2026-07-10'),
    into('near', 'sipp', 100, '2026-06-12'),
  ])
  expect(sides).toEqual({ a: 'near', near: 'a', late: 'alone' })
})

it('Two departures of as many shares take an arrival each', () => {
  const sides = pair([
    out('a', 'general', 100),
    out('b', 'second', 100, '2026-06-11'),
    into('c', 'isa', 100, '2026-06-10'),
    into('d', 'sipp', 100, '2026-06-12'),
  ])
  expect(sides).toMatchObject({ a: 'c', b: 'd' })
})

it('A departure may arrive in several rows', () => {
  const sides = pair([out('a', 'general', 100), into('b', 'isa', 60), into('c', 'isa', 40)])
  expect(sides).toEqual({ a: 'b c', b: 'a', c: 'a' })
})

it('Several departures may arrive in one row', () => {
  const sides = pair([out('a', 'general', 60), out('b', 'second', 40), into('c', 'isa', 100)])
  expect(sides).toEqual({ a: 'c', b: 'c', c: 'a b' })
})

it('Rows in accounts of two kinds make up a departure too, which says so', () => {
  const sides = pair([out('a', 'general', 100), into('b', 'isa', 60), into('c', 'sipp', 40)])
  const several = 'several kinds: a'
  expect(sides).toEqual({ a: 'several kinds: b c', b: several, c: several })
})

it('Of more rows than a departure has, the nearest that make it up are its other side', () => {
  const sides = pair([
    out('a', 'general', 100),
    into('late', 'isa', 70, '2026-07-20'),
    into('b', 'isa', 60, '2026-06-11'),
    into('c', 'isa', 40, '2026-06-12'),
  ])
  expect(sides).toEqual({ a: 'b c', b: 'a', c: 'a', late: 'alone' })
})

it('Numbers that do not add up leave each row open, with the rows near it', () => {
  const sides = pair([out('a', 'general', 100), into('b', 'isa', 60), into('c', 'isa', 30)])
  expect(sides['a']).toBe('open, near b c')
})

it('A transfer within an account, and of another share, is no other side', () => {
  const alone = { a: 'alone', b: 'alone' }
  expect(pair([out('a', 'general', 100), into('b', 'general', 100)])).toEqual(alone)
  expect(pair([out('a', 'general', 100), into('b', 'isa', 100, '2026-06-10', 'AZN')])).toEqual(
    alone,
  )
})

it('A transfer from or to a spouse or another is not paired', () => {
  const entries = [out('a', 'general', 100), into('b', 'isa', 100)]
  expect(pair(entries, { a: 'spouse' })).toEqual({ b: 'alone' })
  expect(pair(entries, { a: 'other', b: 'other' })).toEqual({})
  expect(pair(entries, { a: 'own' })['b']).toBe('a')
})
