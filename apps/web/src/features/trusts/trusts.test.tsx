import { getFigures } from '@leadenhall/contract/figures/endpoints.ts'
import type { Figures } from '@leadenhall/contract/figures/index.ts'
import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import { getTrust, listTrusts } from '@leadenhall/contract/trusts/endpoints.ts'
import type { Trust, TrustDetail } from '@leadenhall/contract/trusts/index.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildChart } from '../../test-support/build-chart.ts'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { discountPath } from './discount-path.ts'
import { PRESETS } from './presets.ts'
import { groupBySector } from './sector-groups.ts'
import { TrustPanel } from './trust-panel.tsx'
import { TrustPeers } from './trust-peers.tsx'
import { TrustSector } from './trust-sector.tsx'
import { TrustsPage } from './trusts-page.tsx'

const NAV = {
  basis: 'nav_cum_fair',
  value: 447.31,
  unit: 'GBX',
  date: '2026-07-31',
  publishedAt: '2026-08-12T07:00:00.000Z',
  source: 'aic',
  isInDoubt: false,
  simulated: false,
} as const

function trust(over: Partial<Trust> = {}): Trust {
  return {
    ticker: 'PAC.L',
    name: 'Pacific Assets Trust',
    sector: 'Asia Pacific',
    price: 412,
    unit: 'GBX',
    priceAt: '2026-08-14T15:35:00.000Z',
    nav: NAV,
    navAge: 14,
    cadenceDays: 31,
    isStale: false,
    discount: -0.0789,
    because: null,
    mean1y: { mean: -0.1, days: 240 },
    mean3y: null,
    z: 1.25,
    n: 240,
    isReading: false,
    charge: 0.0092,
    gearing: null,
    marketCap: { value: 4.8e8, unit: 'GBP' },
    marketCapPounds: 4.8e8,
    dividendYield: 0.0121,
    simulated: false,
    ...over,
  }
}

function detail(over: Partial<TrustDetail> = {}): TrustDetail {
  return {
    ...trust(),
    navs: [NAV, { ...NAV, basis: 'nav_ex_par', value: 442.99 }],
    dividendRecord: { raises: 5, since: 2015, until: 2025 },
    points: [
      { date: '2026-08-13', discount: -0.08 },
      { date: '2026-08-14', discount: -0.0789 },
    ],
    ...over,
  }
}

it('shows charge, yield and dividend record of a trust, and why its gearing is not given', async () => {
  fakeApi().on(getTrust, () => detail())
  renderPage(<TrustPanel ticker="PAC.L" />)
  expect(await screen.findByText('0.92%')).toBeDefined()
  expect(screen.getByText('1.21%')).toBeDefined()
  expect(screen.getByText('5 in a row')).toBeDefined()
  expect(screen.getByText('Not given')).toBeDefined()
  expect(screen.getByText('No source here states it.')).toBeDefined()
})

it('shows charge and yield also of a trust without a NAV', async () => {
  fakeApi().on(getTrust, () => detail({ nav: null, navs: [], discount: null }))
  renderPage(<TrustPanel ticker="PAC.L" />)
  expect(await screen.findByText('0.92%')).toBeDefined()
  expect(screen.getByText('No NAV')).toBeDefined()
})

it('says that a record as long as the history may be longer', async () => {
  fakeApi().on(getTrust, () => detail({ dividendRecord: { raises: 5, since: 2020, until: 2025 } }))
  renderPage(<TrustPanel ticker="PAC.L" />)
  expect(await screen.findByText('≥ 5 in a row')).toBeDefined()
})

describe('A NAV in doubt', () => {
  const because = 'The unit of the NAV is in doubt: it does not match the price.'
  const doubtful = { nav: { ...NAV, value: 4.4731, isInDoubt: true }, discount: null, because }

  it('is marked in the table, which has no discount for it', async () => {
    fakeApi().on(listTrusts, () => ({
      asOf: '2026-08-14T15:35:00.000Z',
      simulated: false,
      items: [trust(doubtful)],
    }))
    renderPage(<TrustsPage />)
    expect(await screen.findByText('unit in doubt')).toBeDefined()
    expect(screen.getByTitle(because)).toBeDefined()
  })

  it('is marked on the fund’s page with the reason', async () => {
    fakeApi().on(getTrust, () => detail(doubtful))
    renderPage(<TrustPanel ticker="PAC.L" />)
    expect(await screen.findByText('with income, debt at fair value, unit in doubt')).toBeDefined()
    expect(screen.getByText(because)).toBeDefined()
  })
})

describe('The table of trusts', () => {
  it('has price, NAV, discount and z-score, and leaves what is unknown without a figure', async () => {
    fakeApi().on(listTrusts, () => ({
      asOf: '2026-08-14T16:00:00.000Z',
      simulated: false,
      items: [
        trust(),
        trust({
          ticker: 'RTW.L',
          nav: null,
          discount: null,
          mean1y: null,
          z: null,
          n: 0,
          charge: null,
          dividendYield: null,
        }),
      ],
    }))
    renderPage(<TrustsPage />)
    const table = await screen.findByRole('table', { name: 'Investment trusts' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(first?.textContent).toContain('412.00p')
    expect(first?.textContent).toContain('447.31p')
    expect(first?.textContent).toContain('−7.89%')
    expect(first?.textContent).toContain('1.25')
    // Yield, charge and size; no source states the gearing.
    expect(first?.textContent).toContain('1.21%0.92%–£480.00m')
    expect(second?.textContent).not.toContain('%')
  })

  it('has the widest discount first, also after another order', async () => {
    fakeApi().on(listTrusts, () => ({
      asOf: '2026-08-14T16:00:00.000Z',
      simulated: false,
      items: [
        trust({ ticker: 'PREM.L', discount: 0.3269 }),
        trust({ ticker: 'WIDE.L', discount: -0.4 }),
        trust({ ticker: 'NEAR.L', discount: -0.01 }),
      ],
    }))
    renderPage(<TrustsPage />)
    const table = await screen.findByRole('table', { name: 'Investment trusts' })
    const tickers = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => /[A-Z]{4}\.L/.exec(row.textContent ?? '')?.[0])
    expect(tickers()).toEqual(['WIDE.L', 'NEAR.L', 'PREM.L'])
    await userEvent.click(within(table).getByRole('button', { name: /Trust/ }))
    await userEvent.click(within(table).getByRole('button', { name: /Disc\./ }))
    expect(tickers()).toEqual(['WIDE.L', 'NEAR.L', 'PREM.L'])
  })

  it('shows one sector, kept in the address', async () => {
    fakeApi().on(listTrusts, () => ({
      asOf: '2026-08-14T16:00:00.000Z',
      simulated: false,
      items: [trust(), trust({ ticker: 'BIOG.L', sector: 'Biotechnology & Healthcare' })],
    }))
    const page = renderPage(<TrustsPage />)
    const table = await screen.findByRole('table', { name: 'Investment trusts' })
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Sector' }),
      'Asia Pacific (1)',
    )
    expect(within(table).queryByText('BIOG.L')).toBeNull()
    expect(within(table).getByText('PAC.L')).toBeDefined()
    expect(page.visited.at(-1)).toContain('sector=Asia')
  })

  it('has the median of each sector without stale NAVs', () => {
    const groups = groupBySector([
      trust({ discount: -0.1 }),
      trust({ discount: -0.2 }),
      trust({ discount: -0.9, isStale: true }),
      trust({ sector: null, discount: -0.3 }),
    ])
    expect(groups).toMatchObject([{ sector: 'Asia Pacific', funds: 3 }, { median: null }])
    expect(groups[0]?.median).toBeCloseTo(-0.15, 12)
  })
})

const listOf = (...items: Trust[]) => ({
  asOf: '2026-08-14T16:00:00.000Z',
  simulated: false,
  items,
})
const YEAR = buildChart({
  range: '1y',
  changeRatio: 0.05,
  bars: ['2026-08-13', '2026-08-14'].map((date, day) => ({
    time: Date.parse(date) / 1000,
    open: null,
    high: null,
    low: null,
    close: 92 + day * 8,
    volume: null,
    flags: [],
  })),
})

function serveComparison(...items: Trust[]) {
  const api = fakeApi()
  api.on(listTrusts, () => listOf(...items))
  api.on(getTrust, ({ params }) =>
    detail({
      ticker: params['ticker'] ?? '',
      points: [
        { date: '2026-08-13', discount: -0.08 },
        { date: '2026-08-14', discount: 0 },
      ],
    }),
  )
  api.on(getChart, () => YEAR)
  api.on(getFigures, () => ({ figures: [], ranks: [] }) as unknown as Figures)
  return api
}

describe('Questions about trusts', () => {
  it('count their trusts, and show them, kept in the address', async () => {
    fakeApi().on(listTrusts, () =>
      listOf(
        trust({ ticker: 'FAR.L', z: -2.5 }),
        trust({ ticker: 'NEAR.L', z: -1.9 }),
        trust({ ticker: 'NONE.L', z: null }),
      ),
    )
    const page = renderPage(<TrustsPage />)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Widest against own history (z below −2): 1' }),
    )
    const table = await screen.findByRole('table', { name: 'Investment trusts' })
    expect(within(table).getAllByRole('row')).toHaveLength(2)
    expect(within(table).getByText('FAR.L')).toBeDefined()
    expect(page.visited.at(-1)).toContain('preset=wide-against-history')
  })

  it('are not answered by a stale NAV', () => {
    const wide = PRESETS.find(({ key }) => key === 'wide')
    expect(wide?.has(trust({ discount: -0.5 }))).toBe(true)
    expect(wide?.has(trust({ discount: -0.5, isStale: true }))).toBe(false)
  })
})

describe('A comparison of trusts', () => {
  it('is of up to three ticked ones, with lines and figures', async () => {
    serveComparison(...['A.L', 'B.L', 'C.L', 'D.L'].map((ticker) => trust({ ticker })))
    renderPage(<TrustsPage />)
    for (const ticker of ['A.L', 'B.L', 'C.L']) {
      await userEvent.click(await screen.findByRole('checkbox', { name: `Compare ${ticker}` }))
    }
    const fourth = screen.getByRole('checkbox', { name: 'Compare D.L' })
    expect((fourth as HTMLInputElement).disabled).toBe(true)
    const table = await screen.findByRole('table', { name: 'Compare' })
    expect(within(table).getAllByRole('columnheader')).toHaveLength(4)
    // From 92 ÷ 0.92 to 100 ÷ 1: the whole rise is of the discount.
    const row = within(table).getByRole('row', { name: /^NAV 1Y/ })
    expect(await within(row).findAllByText('0.00%')).toHaveLength(3)
    expect(
      screen.getByRole('img', { name: /^Discount \/ premium, three years: A\.L, B\.L, C\.L/ }),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('table', { name: 'Compare' })).toBeNull()
  })

  it('says the market value of a trust in the currency that its figure declares', async () => {
    const api = serveComparison(trust({ ticker: 'A.L' }), trust({ ticker: 'B.L' }))
    api.on(getFigures, ({ params }) => {
      const unit = params['ticker'] === 'A.L' ? 'USD' : 'GBP'
      const figures = [{ metric: 'market_cap', value: 2e9, unit }]
      return { figures, ranks: [] } as unknown as Figures
    })
    renderPage(<TrustsPage />)
    for (const ticker of ['A.L', 'B.L']) {
      await userEvent.click(await screen.findByRole('checkbox', { name: `Compare ${ticker}` }))
    }
    const table = await screen.findByRole('table', { name: 'Compare' })
    expect(await within(table).findByText('US$2.00bn')).toBeDefined()
    expect(await within(table).findByText('£2.00bn')).toBeDefined()
  })

  it('on a trust’s page is with two others of its sector, which can be changed', async () => {
    serveComparison(
      trust({ ticker: 'OWN.L', mean1y: { mean: -0.1, days: 240 } }),
      trust({ ticker: 'FAR.L', mean1y: { mean: -0.3, days: 240 } }),
      trust({ ticker: 'NEAR.L', mean1y: { mean: -0.11, days: 240 } }),
      trust({ ticker: 'NEXT.L', mean1y: { mean: -0.12, days: 240 } }),
      trust({ ticker: 'OTHER.L', sector: 'Japan' }),
    )
    renderPage(<TrustPeers ticker="OWN.L" />)
    const table = await screen.findByRole('table', { name: 'Compare' })
    const heads = () =>
      within(table)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    expect(heads()).toEqual(['OWN.L', 'NEAR.L', 'NEXT.L'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Beside 2' }), 'FAR.L')
    const changed = await screen.findByRole('table', { name: 'Compare' })
    expect(within(changed).getByRole('link', { name: 'FAR.L' })).toBeDefined()
    expect(screen.queryByRole('option', { name: /OTHER/ })).toBeNull()
  })

  it('has no panel for a trust whose sector is not known', async () => {
    serveComparison(
      trust({ ticker: 'OWN.L', sector: null }),
      trust({ ticker: 'ALSO.L', sector: null }),
    )
    const { container } = renderPage(<TrustPeers ticker="OWN.L" />)
    expect(container.textContent).toBe('')
  })

  it('has no panel for the only trust of a sector', async () => {
    serveComparison(trust({ ticker: 'OWN.L' }))
    const { container } = renderPage(<TrustPeers ticker="OWN.L" />)
    expect(container.textContent).toBe('')
  })
})

describe('The sector of a trust on its page', () => {
  const serve = (...items: Trust[]) =>
    fakeApi().on(listTrusts, () => ({
      asOf: '2026-08-14T16:00:00.000Z',
      simulated: false,
      items,
    }))

  it('lists all of the sector, the largest in pounds first, and marks the own row', async () => {
    serve(
      trust({ ticker: 'SMALL.L', marketCap: { value: 1e8, unit: 'GBP' }, marketCapPounds: 1e8 }),
      trust({ ticker: 'OWN.L' }),
      trust({ ticker: 'USD.L', marketCap: { value: 5e8, unit: 'USD' }, marketCapPounds: 4e8 }),
      trust({
        ticker: 'NONE.L',
        price: null,
        discount: null,
        dividendYield: null,
        charge: null,
        marketCap: null,
        marketCapPounds: null,
      }),
      trust({ ticker: 'OTHER.L', sector: 'Japan' }),
    )
    renderPage(<TrustSector ticker="OWN.L" />)
    const table = await screen.findByRole('table', { name: 'Trusts of Asia Pacific' })
    const [, ...rows] = within(table).getAllByRole('row')
    const links = rows.map((row) => within(row).getByRole('link'))
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'OWN.L',
      'USD.L',
      'SMALL.L',
      'NONE.L',
    ])
    expect(links[1]?.getAttribute('href')).toContain('USD.L')
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null, null])
    expect(rows[0]?.textContent).toBe('OWN.LPacific Assets Trust£480.00m412.00p−7.89%1.21%0.92%–')
    expect(rows[1]?.textContent).toContain('US$500.00m')
    expect(rows[3]?.textContent).toBe('NONE.LPacific Assets Trust––––––')
    expect(screen.getByText('4 funds, median disc./prem. −7.89%')).toBeDefined()
  })

  it('has no table for the only trust of a sector, or for one without a sector', async () => {
    serve(
      trust({ ticker: 'OWN.L' }),
      trust({ ticker: 'A.L', sector: null }),
      trust({ ticker: 'B.L', sector: null }),
      trust({ ticker: 'C.L', sector: 'Japan' }),
      trust({ ticker: 'D.L', sector: 'Japan' }),
    )
    renderPage(
      <>
        <TrustSector ticker="OWN.L" />
        <TrustSector ticker="A.L" />
        <TrustSector ticker="C.L" />
      </>,
    )
    await screen.findByRole('table', { name: 'Trusts of Japan' })
    expect(screen.getAllByRole('table')).toHaveLength(1)
  })
})

describe('The panel of a trust', () => {
  it('has NAV with basis, day and age, the discount, means and the z-score with its days', async () => {
    fakeApi().on(getTrust, () => detail())
    renderPage(<TrustPanel ticker="PAC.L" />)
    expect(await screen.findByText('447.31p')).toBeDefined()
    expect(screen.getByText('without income, debt at par')).toBeDefined()
    expect(screen.getByText('442.99p')).toBeDefined()
    expect(screen.getByText('31 Jul 2026')).toBeDefined()
    expect(screen.getByText('14 days old')).toBeDefined()
    expect(screen.getByText('−7.89%')).toBeDefined()
    expect(screen.getAllByText('of 240 days')).toHaveLength(2)
    expect(screen.getByRole('img', { name: /Discount \(below 0\)/ })).toBeDefined()
  })

  it('shows the discounts as a table', async () => {
    fakeApi().on(getTrust, () => detail())
    renderPage(<TrustPanel ticker="PAC.L" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Table' }))
    const table = screen.getByRole('table', { name: 'Discounts by day' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('14 Aug 2026−7.89%')
  })

  it('is grey with the reason when the NAV is stale', async () => {
    fakeApi().on(getTrust, () => detail({ isStale: true, navAge: 120, z: null }))
    renderPage(<TrustPanel ticker="PAC.L" />)
    expect((await screen.findByText('−7.89%')).className).toBe('text-muted')
    expect(screen.getByRole('status').textContent).toMatch(
      /every 31 days, and this NAV is more than three times as old/,
    )
  })

  it('says why there is no discount', async () => {
    const because = 'The NAV is in USD and the price in GBP, and no rate of the day is known.'
    fakeApi().on(getTrust, () => detail({ discount: null, because, points: [] }))
    renderPage(<TrustPanel ticker="PAC.L" />)
    expect(await screen.findByText(because)).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('says what to do where no NAV is known, and why loading failed', async () => {
    const api = fakeApi()
    api.on(getTrust, () => detail({ nav: null, navs: [], discount: null, points: [] }))
    renderPage(<TrustPanel ticker="PAC.L" />)
    expect(await screen.findByText('No NAV')).toBeDefined()
    api.on(getTrust, () => new Failure('internal_error', 500, 'Something failed.'))
    renderPage(<TrustPanel ticker="RTW.L" />)
    expect(await screen.findByText('Something failed.')).toBeDefined()
  })
})

it('draws a line with a gap where no discount is known', () => {
  const points = [
    { date: '1', discount: 1 },
    { date: '2', discount: 2 },
    { date: '3', discount: null },
    { date: '4', discount: 3 },
  ]
  expect(discountPath(points, { x: Number, y: (value) => value })).toBe('M1 1L2 2M4 3')
})
