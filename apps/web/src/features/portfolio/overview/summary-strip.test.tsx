import { getIncome } from '@leadenhall/contract/income/endpoints.ts'
import type { Income } from '@leadenhall/contract/income/index.ts'
import { getHoldings, getPortfolioPerformance } from '@leadenhall/contract/portfolio/endpoints.ts'
import type { Holdings, PortfolioPerformance } from '@leadenhall/contract/portfolio/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildHoldings } from '../../../test-support/build-holdings.ts'
import { buildIncome } from '../../../test-support/build-income.ts'
import { Failure } from '../../../test-support/fake-api.ts'
import { readFigures } from '../../../test-support/read-figures.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { ACCOUNT, PERFORMANCE, Portfolio, serve } from '../../../test-support/serve-portfolio.tsx'

interface Served {
  readonly holdings?: Partial<Holdings>
  readonly performance?: Partial<PortfolioPerformance>
  readonly income?: Partial<Income>
}

const NO_GAIN = { price: null, currency: null, income: null, costs: null, total: null }
function show({ holdings, performance, income }: Served = {}, path = '/') {
  const api = serve([ACCOUNT, { ...ACCOUNT, id: 'sipp', name: 'My SIPP' }])
  api.on(getHoldings, () => buildHoldings(holdings))
  api.on(getPortfolioPerformance, () => ({ ...PERFORMANCE, ...performance }))
  api.on(getIncome, () => buildIncome(income))
  renderPage(<Portfolio />, { path })
  return api
}
const summary = () => screen.findByRole('region', { name: 'Summary' })
/** Once returns and income have arrived, too. */
async function figures() {
  const region = await summary()
  await waitFor(() => expect(readFigures(region)['Income 2026']).toBeDefined())
  return readFigures(region)
}

describe('The summary', () => {
  it('has gains with a plus and in the colour of gains', async () => {
    show()
    expect(await figures()).toEqual({
      Value: { text: '£1,000.00', tone: null, notes: [] },
      Today: { text: '+£5.00', tone: 'up', notes: [] },
      'Total gain': { text: '+£137.55', tone: 'up', notes: ['since the first activity'] },
      'Time-weighted': { text: '+12.30%', tone: 'up', notes: ['since 17 Sept 2026'] },
      'Money-weighted': { text: '+4.56%', tone: 'up', notes: ['a year, since 17 Sept 2026'] },
      'Income 2026': { text: '£38.50', tone: null, notes: [] },
    })
  })

  it('has no figure of an account in which nothing is recorded', async () => {
    const reason = 'Not known because no activity is recorded.'
    show({
      holdings: {
        value: null,
        knownValue: '0',
        today: null,
        gain: NO_GAIN,
        unknownBecause: reason,
        holdings: [],
        cash: [],
      },
      performance: { twr: null, mwr: null, unknownBecause: null },
      income: { total: '0', expected: '0' },
    })
    expect(Object.values(await figures()).map(({ text }) => text)).toEqual(Array(6).fill('–'))
    expect(screen.getByText(reason)).toBeDefined()
    expect(screen.queryByText(/£0\.00/)).toBeNull()
  })

  it('has losses with a minus and in the colour of losses', async () => {
    show({
      holdings: { today: '-12.5', gain: { ...NO_GAIN, total: '-40' } },
      performance: { twr: -0.2, mwr: -0.105 },
    })
    expect(await figures()).toMatchObject({
      Today: { text: '−£12.50', tone: 'down' },
      'Total gain': { text: '−£40.00', tone: 'down' },
      'Time-weighted': { text: '−20.00%', tone: 'down' },
      'Money-weighted': { text: '−10.50%', tone: 'down' },
    })
  })

  it('has no sign and no colour where nothing moved', async () => {
    show({
      holdings: { today: '0', gain: { ...NO_GAIN, total: '0' } },
      performance: { twr: 0, mwr: 0 },
    })
    expect(await figures()).toMatchObject({
      Today: { text: '£0.00', tone: null },
      'Total gain': { text: '£0.00', tone: null },
      'Time-weighted': { text: '0.00%', tone: null },
      'Money-weighted': { text: '0.00%', tone: null },
    })
  })

  it('has a dash for each figure that is not known, with every reason and what is known', async () => {
    show({
      holdings: {
        value: null,
        knownValue: '200',
        today: null,
        gain: NO_GAIN,
        unknownBecause: 'Not known because VOD.L has no price.',
        costUnknownBecause: 'The cost of BP.L is not known.',
      },
      performance: {
        twr: null,
        mwr: null,
        unknownBecause: 'Not known because a price is missing.',
      },
    })
    expect(await figures()).toMatchObject({
      Value: { text: '–', tone: null, notes: ['£200.00 known'] },
      Today: { text: '–', tone: null },
      'Total gain': { text: '–', tone: null },
      'Time-weighted': { text: '–', tone: null },
      'Money-weighted': { text: '–', tone: null },
    })
    const { textContent } = await summary()
    expect(textContent).toContain('Not known because VOD.L has no price.')
    expect(textContent).toContain('The cost of BP.L is not known.')
    expect(textContent).toContain('Not known because a price is missing.')
    expect(textContent).not.toContain('£0.00')
  })

  it('names the yearly rate below a return of more than a year', async () => {
    show({ performance: { twr: 0.3, twrAnnual: 0.0914 } })
    expect((await figures())['Time-weighted']).toEqual({
      text: '+30.00%',
      tone: 'up',
      notes: ['+9.14% a year, since 17 Sept 2026'],
    })
  })

  it('names expected income apart from what was received', async () => {
    show({ income: { total: '10', expected: '12.345' } })
    expect((await figures())['Income 2026']).toMatchObject({
      text: '£10.00',
      notes: ['£12.35 expected'],
    })
  })

  it('says what the sum of income leaves out', async () => {
    const because = 'Not known because there is no exchange rate for 5 Jan 2026.'
    show({ income: { unknownBecause: because } })
    await figures()
    expect((await summary()).textContent).toContain(because)
  })

  it('explains how the two returns differ', async () => {
    show()
    expect((await summary()).textContent).toContain('Time-weighted ignores what you paid in')
  })

  it('has neither returns nor income of zero while their requests fail', async () => {
    const api = show()
    api.on(getPortfolioPerformance, () => new Failure('internal_error', 500, 'No returns today.'))
    api.on(getIncome, () => new Failure('internal_error', 500, 'No income today.'))
    const region = await summary()
    expect(await screen.findByText('No returns today.')).toBeDefined()
    expect(readFigures(region)['Time-weighted']?.text).toBe('–')
    expect(readFigures(region)['Money-weighted']?.text).toBe('–')
    expect(Object.keys(readFigures(region))).not.toContain('Income 2026')
    expect(readFigures(region)['Value']?.text).toBe('£1,000.00')
  })

  it('is of the account in the address alone', async () => {
    const { asked } = show({}, '/?account=sipp')
    await figures()
    const ofParts = asked.filter((address) =>
      /holdings|performance|portfolio\/income/.test(address),
    )
    expect(ofParts.length).toBeGreaterThan(2)
    for (const address of ofParts) expect(address).toContain('account=sipp')
  })
})
