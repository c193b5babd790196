/**
 * One declaration in one file is enough for everything that a metric has. The declaration is added
 * in a process of its own, because the list of metrics is built once a process.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Seen {
  readonly metrics: readonly { readonly key: string; readonly word: string }[]
  readonly figures: readonly { readonly metric: string; readonly value: number }[]
  readonly seriesStatus: number
  readonly screen: {
    readonly data: readonly { readonly planted?: number; readonly price_gbp?: number }[]
    readonly facets: { readonly ranges: Readonly<Record<string, { readonly known: number }>> }
  }
  readonly ranged: { readonly total: number }
  readonly documented: boolean
  readonly alertStatus: number
}

const SUPPORT = path.resolve(import.meta.dirname, '../../../../../tests/support')
const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-planted-'))
let seen: Seen

beforeAll(async () => {
  const script = path.resolve(SUPPORT, 'run-planted-metric.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder])
  seen = JSON.parse(stdout) as Seen
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('A metric that one file declares', () => {
  it('is listed, documented, a cell of the company page and a series', () => {
    expect(seen.metrics).toContainEqual(
      expect.objectContaining({ key: 'planted', word: 'planted' }),
    )
    const valueOf = (key: string) => seen.figures.find(({ metric }) => metric === key)?.value
    expect(valueOf('planted')).toBe(2 * (valueOf('price') ?? Number.NaN))
    expect(seen.seriesStatus).toBe(200)
    expect(seen.documented).toBe(true)
  })

  it('is a column, a range, a facet, an order and a word of expressions', () => {
    const { data, facets } = seen.screen
    expect(data.length).toBeGreaterThan(0)
    for (const row of data) expect(row.planted).toBe(2 * (row.price_gbp ?? Number.NaN))
    expect(facets.ranges['planted']?.known).toBeGreaterThan(0)
    expect(seen.ranged.total).toBe(data.length)
  })

  it('can be alerted on', () => {
    // Signed out, the call is refused for the session and not for the metric.
    expect(seen.alertStatus).toBe(401)
  })
})
