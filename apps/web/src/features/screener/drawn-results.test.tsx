import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildRow } from './test-support/build-screen.ts'
import {
  button,
  type FakeScreener,
  fakeScreener,
  showScreener,
} from './test-support/show-screener.tsx'

let server: FakeScreener

beforeEach(() => {
  server = fakeScreener()
})

describe('The results as a map', () => {
  it('have a tile for each of the largest matches, which opens its page', async () => {
    const { user, visited } = showScreener()
    server.over = {
      data: [
        buildRow({ change_ratio: 0.012 }),
        buildRow({ ticker: 'SHEL.L', name: 'Shell plc', sector: 'Energy', change_ratio: null }),
      ],
    }
    await user.click(await screen.findByRole('button', { name: 'Map' }))
    const map = await screen.findByRole('group', { name: /^Results by sector/ })
    expect(await within(map).findByText('Energy')).toBeDefined()
    const tile = await within(map).findByRole('link', {
      name: /^HSBA \+1\.20%, HSBC Holdings Plc/,
    })
    await user.click(tile)
    expect(visited.at(-1)).toBe('/share/HSBA.L')
    const bodies = server.asked.filter(({ pageSize }) => pageSize === 100)
    expect(bodies).toEqual([
      expect.objectContaining({ page: 1, sort: { column: 'market_cap_usd', direction: 'desc' } }),
    ])
  })

  it('are the 300 largest at most, and say so', async () => {
    server.total = 450
    showScreener('/screener?all=&view=map')
    expect(await screen.findByText('The 300 largest of 450 by market cap.')).toBeDefined()
    expect(server.asked.filter(({ pageSize }) => pageSize === 100).map(({ page }) => page)).toEqual(
      [1, 2, 3],
    )
  })
})

describe('The results of a past day', () => {
  it('have no map, as no change on that day is known, and are counted as of it', async () => {
    showScreener('/screener?all=&view=map&asof=2026-06-30')
    expect(await screen.findByRole('button', { name: 'Table', pressed: true })).toBeDefined()
    expect(button('Scatter')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Map' })).toBeNull()
    await waitFor(() => expect(server.lastCounts()).toMatchObject({ asOf: '2026-06-30' }))
  })
})

describe('The results as a scatter', () => {
  const rows = [
    buildRow({ ticker: 'A.L', name: 'Alpha', price_earnings: 5, dividend_yield: 0.02 }),
    buildRow({ ticker: 'B.L', name: 'Beta', price_earnings: 15, dividend_yield: 0.05 }),
    buildRow({ ticker: 'C.L', name: 'Gamma', price_earnings: null, dividend_yield: 0.05 }),
  ]

  it('say where each match is, and which are left out', async () => {
    server.over = { data: rows }
    const { user } = showScreener('/screener?all=&view=scatter')
    const plot = await screen.findByRole('slider', { name: /^Dividend Yield against P\/E/ })
    expect(plot.getAttribute('aria-valuetext')).toContain('A.L Alpha')
    plot.focus()
    await user.keyboard('{ArrowRight}')
    expect(plot.getAttribute('aria-valuetext')).toBe(
      'B.L Beta · Dividend Yield 5.00% · P/E 15.0 · today –',
    )
    expect(screen.getByText(/without both figures/)).toBeDefined()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('dialog', { name: 'B.L LSE' })).toBeDefined()
  })

  it('take any two metrics, which are kept in the address', async () => {
    server.over = { data: rows }
    const { user, visited } = showScreener('/screener?all=&view=scatter')
    await user.selectOptions(await screen.findByLabelText('Across'), 'Quality')
    expect(visited.at(-1)).toContain('x=quality')
    await user.click(button('Table'))
    expect(visited.at(-1)).not.toContain('view=')
  })

  it('say so where no match has both', async () => {
    server.over = { data: [buildRow()] }
    showScreener('/screener?all=&view=scatter')
    expect(await screen.findByText('No match has both figures')).toBeDefined()
  })
})
