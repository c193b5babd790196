import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildInstrument } from '../../test-support/build-instrument.ts'
import { buildQuote } from '../../test-support/build-quote.ts'
import { errorWithoutMessage, Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { BrowsePage } from './browse-page.tsx'

const TOTAL = 40
let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(endpoints.listInstrumentCountries, () => [
    { name: 'Ireland', count: 20 },
    { name: 'United Kingdom', count: 20 },
  ])
  api.on(listQuotes, () => ({
    items: [buildQuote({ ticker: 'T0.L', marketCap: null })],
    missing: [],
    tradingDayStarts: {},
  }))
  api.on(endpoints.listInstruments, ({ query }) => {
    const country = query.get('country')
    const total = country ? TOTAL / 2 : TOTAL
    const offset = Number(query.get('offset'))
    const items = Array.from({ length: Math.max(0, Math.min(16, total - offset)) }, (_, row) =>
      buildInstrument({
        ticker: `T${offset + row}.L`,
        country_of_incorporation: country ?? 'Jersey',
        trading_currency: row === 0 ? null : 'GBX',
      }),
    )
    return {
      items,
      total,
      offset,
      pageSize: 16,
      types: [{ name: 'ETFs', count: 12 }],
      letters: [{ letter: 'T', offset: 20 }],
    }
  })
})

function renderBrowse(path = '/browse/all') {
  const page = renderPage(<BrowsePage />, { path })
  return { ...page, user: userEvent.setup() }
}

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const pages = () => screen.getByRole('navigation', { name: 'Pages' }).textContent

it('shows each listing with its price, with a dash for unknown values', async () => {
  renderBrowse()
  const row = (await screen.findByRole('link', { name: 'T0.L' })).closest('tr') as HTMLElement
  await screen.findByText('612.20p')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Ticker',
    'Name',
    'Country',
    'Trading Currency',
    'Type',
    'Price',
    'Change',
    'Market Cap',
  ])
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['T0.L', 'Vodafone Group plc', 'Jersey', '–', 'Shares', '612.20p', 'up +0.66%', '–'])
  expect(screen.getByText('40 in London')).toBeDefined()
})

describe('paging', () => {
  // @spec 2.25
  it('moves by sixteen, keeps the page in the URL, and stops at both ends', async () => {
    const { user, visited } = renderBrowse()
    await screen.findByRole('link', { name: 'T0.L' })
    expect(button('Prev').disabled).toBe(true)
    await user.click(button('Next'))
    expect(await screen.findByRole('link', { name: 'T16.L' })).toBeDefined()
    expect(visited.at(-1)).toBe('/browse/all?page=1')
    await user.click(button('Next'))
    expect(await screen.findByRole('link', { name: 'T32.L' })).toBeDefined()
    expect(pages()).toContain('3 / 3')
    expect(button('Next').disabled).toBe(true)
    await user.click(button('Prev'))
    await waitFor(() => expect(visited.at(-1)).toBe('/browse/all?page=1'))
  })

  it.each(['-1', '1.5', 'x', '1e9'])('treats the page %s as the first', async (page) => {
    renderBrowse(`/browse/all?page=${page}`)
    expect(await screen.findByRole('link', { name: 'T0.L' })).toBeDefined()
  })

  it('beyond the end is the last page', async () => {
    const { visited } = renderBrowse('/browse/all?page=77')
    expect(await screen.findByRole('link', { name: 'T32.L' })).toBeDefined()
    expect(visited.at(-1)).toBe('/browse/all?page=2')
    expect(pages()).toContain('3 / 3')
  })
})

describe('the country', () => {
  it('without instruments says so', async () => {
    api.on(endpoints.listInstruments, () => ({
      items: [],
      total: 0,
      offset: 0,
      pageSize: 16,
      types: [],
      letters: [],
    }))
    renderBrowse('/browse/all?country=Atlantis&page=3')
    expect(await screen.findByText('No instruments for this country.')).toBeDefined()
    expect(pages()).toContain('1 / 1')
  })

  // @spec 4.8
  it('offers the available countries and restarts at the first page', async () => {
    const { user, visited } = renderBrowse('/browse/all?page=1')
    await screen.findByRole('link', { name: 'T16.L' })
    await user.selectOptions(screen.getByLabelText('Country'), 'Ireland')
    expect(visited.at(-1)).toBe('/browse/all?country=Ireland')
    expect(await screen.findByRole('link', { name: 'T0.L' })).toBeDefined()
    expect(screen.getAllByText('Ireland').length).toBeGreaterThan(1)
    await user.selectOptions(screen.getByLabelText('Country'), 'All')
    expect(visited.at(-1)).toBe('/browse/all')
  })

  it('comes from the URL', async () => {
    renderBrowse('/browse/all?country=Ireland&page=1')
    await screen.findByRole('link', { name: 'T16.L' })
    await waitFor(() => expect(screen.getByLabelText('Country')).toHaveProperty('value', 'Ireland'))
    expect(api.asked).toContain('/api/instruments?offset=16&country=Ireland')
  })
})

it('dashes stand for a price that is not known', async () => {
  renderBrowse()
  const row = (await screen.findByRole('link', { name: 'T1.L' })).closest('tr') as HTMLElement
  await screen.findByText('612.20p')
  const cells = within(row).getAllByRole('cell')
  expect(cells.slice(5).map(({ textContent }) => textContent)).toEqual(['–', '–', '–'])
})

it('a row opens its page', async () => {
  const { user, visited } = renderBrowse()
  const row = (await screen.findByRole('link', { name: 'T1.L' })).closest('tr') as HTMLElement
  await user.click(within(row).getByText('Vodafone Group plc'))
  expect(visited.at(-1)).toBe('/share/T1.L')
})

// @spec 8.10
it('says that the countries failed to load, beside the list', async () => {
  api.on(endpoints.listInstrumentCountries, errorWithoutMessage)
  renderBrowse()
  expect(await screen.findByText('Failed to fetch countries of incorporation')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'T0.L' })).toBeDefined()
})

it('shows why the list failed to load', async () => {
  api.on(
    endpoints.listInstruments,
    () => new Failure('internal_error', 500, 'Something went wrong.'),
  )
  renderBrowse()
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.')
})

describe('Finding an instrument', () => {
  it('by type and text restarts at the first page and keeps both in the URL', async () => {
    const { user, visited } = renderBrowse('/browse/all?page=1')
    await screen.findByRole('link', { name: 'T16.L' })
    await user.selectOptions(screen.getByLabelText('Type'), 'ETFs')
    expect(visited.at(-1)).toBe('/browse/all?type=ETFs')
    await user.type(screen.getByRole('searchbox', { name: 'Code or name' }), 'gold')
    await waitFor(() => expect(visited.at(-1)).toBe('/browse/all?type=ETFs&query=gold'))
    expect(api.asked).toContain('/api/instruments?offset=0&type=ETFs&query=gold')
  })

  it('by letter opens the page on which its codes begin', async () => {
    const { user, visited } = renderBrowse()
    await screen.findByRole('link', { name: 'T0.L' })
    expect(button('Codes from A').disabled).toBe(true)
    await user.click(button('Codes from T'))
    expect(visited.at(-1)).toBe('/browse/all?page=1')
  })

  it('by page number offers only existing pages', async () => {
    const { user, visited } = renderBrowse('/browse/all?page=1')
    await screen.findByRole('link', { name: 'T16.L' })
    const numbers = screen.getAllByRole('button', { name: /^Page \d/ })
    expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '2', '3'])
    expect(button('Page 2').getAttribute('aria-current')).toBe('page')
    await user.click(button('Page 3'))
    expect(visited.at(-1)).toBe('/browse/all?page=2')
  })

  it('says that nothing matches', async () => {
    api.on(endpoints.listInstruments, () => ({
      items: [],
      total: 0,
      offset: 0,
      pageSize: 16,
      types: [],
      letters: [],
    }))
    renderBrowse('/browse/all?query=zyzzyva')
    expect(await screen.findByText('No instruments match.')).toBeDefined()
  })
})
