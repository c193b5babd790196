import { expect, it } from 'vitest'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { FigureSource, SourceFigure } from '../../providers/figure-ports.ts'
import { createRegistry } from '../../providers/registry.ts'
import { collectFigures } from './collect-figures.ts'
import { asOf, listFigures } from './figure-store.ts'
import { createKnownAccounts } from './known-accounts.ts'
import { countReads, listFaults } from './read-store.ts'

const universe = await buildTestUniverse()

function figure(over: Partial<SourceFigure> = {}): SourceFigure {
  return {
    metric: 'revenue',
    value: 100,
    unit: 'GBP',
    period: { start: '2025-01-01', end: '2025-12-31', label: '12 months' },
    publishedAtMs: null,
    link: null,
    ...over,
  }
}

function source(getFigures: FigureSource['getFigures']): FigureSource {
  return {
    key: 'sample',
    title: 'Sample',
    simulated: false,
    describes: 'listing',
    getFigures,
    probe: async () => undefined,
  }
}

onEachDatabase((databases) => {
  async function prepare(getFigures: FigureSource['getFigures'], wanted: readonly string[] = []) {
    const { db } = await databases.open()
    let nowMs = TEST_NOW
    const clock = { now: () => nowMs }
    const registry = createRegistry({
      providers: [source(getFigures)],
      mode: () => 'live' as const,
      clock,
    })
    const accounts = createKnownAccounts({
      db,
      registry,
      universe: () => universe,
      now: () => nowMs,
    })
    const deps = { db, clock, registry, universe: () => universe, accounts, wanted: () => wanted }
    return {
      db,
      accounts,
      run: () => collectFigures(deps),
      pass(days: number) {
        nowMs += days * 86_400_000
      },
    }
  }

  it('reads wanted companies first, and every company once until it is due again', async () => {
    const asked: string[] = []
    const { run, pass } = await prepare(
      async ({ symbol }) => {
        asked.push(symbol)
        return [figure()]
      },
      ['GAW.L'],
    )
    while ((await run()) > 0);
    expect(asked[0]).toBe('GAW.L')
    expect(new Set(asked).size).toBe(asked.length)
    const before = asked.length
    pass(8)
    await run()
    expect(asked.length).toBeGreaterThan(before)
  })

  it('keeps a correction as a new revision, and an earlier reading as it was', async () => {
    let value = 100
    const { db, run, pass, accounts } = await prepare(
      async ({ symbol }) => (symbol === 'GAW.L' ? [figure({ value })] : []),
      ['GAW.L'],
    )
    await run()
    value = 120
    pass(8)
    await run()
    pass(8)
    await run()
    const listing = universe.resolve('GAW.L')?.listing
    const rows = await listFigures(db, [listing?.listing_id ?? ''], ['sample'])
    expect(rows.map((row) => [row.revision, row.value])).toEqual([
      [1, 100],
      [2, 120],
    ])
    expect(asOf(rows, TEST_NOW + 1000).map((row) => row.value)).toEqual([100])
    expect(asOf(rows, TEST_NOW - 1)).toEqual([])
    expect(listing && accounts.of(listing)?.get('revenue', 0)).toBe(120)
    const then = await accounts.asOf(TEST_NOW + 1000)
    expect(listing && then(listing)?.get('revenue', 0)).toBe(100)
  })

  it('refuses nonsense, counts it and stores the rest', async () => {
    const { db, run } = await prepare(async () => [
      figure(),
      figure({ metric: 'eps', value: 1e9 }),
      figure({ metric: 'net_profit', unit: 'ZZZ' }),
      figure({ metric: 'tax', period: { start: '2030-01-01', end: '2030-12-31', label: null } }),
      figure({ metric: 'happiness' }),
    ])
    const companies = await run()
    const faults = await listFaults(db)
    expect(faults.map(({ reason, count }) => [reason, count])).toEqual([
      ['period in the future', companies],
      ['unknown metric', companies],
      ['unknown unit', companies],
      ['value out of range', companies],
    ])
    const [reads] = await countReads(db, TEST_NOW)
    expect(reads).toMatchObject({ source: 'sample', outcome: 'figures', count: companies })
  })

  it('pauses a source that is down, and skips a company that it does not know', async () => {
    let kind: 'not_found' | 'network' = 'network'
    const { db, run } = await prepare(async () => {
      throw new OutboundError('Sample', kind, 'no')
    })
    expect(await run()).toBe(0)
    expect(await countReads(db, TEST_NOW)).toEqual([])
    kind = 'not_found'
    expect(await run()).toBeGreaterThan(1)
    expect(await countReads(db, TEST_NOW)).toMatchObject([{ outcome: 'failed' }])
  })
})
