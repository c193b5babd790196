import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import type { ScreenResult } from '@leadenhall/contract/screener/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Failure, heldBack } from '../../test-support/fake-api.ts'
import { openMenu } from '../../test-support/open-menu.ts'
import { buildResult, buildRow, buildRows } from './test-support/build-screen.ts'
import {
  type Body,
  button,
  FACETS,
  type FakeScreener,
  fakeScreener,
  rowOf,
  showScreener,
} from './test-support/show-screener.tsx'

let server: FakeScreener

beforeEach(() => {
  server = fakeScreener()
})

describe('The results', () => {
  it('fill the table’s columns, with the market cap’s unit and date', async () => {
    server.over = { data: [buildRow()] }
    showScreener('/screener?columns=')
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

  it('show London’s shares and their figures first, then the user’s last screen', async () => {
    const { user, unmount } = showScreener('/screener')
    await rowOf('T1')
    expect(server.lastRows()).toMatchObject({
      exchangeDataFilters: ['LSE', 'AIM'],
      types: ['Shares'],
      columns: expect.arrayContaining(['price', 'change_ratio', 'market_cap', 'price_earnings']),
    })
    await user.click(button(/Exchange LSE, AIM/))
    await waitFor(() => expect(server.lastRows()).not.toHaveProperty('exchangeDataFilters'))
    unmount()
    showScreener('/screener')
    await rowOf('T1')
    expect(button(/Type Shares/)).toBeDefined()
    expect(server.lastRows()).not.toHaveProperty('exchangeDataFilters')
  })

  it('are added to a watchlist, all of them', async () => {
    server.total = 145
    const { user, collected } = showScreener('/screener?all=', true)
    await user.click(await screen.findByRole('button', { name: 'Add all' }))
    await waitFor(() => expect(collected).toHaveLength(145))
    expect(collected.at(-1)).toBe('T145')
  })

  // @spec 10.52
  it('say how many rows were excluded for an unknown market cap or figure', async () => {
    server.over = { leftOutUnknownMarketCap: 1234, leftOutUnknown: { price_earnings: 5 } }
    showScreener()
    expect(
      await screen.findByText(
        '1,234 excluded: no market cap available. 5 excluded: no P/E available.',
      ),
    ).toBeDefined()
  })

  it('show how old their quotes are, and that they are simulated', async () => {
    server.over = {
      quotes: {
        count: 1200,
        oldest: '2026-11-20T09:00:00.000Z',
        newest: '2026-11-20T14:02:00.000Z',
      },
      simulated: true,
    }
    showScreener()
    expect(
      await screen.findByText('1,200 quotes from 20 Nov 2026, 09:00 to 20 Nov 2026, 14:02'),
    ).toBeDefined()
    expect(screen.getByText('simulated prices')).toBeDefined()
  })

  // @spec 2.29c
  it('open the quick quote by click and by Enter', async () => {
    const { user } = showScreener()
    await user.click(await rowOf('T2'))
    expect(screen.getByRole('dialog', { name: 'T2 LSE' })).toBeDefined()
    await user.click(button('Close'))
    ;(await rowOf('T1')).focus()
    await user.keyboard('jj{Enter}')
    expect(screen.getByRole('dialog', { name: 'T3 LSE' })).toBeDefined()
  })

  it('say that nothing matches and what to do', async () => {
    server.total = 0
    showScreener()
    expect(await screen.findByText('No matching listings')).toBeDefined()
    expect(screen.getByText('0 of 0')).toBeDefined()
  })

  it('show why they failed to load, and retry', async () => {
    server.api.on(
      endpoints.runScreen,
      () => new Failure('internal_error', 500, 'Something went wrong.'),
    )
    const { user } = showScreener()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Something went wrong.')
    server.api.on(endpoints.runScreen, ({ body }) => server.answer(body as Body))
    await user.click(button('Try again'))
    expect(await rowOf('T1')).toBeDefined()
  })

  // @spec 8.10
  it('stay when only the counts fail to load, and say so', async () => {
    server.api.on(endpoints.runScreen, ({ body }) =>
      (body as Body)['facets']
        ? new Failure('internal_error', 500, 'Something went wrong.')
        : server.answer(body as Body),
    )
    showScreener()
    expect(await rowOf('T1')).toBeDefined()
    expect(await screen.findByText('Counts are unavailable.')).toBeDefined()
    for (const list of ['industries', 'sectors', 'exchanges', 'countries of incorporation']) {
      expect(screen.getByText(`Failed to fetch ${list}`)).toBeDefined()
    }
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('name options that no listing has', async () => {
    server.over = { unknownFilters: [{ field: 'sectorFilters', value: 'Coal' }] }
    showScreener('/screener?sector=Coal')
    expect(await screen.findByText('No listing has: Sector Coal.')).toBeDefined()
  })
})

describe('A run', () => {
  // @spec 4.12
  it('covers the results with its message and disables Start and paging', async () => {
    const held = heldBack<ScreenResult>()
    server.api.on(endpoints.runScreen, held.answer)
    showScreener()
    expect(await screen.findByText('Running screen...')).toBeDefined()
    expect(button('Start Screener').disabled).toBe(true)
    held.release(buildResult({ data: buildRows(45, 1), total: 45, facets: FACETS }))
    await rowOf('T1')
    await waitFor(() => expect(screen.queryByText('Running screen...')).toBeNull())
    expect(button('Start Screener').disabled).toBe(false)
  })

  it('disables paging and keeps the previous rows', async () => {
    const { user } = showScreener('/screener?page=2')
    await rowOf('T21')
    const held = heldBack<ScreenResult>()
    server.api.on(endpoints.runScreen, held.answer)
    await user.click(button('Start Screener'))
    await waitFor(() => expect(button('Prev').disabled).toBe(true))
    expect(button('Next').disabled).toBe(true)
    expect(await rowOf('T21')).toBeDefined()
    held.release(new Failure('internal_error', 500, 'Something went wrong.'))
    expect(await screen.findByText(/^refresh failed, last known 20 Nov 2026/)).toBeDefined()
    expect(await rowOf('T21')).toBeDefined()
    expect(button('Prev').disabled).toBe(false)
  })

  it('is repeated by the button', async () => {
    const { user } = showScreener()
    await rowOf('T1')
    await screen.findByText('271')
    const before = server.asked.length
    await user.click(button('Start Screener'))
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(before + 1))
  })
})

describe('Paging', () => {
  // @spec 4.12b, 9.13c
  it('moves by twenty, is kept in the URL, and stops at both ends', async () => {
    const { user, visited } = showScreener()
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

  it('has one page for twenty rows', async () => {
    server.total = 20
    showScreener()
    expect(await screen.findByText('1-20 of 20')).toBeDefined()
    expect(button('Next').disabled).toBe(true)
  })

  it('offers the last page when the page does not exist', async () => {
    const { user, visited } = showScreener('/screener?page=77')
    expect(await screen.findByText('This page of results does not exist')).toBeDefined()
    expect(screen.getByText('0 of 45')).toBeDefined()
    expect(button('Next').disabled).toBe(true)
    await user.click(button('Prev'))
    expect(visited.at(-1)).toBe('/screener?page=3')
  })
})

describe('A signed-out user', () => {
  it('is asked to log in or create an account, and returns to the screen', async () => {
    showScreener('/screener?sector=Banks')
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

  it('can export the current screen after signing in', async () => {
    const { user } = showScreener('/screener?sector=Banks', true)
    await rowOf('T1')
    await openMenu(user, 'More')
    const link = await screen.findByRole('menuitem', { name: 'Export to Excel (CSV)' })
    const href = new URL(link.getAttribute('href') ?? '', 'http://localhost')
    expect(href.pathname).toBe('/api/screener/export.csv')
    expect(JSON.parse(href.searchParams.get('filters') ?? '')).toMatchObject({
      sectorFilters: ['Banks'],
    })
    expect(screen.queryByText(/To save screens/)).toBeNull()
  })
})
