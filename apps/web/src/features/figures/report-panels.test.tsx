import {
  getFigures,
  getPerformanceTable,
  listPeers,
} from '@leadenhall/contract/figures/endpoints.ts'
import type {
  Figure,
  Figures,
  Peers,
  PerformanceTable,
  Rank,
} from '@leadenhall/contract/figures/index.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { KeyStatistics } from './key-statistics.tsx'
import { PeersPanel } from './peers-panel.tsx'
import { PerformancePanel } from './performance-panel.tsx'
import { RankCard } from './rank-card.tsx'

const NONE = {
  '1w': null,
  '1m': null,
  '3m': null,
  '6m': null,
  '1y': null,
  '3y': null,
  '5y': null,
  ytd: null,
}

const TABLE: PerformanceTable = {
  ticker: 'VOD.L',
  share: { ...NONE, '1w': 0.004, '5y': -0.112 },
  shareTotal: { ...NONE, '1w': 0.004, '5y': 0.153 },
  index: { ...NONE, '5y': 0.31 },
  market: null,
  sector: { name: 'Telecommunications', companies: 6, changes: { ...NONE, '5y': 0.044 } },
  isReading: false,
  simulated: false,
}

const PEERS: Peers = {
  ticker: 'VOD.L',
  sector: 'Telecommunications',
  companies: 6,
  peers: [
    {
      ticker: 'BT-A.L',
      name: 'BT Group plc',
      marketCap: 18_000_000_000,
      values: {
        change_ratio: 0.004,
        price_earnings: 9.8,
        dividend_yield: 0.039,
        quality: 71,
        value: 64,
        momentum: null,
      },
    },
  ],
  medians: { roce: 0.079 },
  isComputing: false,
}

function figure(metric: string, value: number | null): Figure {
  return {
    metric,
    label: metric.toUpperCase(),
    kind: 'percent',
    value,
    unit: null,
    date: null,
    period: null,
    publishedAt: null,
    source: 'computed',
    link: null,
    age: null,
    simulated: false,
    because: null,
    inputs: [],
  }
}

function figures(over: Partial<Figures>): Figures {
  return {
    ticker: 'VOD.L',
    name: 'Vodafone Group plc',
    asOf: '2026-11-20T14:03:00.000Z',
    currency: 'GBP',
    listingCurrency: 'GBP',
    simulated: false,
    figures: [],
    ranks: [],
    ...over,
  }
}

let api: FakeApi
beforeEach(() => {
  localStorage.clear()
  api = fakeApi()
})

describe('Performance', () => {
  it('puts the share beside the FTSE All-Share and its sector', async () => {
    api.on(getPerformanceTable, () => TABLE)
    renderPage(<PerformancePanel ticker="VOD.L" />)
    const rows = within(await screen.findByRole('table', { name: 'Performance' })).getAllByRole(
      'row',
    )
    expect(rows.map((row) => row.textContent)).toEqual([
      'Performance of1W1M3M6MYTD1Y3Y5Y',
      'VOD.L+0.40%––––––−11.20%',
      'Total return+0.40%––––––+15.30%',
      'FTSE All-Share–––––––+31.00%',
      'Telecommunications–––––––+4.40%',
    ])
  })

  it('has the index of AIM beside a share of AIM', async () => {
    const market = { name: 'FTSE AIM All-Share', changes: { ...NONE, '1y': 0.02 } }
    api.on(getPerformanceTable, () => ({ ...TABLE, market }))
    renderPage(<PerformancePanel ticker="JET2.L" />)
    const row = await screen.findByRole('row', { name: /^FTSE AIM All-Share/ })
    expect(row.textContent).toContain('+2.00%')
  })

  it('leaves out the sector of a listing without one', async () => {
    api.on(getPerformanceTable, () => ({ ...TABLE, sector: null }))
    renderPage(<PerformancePanel ticker="VOD.L" />)
    expect(await screen.findAllByRole('row')).toHaveLength(4)
  })
})

describe('Peers', () => {
  it('lists each with change, P/E, yield and ranks', async () => {
    api.on(listPeers, () => PEERS)
    renderPage(<PeersPanel ticker="VOD.L" />)
    const link = await screen.findByRole('link', { name: 'BT-A.L' })
    expect(link.getAttribute('href')).toBe('/share/BT-A.L')
    expect(screen.getByRole('rowheader').textContent).toBe(`BT-A.L${PEERS.peers[0]?.name}`)
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells).toEqual(['£18.00bn', 'up +0.40%', '9.8', '3.90%', '71', '64', '–'])
  })

  it('takes from quotes what is not collected, and has no ranks where none is known', async () => {
    const peer = { ticker: 'MSFT', name: 'Microsoft', marketCap: 18_000_000_000, values: {} }
    api.on(listPeers, () => ({ ...PEERS, peers: [peer] }))
    const quote = buildQuote({
      ticker: 'MSFT',
      changeRatio: 0.01,
      priceEarnings: 31.5,
      dividendYield: null,
    })
    api.on(listQuotes, () => ({ items: [quote], missing: [], tradingDayStarts: {} }))
    renderPage(<PeersPanel ticker="AAPL" />)
    await screen.findByText('31.5')
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells).toEqual(['£18.00bn', 'up +1.00%', '31.5', '–'])
    expect(screen.queryByRole('columnheader', { name: 'Quality rank' })).toBeNull()
  })

  it('shows nothing for a share without peers', async () => {
    api.on(listPeers, () => ({ ...PEERS, peers: [] }))
    renderPage(<PeersPanel ticker="VOD.L" />)
    expect(screen.getByRole('heading', { name: 'Peers' })).toBeDefined()
    await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Peers' })).toBeNull())
  })
})

describe('Key statistics', () => {
  it('are shown beside the median of the sector, and open their source', async () => {
    api.on(getFigures, () => figures({ figures: [figure('roce', 0.048)] }))
    api.on(listPeers, () => PEERS)
    renderPage(<KeyStatistics ticker="VOD.L" of="company" />)
    expect(await screen.findByText('sector 7.9%')).toBeDefined()
    expect(screen.getByText('against Telecommunications (6)')).toBeDefined()
    await userEvent.setup().click(screen.getByRole('button', { name: /^4\.8%/ }))
    expect(await screen.findByRole('dialog', { name: 'ROCE' })).toBeDefined()
  })

  it('leaves out what is not known of a fund', async () => {
    const known = [figure('beta', null), figure('volatility', 0.12)]
    api.on(getFigures, () => figures({ figures: known }))
    renderPage(<KeyStatistics ticker="ISF.L" of="fund" />)
    expect(await screen.findByText('VOLATILITY')).toBeDefined()
    expect(screen.queryByText('BETA')).toBeNull()
  })

  it('has the shares behind a free float, and of how few sessions a liquidity is', async () => {
    const money = { kind: 'money', unit: 'GBP' } as const
    const known = [
      { ...figure('free_float', 0.573), label: 'Free float' },
      { ...figure('free_float_shares', 472_128_606), kind: 'count' } as const,
      { ...figure('liquidity', 55_000), ...money, label: 'Liquidity', sessions: 12 },
    ]
    api.on(getFigures, () => figures({ figures: known }))
    api.on(listPeers, () => ({ ...PEERS, medians: { liquidity: 90_000 } }))
    renderPage(<KeyStatistics ticker="ASC.L" of="company" />)
    expect(await screen.findByText('57.3%')).toBeDefined()
    expect(screen.getByText('472.13m shares')).toBeDefined()
    expect(screen.getByText('£55.00k')).toBeDefined()
    expect(screen.getByTitle(/^Over 12 of the last 21 sessions/).textContent).toBe('12 sessions')
    await userEvent.setup().click(screen.getByRole('button', { name: /Liquidity/ }))
    expect((await screen.findByText('Sessions')).nextElementSibling?.textContent).toBe('12')
  })

  it('has the median of the sector beside a liquidity of all sessions, and why there is none', async () => {
    const liquidity = { ...figure('liquidity', 55_000), kind: 'money', unit: 'GBP' } as const
    const because = 'Not known: the volume of 5 of the last 21 sessions.'
    const known = [
      { ...liquidity, sessions: 21 },
      { ...figure('free_float', null), because },
    ]
    api.on(getFigures, () => figures({ figures: known }))
    api.on(listPeers, () => ({ ...PEERS, medians: { liquidity: 90_000 } }))
    renderPage(<KeyStatistics ticker="ASC.L" of="company" />)
    expect(await screen.findByText('sector £90.00k')).toBeDefined()
    await userEvent.setup().click(screen.getByRole('button', { name: /^–.*FREE_FLOAT/ }))
    expect(await screen.findByText(because)).toBeDefined()
  })

  it('says at least the spread for a round trip of which the tax is not known', async () => {
    const known = [
      { ...figure('round_trip_cost', null), label: 'Round-trip cost' },
      { ...figure('spread', 0.0004), label: 'Spread' },
    ]
    api.on(getFigures, () => figures({ figures: known }))
    renderPage(<KeyStatistics ticker="AAPL" of="fund" />)
    expect(await screen.findByText('at least 0.04%')).toBeDefined()
    expect(screen.getByText('tax not known')).toBeDefined()
  })

  it('names the index of a beta beside it, and with its source', async () => {
    const beta = { ...figure('beta', 0.98), against: 'S&P 500' }
    api.on(getFigures, () => figures({ figures: [beta] }))
    renderPage(<KeyStatistics ticker="VUSA.L" of="fund" />)
    expect(await screen.findByText('against S&P 500')).toBeDefined()
    await userEvent.setup().click(screen.getByRole('button', { name: /BETA/ }))
    expect(await screen.findByText('Measured against')).toBeDefined()
  })
})

describe('The F-score beside the ranks', () => {
  it('counts the passed among the known tests, and lists each', async () => {
    const rank: Rank = {
      metric: 'quality',
      label: 'Quality',
      value: 46,
      because: null,
      universe: 'London shares',
      ranked: 612,
      asOf: '2026-11-20T14:03:00.000Z',
      knownWeight: 1,
      inputs: [],
    }
    const parts = [true, true, false, null].map((passed, at) => ({ label: `Test ${at}`, passed }))
    const score: Figure = { ...figure('f_score', 2), parts }
    api.on(getFigures, () => figures({ ranks: [rank], figures: [score] }))
    renderPage(<RankCard ticker="VOD.L" />)
    expect(await screen.findByText('Passes 2; 3 of 4 known')).toBeDefined()
    expect(screen.getByText('Test 3').textContent).toBe('Not known: Test 3')
  })
})

it('An F-score with all tests known says how many passed', async () => {
  const parts = [true, true, false].map((passed, at) => ({ label: `Test ${at}`, passed }))
  api.on(getFigures, () =>
    figures({
      ranks: [
        {
          metric: 'quality',
          label: 'Quality',
          value: 46,
          because: null,
          universe: 'London shares',
          ranked: 612,
          asOf: '2026-11-20T14:03:00.000Z',
          knownWeight: 1,
          inputs: [],
        },
      ],
      figures: [{ ...figure('f_score', 2), parts }],
    }),
  )
  renderPage(<RankCard ticker="VOD.L" />)
  expect(await screen.findByText('Passes 2 of 3')).toBeDefined()
})

describe('Ranks that are still being computed', () => {
  it('are asked for again until they are there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const rank: Rank = {
        metric: 'quality',
        label: 'Quality',
        value: 46,
        because: null,
        universe: 'London shares',
        ranked: 612,
        asOf: '2026-11-20T14:03:00.000Z',
        knownWeight: 1,
        inputs: [],
      }
      let calls = 0
      api.on(getFigures, () => {
        calls += 1
        return figures({ ranks: calls > 1 ? [rank] : [] })
      })
      renderPage(<RankCard ticker="VOD.L" />)
      expect(await screen.findByText('Ranks are being computed.')).toBeDefined()
      await vi.advanceTimersByTimeAsync(3100)
      expect(await screen.findByText('46 of 100')).toBeDefined()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(calls).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
