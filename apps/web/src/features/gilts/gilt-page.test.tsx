import { getGilt } from '@leadenhall/contract/gilts/endpoints.ts'
import type { GiltDetail } from '@leadenhall/contract/gilts/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { readFigures } from '../../test-support/read-figures.ts'
import { readRows } from '../../test-support/read-rows.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { GiltPage } from './gilt-page.tsx'
import { PaymentsPanels } from './payments-panels.tsx'
import { buildAfterTax, buildFigures, buildGiltDetail } from './test-support/build-gilt.ts'

const ISIN = 'GB00BMBL1G81'

async function show(over: Partial<GiltDetail> = {}) {
  fakeApi().on(getGilt, () => buildGiltDetail({ ticker: null, ...over }))
  renderPage(<GiltPage params={{ isin: ISIN }} user={null} />)
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}
/** Label and text of each fact on the page. */
const facts = () =>
  Object.fromEntries(
    Object.entries(readFigures(document.body)).map(([label, { text }]) => [label, text]),
  )
const sale = () => screen.getByLabelText<HTMLInputElement>('Nominal in pounds')

describe('The figures of a gilt', () => {
  it('are prices for £100, yields, days and the issue', async () => {
    await show()
    expect(facts()).toMatchObject({
      'Clean price': '85.219',
      'Accrued interest': '0.043',
      'Dirty price': '85.262',
      'Redemption yield': '4.02%',
      'Running yield': '0.15%',
      'Modified duration, years': '4.06',
      'Next coupon': '31 Jan 2024',
      'Settles without the next coupon': 'No',
      ISIN,
      Coupon: '0.125%',
      'Coupon dates': '31 Jan/Jul',
      'First issued': '12 Jun 2020',
    })
    expect(Object.keys(facts())).not.toContain('Index ratio')
    expect(screen.getByText('Imported closes, 1 Dec 2023')).toBeDefined()
  })

  it('have accrued interest below zero while it settles without the coupon', async () => {
    await show({ exDividend: true, figures: buildFigures({ accrued: '-0.0031' }) })
    expect(facts()).toMatchObject({
      'Accrued interest': '−0.003',
      'Settles without the next coupon': 'Yes',
    })
  })

  it('name the simple yield that the market quotes below a year', async () => {
    await show({ figures: buildFigures({ simpleYield: '4.4' }) })
    expect(facts()).toMatchObject({ 'Simple interest, as quoted below a year': '4.40%' })
  })

  it('of an index-linked gilt have its ratio and the price in money, and their note', async () => {
    const note = 'Its index changes in 2030.'
    const figures = buildFigures({ money: '131.5' })
    await show({ kind: 'index_linked', indexRatio: '1.54231', baseIndex: '193.11', figures, note })
    expect(facts()).toMatchObject({
      'Index ratio': '1.54231',
      'In money, with inflation so far': '131.500',
      'Retail Prices Index at issue': '193.11',
      Kind: 'Index-linked',
    })
    expect(screen.getByText(note)).toBeDefined()
  })

  it('are dashes with the reason where no price is known', async () => {
    const because = 'No price is known.'
    await show({ figures: null, sale: null, tidm: null, firstIssue: null, because })
    expect(facts()).toMatchObject({
      'Clean price': '–',
      'Accrued interest': '–',
      'Dirty price': '–',
      'Redemption yield': '–',
      'Running yield': '–',
      'Modified duration, years': '–',
      Code: '–',
      'First issued': '–',
    })
    expect(screen.getByText(because)).toBeDefined()
    expect(screen.queryByRole('table', { name: 'Yield after tax' })).toBeNull()
  })
})

describe('Tax and payments of a gilt', () => {
  it('have a row for each rate, a gross equivalent only where it is known', async () => {
    const afterTax = [buildAfterTax('0', '4.0211'), buildAfterTax('40', '3.9615', null)]
    await show({ figures: buildFigures({ afterTax }) })
    expect(readRows(screen.getByRole('table', { name: 'Yield after tax' }))).toEqual([
      { Tax: '0%', 'After tax': '4.02%', 'With relief': '4.02%', 'Gross equivalent': '4.02%' },
      { Tax: '40%', 'After tax': '3.96%', 'With relief': '3.96%', 'Gross equivalent': '–' },
    ])
  })

  it('have every payment for £100', async () => {
    await show()
    expect(readRows(screen.getByRole('table', { name: 'Payments to maturity' }))).toEqual([
      { Date: '31 Jan 2024', Coupon: '0.0625', Redemption: '0.0000', 'After tax': '0.0375' },
      { Date: '31 Jan 2028', Coupon: '0.0625', Redemption: '100.0000', 'After tax': '100.0375' },
    ])
  })
})

describe('A sale', () => {
  it('is of the nominal that is typed', async () => {
    const user = await show()
    await user.clear(sale())
    await user.type(sale(), '1,000.50')
    expect(facts()).toMatchObject({
      'You receive': '£853.04',
      'Of it, accrued interest': '£0.43',
      'Capital gain': 'Exempt',
      'Income of 2023-24 under the accrued income scheme': '+£0.43',
    })
  })

  it('without the coupon gives relief, with a minus', async () => {
    await show({
      sale: { ...buildGiltDetail().sale, accruedIncome: '-0.5' } as GiltDetail['sale'],
    })
    expect(facts()['Income of 2023-24 under the accrued income scheme']).toBe('−£50.00')
  })

  it('has dashes for a nominal that is not clear or is missing, and says why', async () => {
    const user = await show()
    await user.clear(sale())
    expect(facts()['You receive']).toBe('–')
    await user.type(sale(), '1,5')
    await user.tab()
    expect(facts()['You receive']).toBe('–')
    expect(await screen.findByText(/^“1,5” is not clear/)).toBeDefined()
  })
})

it('A listed gilt has one page, that of its listing', async () => {
  fakeApi().on(getGilt, () => buildGiltDetail())
  const { visited } = renderPage(<GiltPage params={{ isin: ISIN }} user={null} />, {
    path: `/gilts/${ISIN}?tax=20`,
  })
  await waitFor(() => expect(visited.at(-1)).toBe('/share/TN28.L?tax=20&tab=payments'))
})

it('The tab of the company page has payments and tax at the chosen rate', async () => {
  fakeApi().on(getGilt, () => buildGiltDetail())
  renderPage(<PaymentsPanels ticker="TN28.L" />)
  expect(await screen.findByRole('table', { name: 'Payments to maturity' })).toBeDefined()
  expect(screen.getByLabelText('My income tax')).toBeDefined()
})
