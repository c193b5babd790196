import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import type {
  IndustryList,
  InstrumentGroup,
  SectorList,
} from '@leadenhall/contract/instruments/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { buildInstrument } from '../../test-support/build-instrument.ts'
import {
  errorPage,
  errorWithoutMessage,
  Failure,
  type FakeApi,
  fakeApi,
  heldBack,
} from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { IndustriesPage, SectorsPage } from './classification-page.tsx'
import { IndustryPage, SupersectorPage } from './group-page.tsx'

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
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
  expect(api.asked).toEqual(['/api/instruments/byIndustry/Oil%20%26%20Gas?scheme=ICB'])
  expect(screen.getByText('ICB classification')).toBeDefined()
  expect(await address(/Industries/)).toBe('/industries')
  await userEvent.setup().click(screen.getByText('BT Group plc'))
  expect(visited.at(-1)).toBe('/share/BT-A.L')
})

it('a supersector requests no scheme when the URL has none, and links back to Sectors', async () => {
  api.on(endpoints.listBySupersector, () => new Failure('not_found', 404, 'No sector is named X.'))
  renderPage(<SupersectorPage params={{ supersector: 'X' }} />, {
    path: '/shares/supersector/X?scheme=SIC',
  })
  expect((await screen.findByRole('alert')).textContent).toContain('No sector is named X.')
  expect(api.asked).toEqual(['/api/instruments/bySupersector/X'])
  expect(await address(/Sectors/)).toBe('/sectors')
})
