import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import type { ScreenResult } from '@leadenhall/contract/screener/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ScreenerPage } from './screener-page.tsx'
import { buildFacets, buildResult, buildRow, buildRows } from './test-support/build-screen.ts'

type Body = Readonly<Record<string, unknown>>

const FACETS = buildFacets({
  sectorFilters: { Banks: 271, Energy: 90, Utilities: 40 },
  indices: { 'FTSE 100': 100 },
})

let api: FakeApi
let asked: Body[]
let total: number
let over: Partial<ScreenResult>

beforeEach(() => {
  api = fakeApi()
  asked = []
  total = 45
  over = {}
  api.on(endpoints.runScreen, ({ body }) => answer(body as Body))
})

function answer(body: Body): ScreenResult {
  asked.push(body)
  if (body['facets']) return buildResult({ data: [], total, facets: FACETS })
  const page = Number(body['page'])
  return buildResult({ data: buildRows(total, page), total, page, ...over })
}

function show(path = '/screener', isSignedIn = false) {
  const page = renderPage(
    <ScreenerPage
      isSignedIn={isSignedIn}
      renderQuickQuote={({ ticker, exchange }, close) => (
        <dialog open aria-label={`${ticker} ${exchange}`}>
          <button type="button" onClick={close}>
            Close
          </button>
        </dialog>
      )}
    />,
    { path },
  )
  return { ...page, user: userEvent.setup() }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement
const rowOf = async (ticker: string) =>
  (await screen.findByText(ticker)).closest('tr') as HTMLElement
const lastRows = () => asked.findLast((body) => !body['facets'])
const lastCounts = () => asked.findLast((body) => body['facets'])
const addressed = (visited: readonly string[]) =>
  new URLSearchParams(visited.at(-1)?.split('?')[1]).toString()

describe('The results', () => {
  it('stand in the columns of the table, with units and date of the market cap', async () => {
    over = { data: [buildRow()] }
    show()
    const row = await rowOf('HSBA.L')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Ticker',
      'Company',
      'Exchange (market)',
      'Industry',
      'Sector',
      'Country',
      '↓MCAP ($)',
    ])
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'HSBA.L',
      'HSBC Holdings Plc',
      'LSE (MAIN MARKET)',
      'Financials',
      'Banks',
      'United Kingdom',
      '300.87bn',
    ])
    expect(
      screen.getByTitle('US$300.87bn, from the instrument list, 23 Feb 2026').textContent,
    ).toBe('300.87bn')
  })

  it('say how many rows were left out for an unknown market cap or figure', async () => {
    over = { leftOutUnknownMarketCap: 1234, leftOutUnknown: { price_earnings: 5 } }
    show()
    expect(
      await screen.findByText('1,234 left out: market cap not known. 5 left out: P/E not known.'),
    ).toBeDefined()
  })

  it('open the quick quote by click and by Enter', async () => {
    const { user } = show()
    await user.click(await rowOf('T2'))
    expect(screen.getByRole('dialog', { name: 'T2 LSE' })).toBeDefined()
    await user.click(button('Close'))
    ;(await rowOf('T1')).focus()
    await user.keyboard('jj{Enter}')
    expect(screen.getByRole('dialog', { name: 'T3 LSE' })).toBeDefined()
  })

  it('say that nothing matches and what to do', async () => {
    total = 0
    show()
    expect(await screen.findByText('No listing matches')).toBeDefined()
    expect(screen.getByText('0 of 0')).toBeDefined()
  })

  it('tell why they cannot be had, and are asked for again', async () => {
    api.on(endpoints.runScreen, () => new Failure('internal_error', 500, 'Something went wrong.'))
    const { user } = show()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Something went wrong.')
    api.on(endpoints.runScreen, ({ body }) => answer(body as Body))
    await user.click(button('Try again'))
    expect(await rowOf('T1')).toBeDefined()
  })

  it('stay when only the counts cannot be had, which is said', async () => {
    api.on(endpoints.runScreen, ({ body }) =>
      (body as Body)['facets']
        ? new Failure('internal_error', 500, 'Something went wrong.')
        : answer(body as Body),
    )
    show()
    expect(await rowOf('T1')).toBeDefined()
    expect(await screen.findByText('The counts cannot be had.')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('name options that no listing has', async () => {
    over = { unknownFilters: [{ field: 'sectorFilters', value: 'Coal' }] }
    show('/screener?sector=Coal')
    expect(
      await screen.findByText('Not in the data, so it matches nothing: Sector Coal.'),
    ).toBeDefined()
  })
})

describe('A run', () => {
  it('covers the results with its message and disables Start and paging', async () => {
    const held = heldBack<ScreenResult>()
    api.on(endpoints.runScreen, held.answer)
    show()
    expect(await screen.findByText('Running screen...')).toBeDefined()
    expect(button('Start Screener').disabled).toBe(true)
    held.release(buildResult({ data: buildRows(45, 1), total: 45, facets: FACETS }))
    await rowOf('T1')
    await waitFor(() => expect(screen.queryByText('Running screen...')).toBeNull())
    expect(button('Start Screener').disabled).toBe(false)
  })

  it('holds both ways of paging while it lasts, the old rows staying', async () => {
    const { user } = show('/screener?page=2')
    await rowOf('T21')
    const held = heldBack<ScreenResult>()
    api.on(endpoints.runScreen, held.answer)
    await user.click(button('Start Screener'))
    await waitFor(() => expect(button('Prev').disabled).toBe(true))
    expect(button('Next').disabled).toBe(true)
    expect(await rowOf('T21')).toBeDefined()
    held.release(new Failure('internal_error', 500, 'Something went wrong.'))
    expect(await screen.findByText(/^could not be refreshed, last known 20 Nov 2026/)).toBeDefined()
    expect(await rowOf('T21')).toBeDefined()
    expect(button('Prev').disabled).toBe(false)
  })

  it('is started again by the button', async () => {
    const { user } = show()
    await rowOf('T1')
    await screen.findByText('271')
    const before = asked.length
    await user.click(button('Start Screener'))
    await waitFor(() => expect(asked.length).toBeGreaterThan(before + 1))
  })
})

describe('Paging', () => {
  it('is by twenty, in the address, and ends at both ends', async () => {
    const { user, visited } = show()
    expect(await screen.findByText('1-20 of 45')).toBeDefined()
    expect(button('Prev').disabled).toBe(true)
    await user.click(button('Next'))
    expect(await screen.findByText('21-40 of 45')).toBeDefined()
    expect(visited.at(-1)).toBe('/screener?page=2')
    await user.click(button('Next'))
    expect(await rowOf('T45')).toBeDefined()
    expect(screen.getByText('41-45 of 45')).toBeDefined()
    expect(button('Next').disabled).toBe(true)
    await user.click(button('Prev'))
    expect(await rowOf('T21')).toBeDefined()
  })

  it('knows that twenty rows are one page', async () => {
    total = 20
    show()
    expect(await screen.findByText('1-20 of 20')).toBeDefined()
    expect(button('Next').disabled).toBe(true)
  })

  it('leads back from a page that there is not', async () => {
    const { user, visited } = show('/screener?page=77')
    expect(await screen.findByText('The screen has no such page')).toBeDefined()
    expect(screen.getByText('0 of 45')).toBeDefined()
    expect(button('Next').disabled).toBe(true)
    await user.click(button('Prev'))
    expect(visited.at(-1)).toBe('/screener?page=3')
  })
})

describe('The filters', () => {
  it('show counts before they are chosen, filter by one click and begin at the first page', async () => {
    const { user, visited } = show('/screener?page=2')
    await user.click(await screen.findByRole('checkbox', { name: /^Banks/ }))
    expect(screen.getByText('271')).toBeDefined()
    expect(visited.at(-1)).toBe('/screener?sector=Banks')
    await waitFor(() => expect(lastRows()).toMatchObject({ sectorFilters: ['Banks'], page: 1 }))
    await waitFor(() => expect(lastCounts()).toMatchObject({ sectorFilters: ['Banks'] }))
    await user.click(screen.getByRole('checkbox', { name: /^Energy/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Banks/ }))
    expect(visited.at(-1)).toBe('/screener?sector=Energy')
  })

  it('are picked from a list that starts with the five of the table; an active one is removed', async () => {
    const { user, visited } = show('/screener?sector=Banks')
    await rowOf('T1')
    await user.click(button('Filter'))
    const items = await screen.findAllByRole('menuitemcheckbox')
    expect(items.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
      '✓Industry',
      '✓Sector',
      '✓Exchange',
      '✓Market Cap',
      '✓Country Incorporated',
    ])
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Sector' }))
    expect(screen.queryByRole('region', { name: 'Sector' })).toBeNull()
    expect(addressed(visited)).toBe('')
    await user.click(button('Filter'))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Index' }))
    expect(await screen.findByRole('checkbox', { name: /^FTSE 100/ })).toBeDefined()
  })

  it('that are removed lose their data', async () => {
    const { user, visited } = show('/screener?sector=Banks&mcap=>+10B&text=plc')
    await rowOf('T1')
    await user.click(button('Remove the filter Sector'))
    expect(addressed(visited)).toBe('mcap=%3E+10B&text=plc')
    await user.click(button('Remove the filter Market Cap > 10B'))
    expect(addressed(visited)).toBe('text=plc')
  })

  it('are all removed by Clear All, order and columns not', async () => {
    const { user, visited } = show('/screener?sector=Banks&pe=max:20&sort=name&columns=currency')
    await rowOf('T1')
    await user.click(button('Clear All'))
    expect(addressed(visited)).toBe('sort=name&columns=currency')
    expect(screen.getByLabelText('Expression')).toHaveProperty('value', '')
    expect(screen.queryByRole('region', { name: 'P/E' })).toBeNull()
  })

  it('take ranges by Enter or on leaving the field, ratios in percent', async () => {
    const { user, visited } = show('/screener?change=above:0.01')
    const from = await screen.findByLabelText('Day Change, From')
    expect(from).toHaveProperty('value', '1')
    await user.clear(from)
    await user.type(from, '2.5{Enter}')
    expect(addressed(visited)).toBe('change=min%3A0.025')
    await user.type(screen.getByLabelText('Day Change, To'), 'x{Enter}')
    expect(screen.getByLabelText('Day Change, To').getAttribute('aria-invalid')).toBe('true')
    expect(addressed(visited)).toBe('change=min%3A0.025')
    expect(screen.getByRole('columnheader', { name: /^Day Change/ })).toBeDefined()
  })

  it('follow what is typed as text', async () => {
    const { user, visited } = show('/screener?text=v')
    const input = await screen.findByLabelText('Part of a code or name')
    await user.type(input, 'oda')
    await waitFor(() => expect(addressed(visited)).toBe('text=voda'))
    await waitFor(() => expect(lastRows()).toMatchObject({ text: 'voda' }))
  })

  it('take a market cap from the dialog, several of them by AND', async () => {
    const { user, visited } = show('/screener?mcap=>+10B')
    await user.click(await screen.findByRole('button', { name: 'Add Market Cap filter' }))
    const dialog = await screen.findByRole('dialog', { name: 'Market Cap filter' })
    await user.click(within(dialog).getByRole('radio', { name: /Less Than/ }))
    await user.click(within(dialog).getByRole('radio', { name: /^500/ }))
    await user.click(within(dialog).getByRole('radio', { name: /Billion/ }))
    expect(addressed(visited)).toBe('mcap=%3E+10B')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(addressed(visited)).toBe('mcap=%3E+10B&mcap=%3C+500B')
    await waitFor(() => expect(lastRows()).toMatchObject({ marketCapFilters: ['> 10B', '< 500B'] }))
  })
})

describe('Order and columns', () => {
  it('are asked of the server, figures from the largest, names from the first', async () => {
    const { user, visited } = show('/screener?page=2')
    await rowOf('T21')
    await user.click(button('Company'))
    expect(visited.at(-1)).toBe('/screener?sort=name')
    await waitFor(() => {
      expect(lastRows()).toMatchObject({ sort: { column: 'name', direction: 'asc' }, page: 1 })
    })
    await user.click(button('Company'))
    expect(visited.at(-1)).toBe('/screener?sort=-name')
    await user.click(button('MCAP ($)'))
    expect(visited.at(-1)).toBe('/screener')
    const header = screen.getByRole('columnheader', { name: 'MCAP ($)' })
    expect(header.getAttribute('aria-sort')).toBe('descending')
  })

  it('a column is added by the chooser and kept in the address', async () => {
    over = { data: [buildRow({ price: 612.2, price_unit: 'GBX' })] }
    const { user, visited } = show()
    await rowOf('HSBA.L')
    await user.click(button('Columns'))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Price' }))
    expect(visited.at(-1)).toBe('/screener?columns=price')
    expect(await screen.findByText('612.20p')).toBeDefined()
  })
})

describe('The expression', () => {
  it('reads as the lists, and the lists follow it', async () => {
    const { user, visited } = show('/screener?sector=Banks')
    const input = await screen.findByLabelText('Expression')
    expect(input).toHaveProperty('value', 'sector = Banks')
    await user.clear(input)
    await user.type(input, 'mcap > 10B and sector in (Energy, Utilities){Enter}')
    expect(addressed(visited)).toBe('sector=Energy&sector=Utilities&mcap=%3E+10B')
    expect(await screen.findByRole('checkbox', { name: /^Utilities/, checked: true })).toBeDefined()
  })

  it('that cannot be read says why and where, and changes nothing', async () => {
    const { user, visited } = show('/screener?sector=Banks')
    const input = (await screen.findByLabelText('Expression')) as HTMLInputElement
    await user.clear(input)
    await user.type(input, 'mcap > 10B und sector = Banks{Enter}')
    expect(screen.getByText('Expected "and" before this, at character 12')).toBeDefined()
    expect(screen.getByText('und').tagName).toBe('MARK')
    expect(input.selectionStart).toBe(11)
    expect(input.selectionEnd).toBe(14)
    expect(addressed(visited)).toBe('sector=Banks')
    await user.keyboard('{Escape}')
    expect(input.value).toBe('sector = Banks')
  })

  it('of a link runs at once', async () => {
    show('/screener?expression=country+%3D+UK')
    await rowOf('T1')
    expect(lastRows()).toMatchObject({ countriesOfIncorporationFilters: ['United Kingdom'] })
  })
})

describe('Who is signed out', () => {
  it('is asked to log in or to create an account, and comes back to the screen', async () => {
    show('/screener?sector=Banks')
    await rowOf('T1')
    const returnTo = encodeURIComponent('/screener?sector=Banks')
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      `/auth?login=true&returnTo=${returnTo}`,
    )
    expect(screen.getByRole('link', { name: 'Create an Account' }).getAttribute('href')).toBe(
      `/auth?returnTo=${returnTo}`,
    )
    for (const name of ['Load Screener', 'Save']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('and who is signed in exports the very screen', async () => {
    show('/screener?sector=Banks', true)
    await rowOf('T1')
    const link = screen.getByRole('link', { name: 'Export to Excel (CSV)' })
    const href = new URL(link.getAttribute('href') ?? '', 'http://localhost')
    expect(href.pathname).toBe('/api/screener/export.csv')
    expect(JSON.parse(href.searchParams.get('filters') ?? '')).toMatchObject({
      sectorFilters: ['Banks'],
    })
    expect(screen.queryByText(/To save screens/)).toBeNull()
  })
})
