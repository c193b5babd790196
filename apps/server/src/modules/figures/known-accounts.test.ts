import { expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import type { SourceFigure } from '../../providers/figure-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Listing } from '../instruments/index.ts'
import { appendFigures } from './figure-store.ts'
import { createKnownAccounts, type KnownAccountDeps } from './known-accounts.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const line = (listing_id: string, issuer_id: string) => ({ listing_id, issuer_id }) as Listing
const ORDINARY = line('L1', 'I1')
const DEPOSITARY = line('L2', 'I1')
const OTHER = line('L3', 'I2')

const figure = (metric: string, value: number): SourceFigure => ({
  metric,
  value,
  unit: 'GBP',
  period: { start: '2025-01-01', end: '2025-12-31', label: '12 months' },
  publishedAtMs: Date.parse('2026-03-01'),
  link: null,
})

const listUniverse = (...listings: Listing[]) => ({
  findById: (id: string) => listings.find((listing) => listing.listing_id === id),
  linesOf: (id: string) => listings.filter((listing) => listing.issuer_id === id),
})

onEachDatabase((databases) => {
  async function prepare() {
    const { db } = await databases.open()
    let universe: ReturnType<KnownAccountDeps['universe']> = listUniverse(ORDINARY, OTHER)
    const registry = {
      providersFor: () => [],
      sources: () => ['sample'],
    } as unknown as Registry<never>
    const accounts = createKnownAccounts({ db, registry, universe: () => universe, now: () => NOW })
    const store = (subject: string, ...figures: SourceFigure[]) =>
      appendFigures(db, { subject, source: 'sample' }, figures, NOW)
    return {
      accounts,
      store,
      follow: () => accounts.follow(new AbortController().signal),
      replaceUniverse(...listings: Listing[]) {
        universe = listUniverse(...listings)
      },
    }
  }

  it('join the figures of a listing with those of its issuer', async () => {
    const { accounts, follow, store } = await prepare()
    await store('L1', figure('revenue', 10))
    await store('issuer:I1', figure('net_profit', 2))
    await follow()
    expect(accounts.of(ORDINARY)?.get('revenue', 0)).toBe(10)
    expect(accounts.of(ORDINARY)?.get('net_profit', 0)).toBe(2)
    expect(accounts.of(OTHER)).toBeNull()
    expect(accounts.size()).toEqual({ listings: 1 })
  })

  it('cover a line of the issuer that the instrument list gains', async () => {
    const { accounts, follow, replaceUniverse, store } = await prepare()
    await store('issuer:I1', figure('revenue', 10))
    await follow()
    expect(accounts.of(DEPOSITARY)).toBeNull()
    replaceUniverse(ORDINARY, DEPOSITARY, OTHER)
    await follow()
    expect(accounts.of(DEPOSITARY)?.get('revenue', 0)).toBe(10)
  })

  it('are read again after new figures of one subject', async () => {
    const { accounts, follow, store } = await prepare()
    await store('L3', figure('revenue', 1))
    await follow()
    await store('L3', figure('revenue', 5))
    expect(accounts.of(OTHER)?.get('revenue', 0)).toBe(1)
    await accounts.refresh(['L3'])
    expect(accounts.of(OTHER)?.get('revenue', 0)).toBe(5)
  })

  it('leave out what was published later', async () => {
    const { accounts, follow, store } = await prepare()
    await store('L3', figure('revenue', 1))
    await follow()
    const before = await accounts.asOf(Date.parse('2026-02-01'))
    expect(before(OTHER)).toBeNull()
  })
})
