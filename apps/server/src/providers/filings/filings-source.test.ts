import { describe, expect, it } from 'vitest'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { startTestServer } from '#tests/support/outbound-test-server.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createFilingsSource } from './filings-source.ts'

const SUBJECT = {
  symbol: 'VOD.L',
  isin: 'GB00BH4HKS39',
  kind: 'share',
  sector: null,
  unit: 'GBX',
} as const

function reportOf(year: number): unknown {
  const fact = (at: number, value: number) => ({
    value: String(value),
    dimensions: {
      concept: 'ifrs-full:Revenue',
      entity: 'scheme:X',
      period: `${at}-01-01T00:00:00/${at + 1}-01-01T00:00:00`,
      unit: 'iso4217:GBP',
    },
  })
  return { facts: { own: fact(year, year), before: fact(year - 1, year - 1) } }
}

const attributesOf = (year: number) => ({
  period_end: `${year}-12-31`,
  date_added: `${year + 1}-03-01 07:00:00`,
  json_url: `/${year}.json`,
  viewer_url: null,
})

describe('The filings of a company', () => {
  const valuesWithout = async (...missing: readonly number[]) => {
    const server = await startTestServer((request, response) => {
      const path = request.url ?? ''
      const year = Number(/(\d{4})\.json/.exec(path)?.[1])
      response.setHeader('content-type', 'application/json')
      if (missing.includes(year)) response.writeHead(404)
      const list = path.includes('gleif')
        ? [{ id: 'LEI' }]
        : [2023, 2024, 2025].map((of) => ({ attributes: attributesOf(of) }))
      response.end(JSON.stringify(Number.isNaN(year) ? { data: list } : reportOf(year)))
    })
    const outbound = createOutbound({ productName: 'Test', replayUrl: server.url })
    const settings = fixedSettings({ 'filings.requestsPerMinute': '60' })
    try {
      const figures = await createFilingsSource({ outbound, settings }).getFigures?.(SUBJECT)
      return figures?.map(({ value }) => value).toSorted((a, b) => a - b)
    } finally {
      await outbound.close()
      await server.close()
    }
  }

  it('are read without an older report that is missing', async () => {
    expect(await valuesWithout()).toEqual([2022, 2023, 2024, 2025])
    expect(await valuesWithout(2024)).toEqual([2022, 2023, 2024, 2025])
    expect(await valuesWithout(2023, 2024)).toEqual([2024, 2025])
  })

  it('are not read without the newest report, which would make an old year the present one', async () => {
    await expect(valuesWithout(2025)).rejects.toThrow()
  })
})
