import type {
  IndustryList,
  InstrumentGroup,
  SectorList,
} from '@leadenhall/contract/instruments/index.ts'
import { toPath } from '@leadenhall/contract/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { REFERENCE_FOLDER } from './reference-data.ts'

describe('The committed data', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  beforeAll(async () => {
    const deps = { referenceFolder: REFERENCE_FOLDER }
    app = await buildTestApp(await databases.create(), { deps })
  })
  afterAll(() => app.close())

  it('lists no industry without members, in either scheme', async () => {
    const industries = await app.get<IndustryList>('/api/exchangeData/industries')
    expect(industries.length).toBeGreaterThan(60)
    for (const { name, scheme, count, supersectors } of industries) {
      const url = toPath('/api/instruments/byIndustry/{industry}', { industry: name })
      const group = await app.get<InstrumentGroup>(`${url}?scheme=${scheme}`)
      expect([name, group.scheme, group.items.length]).toEqual([name, scheme, count])
      for (const supersector of supersectors) expect(supersector.count).toBeGreaterThan(0)
    }
  })

  it('lists no sector without members, in either scheme', async () => {
    const sectors = await app.get<SectorList>('/api/exchangeData/sectors')
    expect(sectors.length).toBeGreaterThan(25)
    for (const { name, scheme, count } of sectors) {
      const url = toPath('/api/instruments/bySupersector/{supersector}', { supersector: name })
      const group = await app.get<InstrumentGroup>(`${url}?scheme=${scheme}`)
      expect([name, group.scheme, group.items.length]).toEqual([name, scheme, count])
    }
  })

  it('lists each company of an industry once, by its home line', async () => {
    const group = await app.get<InstrumentGroup>('/api/instruments/byIndustry/Banks?scheme=GICS')
    const tickers = group.items.map(({ ticker }) => ticker)
    expect(tickers).toEqual(expect.arrayContaining(['HSBA.L', 'JPM']))
    for (const other of ['HSBC', 'HBC1.DE', 'CMC.DE']) expect(tickers).not.toContain(other)
  })

  it('lists no country without members in the browse filter', async () => {
    const countries = await app.get<{ name: string; count: number }[]>('/api/instruments/countries')
    expect(countries.length).toBeGreaterThan(40)
    for (const { name, count } of countries) {
      const page = await app.get<{ total: number }>(
        `/api/instruments?country=${encodeURIComponent(name)}`,
      )
      expect([name, page.total]).toEqual([name, count])
    }
  })

  it('hides the three placeholder names', async () => {
    const lists = await Promise.all([
      app.get<IndustryList>('/api/exchangeData/industries'),
      app.get<SectorList>('/api/exchangeData/sectors'),
    ])
    const names = lists.flat().map(({ name }) => name)
    for (const hidden of ['-', '17 Sector(name)', '#MULTIVALUE'])
      expect(names).not.toContain(hidden)
  })
})
