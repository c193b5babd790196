import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import type {
  IndustryList,
  InstrumentGroup,
  SectorList,
} from '@leadenhall/contract/instruments/index.ts'
import { listMarketGroups } from '@leadenhall/contract/market/endpoints.ts'
import type { MarketGroup, MarketGroups } from '@leadenhall/contract/market/index.ts'
import { runScreen } from '@leadenhall/contract/screener/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildInstrument } from '../../test-support/build-instrument.ts'
import {
  errorPage,
  errorWithoutMessage,
  Failure,
  type FakeApi,
  fakeApi,
  heldBack,
} from '../../test-support/fake-api.ts'
import { fakeWatchedFigures } from '../../test-support/fake-watched-figures.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { buildResult, buildRow } from '../screener/test-support/build-screen.ts'
import { IndustriesPage, SectorsPage } from './classification-page.tsx'
import { IndustryPage, SupersectorPage } from './group-page.tsx'

let api: FakeApi

const GROUPS: MarketGroups = {
  as_of: '2026-11-20T16:30:00.000Z',
  simulated: false,
  groups: [
    buildGroup({ name: 'Energy', market_cap_gbp: 3e11, today: { ratio: 0.012, companies: 40 } }),
    buildGroup({ name: 'Utilities', today: { ratio: -0.004, companies: 9 } }),
    buildGroup({ name: 'Banks', scheme: 'GICS', year: { ratio: 0.25, companies: 3 } }),
  ],
}

beforeEach(() => {
  api = fakeApi()
  api.on(listMarketGroups, () => GROUPS)
  fakeWatchedFigures(api)
})

const address = (name: RegExp) =>
  screen.findByRole('link', { name }).then((link) => link.getAttribute('href'))

it('Industries names each scheme, and links industries and supersectors with their counts', async () => {
  api.on(
    endpoints.listIndustries,
    (): IndustryList => [
      {
        name: 'Financials',
        scheme: 'ICB',
        count: 1200,
        supersectors: [{ name: 'Banks', count: 26 }],
      },
      { name: 'Banks', scheme: 'GICS', count: 300, supersectors: [] },
    ],
  )
  renderPage(<IndustriesPage />)
  expect(await address(/^Financials ?1,200$/)).toBe('/shares/industry/Financials?scheme=ICB')
  expect(await address(/^Banks ?26$/)).toBe('/shares/supersector/Banks?scheme=ICB')
  expect(await address(/^Banks ?300$/)).toBe('/shares/industry/Banks?scheme=GICS')
  expect(screen.getByRole('heading', { name: 'ICB industries' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'GICS industries' })).toBeDefined()
  expect(await address(/Tools/)).toBe('/tools')
})

it('Sectors links supersectors, and GICS sectors with their industries', async () => {
  api.on(
    endpoints.listSectors,
    (): SectorList => [
      { name: 'Insurance', scheme: 'ICB', count: 20, industries: [] },
      { name: 'Energy', scheme: 'GICS', count: 90, industries: [{ name: 'Oil & Gas', count: 60 }] },
    ],
  )
  renderPage(<SectorsPage />)
  expect(await address(/^Insurance ?20$/)).toBe('/shares/supersector/Insurance?scheme=ICB')
  expect(await address(/^Oil & Gas ?60$/)).toBe('/shares/industry/Oil%20%26%20Gas?scheme=GICS')
})

it('a list keeps its space while loading and shows why it failed', async () => {
  const held = heldBack<never>()
  api.on(endpoints.listSectors, held.answer)
  renderPage(<SectorsPage />)
  expect(screen.getByRole('status', { name: 'Loading sectors' })).toBeDefined()
  held.release(new Failure('internal_error', 500, 'Something went wrong.'))
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.')
})

// @spec 8.10
it('says which list failed to load when the server does not say why', async () => {
  api.on(endpoints.listIndustries, errorPage)
  api.on(endpoints.listSectors, errorWithoutMessage)
  renderPage(
    <>
      <IndustriesPage />
      <SectorsPage />
    </>,
  )
  expect(await screen.findByText('Failed to fetch industries')).toBeDefined()
  expect(await screen.findByText('Failed to fetch sectors')).toBeDefined()
})

it('an industry shows its count in the title, lists its instruments and opens them', async () => {
  api.on(
    endpoints.listByIndustry,
    ({ params }): InstrumentGroup => ({
      name: params['industry'] ?? '',
      scheme: 'ICB',
      items: [
        buildInstrument({ ticker: 'VOD.L' }),
        buildInstrument({ ticker: 'BT-A.L', name: 'BT Group plc' }),
      ],
    }),
  )
  const { visited } = renderPage(<IndustryPage params={{ industry: 'Oil & Gas' }} />, {
    path: '/shares/industry/x?scheme=ICB',
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Oil & Gas (2)' })).toBeDefined()
  expect(api.asked).toContain('/api/instruments/byIndustry/Oil%20%26%20Gas?scheme=ICB')
  expect(screen.getByText('ICB classification')).toBeDefined()
  expect(await address(/Industries/)).toBe('/industries')
  await userEvent.setup().click(await screen.findByText('BT Group plc'))
  expect(visited.at(-1)).toBe('/share/BT-A.L')
})

it('a supersector requests no scheme when the URL has none, and links back to Sectors', async () => {
  api.on(endpoints.listBySupersector, () => new Failure('not_found', 404, 'No sector is named X.'))
  renderPage(<SupersectorPage params={{ supersector: 'X' }} />, {
    path: '/shares/supersector/X?scheme=SIC',
  })
  expect((await screen.findByRole('alert')).textContent).toContain('No sector is named X.')
  expect(api.asked).toContain('/api/instruments/bySupersector/X')
  expect(await address(/Sectors/)).toBe('/sectors')
})

describe('The overview of industries', () => {
  const rowOf = async (name: string) =>
    (await screen.findByRole('table')).querySelector<HTMLElement>(`tr:has(a[href*="${name}"])`)

  beforeEach(() => {
    api.on(endpoints.listIndustries, (): IndustryList => [])
  })

  it('lists changes, size, breadth and the best and worst share of each', async () => {
    renderPage(<IndustriesPage />)
    await screen.findByRole('table')
    const text = (await rowOf('Energy'))?.textContent
    expect(text).toContain('+1.20%')
    expect(text).toContain('£300.00bn')
    expect(text).toContain('3 up, 1 unchanged, 2 down, 2 without a price')
    expect(text).toContain('BP.L')
    const names = screen.getAllByRole('row').map((row) => row.querySelector('a')?.textContent)
    expect(names).toEqual([undefined, 'Energy', 'Utilities'])
  })

  it('names a tile that is too narrow for its name in one line', async () => {
    api.on(listMarketGroups, () => ({
      as_of: null,
      simulated: false,
      groups: [
        buildGroup({ name: 'Energy', market_cap_gbp: 95 }),
        buildGroup({ name: 'Telecommunications', market_cap_gbp: 5 }),
      ],
    }))
    renderPage(<IndustriesPage />)
    const tile = await screen.findByRole('link', { name: /^Telecommunications .*£/ })
    expect(Number.parseFloat(tile.style.width)).toBeLessThan(60)
    expect(tile.textContent).toContain('Telecommunications')
  })

  it('maps them with the change over a period, and those of the other scheme', async () => {
    const { visited } = renderPage(<IndustriesPage />)
    const user = userEvent.setup()
    const map = await screen.findByRole('group', { name: /colour is today$/ })
    await user.click(await within(map).findByRole('link', { name: 'Energy +1.20%, £300.00bn' }))
    expect(visited.at(-1)).toBe('/shares/industry/Energy?scheme=ICB')
    await user.selectOptions(screen.getByLabelText('Classification'), 'GICS, every exchange')
    await user.click(screen.getByRole('button', { name: '1 year' }))
    expect(await screen.findByRole('link', { name: 'Banks +25.00%, £1.00bn' })).toBeDefined()
    expect(await rowOf('Energy')).toBeNull()
  })

  it('fails alone', async () => {
    api.on(listMarketGroups, () => new Failure('internal_error', 500, 'No snapshot.'))
    api.on(
      endpoints.listIndustries,
      (): IndustryList => [{ name: 'Energy', scheme: 'ICB', count: 7, supersectors: [] }],
    )
    renderPage(<IndustriesPage />)
    expect((await screen.findAllByText('No snapshot.')).length).toBe(2)
    expect(await screen.findByRole('link', { name: 'Energy 7' })).toBeDefined()
  })
})

it('a sector lists its shares by market cap, with price, change and yield, and sums them up', async () => {
  const shares = ['A.L', 'B.L']
  api.on(
    endpoints.listBySupersector,
    (): InstrumentGroup => ({
      name: 'Energy',
      scheme: 'ICB',
      items: shares.map((ticker) => buildInstrument({ ticker })),
    }),
  )
  api.on(runScreen, () =>
    buildResult({
      data: shares.map((ticker, place) =>
        buildRow({
          ticker,
          price: 250.5,
          price_unit: 'GBX',
          change_ratio: 0.02,
          market_cap: 1e9 * (place + 1),
          market_cap_usd: 1.3e9 * (place + 1),
          dividend_yield: 0.041,
        }),
      ),
    }),
  )
  renderPage(<SupersectorPage params={{ supersector: 'Energy' }} />)
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual(['B.L', 'A.L'])
  for (const text of ['250.50p', '+2.00%', '£2.00bn', '4.10%']) {
    expect(rows[0]?.textContent).toContain(text)
  }
  const breadth = await screen.findByText('Breadth')
  expect(breadth.parentElement?.textContent).toContain('3 up')
})

function buildGroup(given: Partial<MarketGroup>): MarketGroup {
  const none = { ratio: null, companies: 0 }
  return {
    name: 'Energy',
    scheme: 'ICB',
    instruments: 8,
    companies: 7,
    priced: 6,
    up: 3,
    down: 2,
    market_cap_gbp: 1e9,
    today: none,
    month: none,
    year: none,
    best: { ticker: 'BP.L', name: 'BP p.l.c.', change_ratio: 0.03 },
    worst: null,
    ...given,
  }
}
