import { getTaxYear, listTaxDisposals, listTaxPools } from '@leadenhall/contract/tax/endpoints.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { PrintView } from './print-view.tsx'
import { buildDisposal, buildSlice, buildTaxYear } from './test-support/build-tax.ts'

function show(disposals = [buildDisposal({ gain: '-0.4' }), buildDisposal({ ticker: 'AZN.L' })]) {
  const api = fakeApi()
  api.on(getTaxYear, () => buildTaxYear({ gains: '4999.5', net: '4599.5', proceeds: '12000.49' }))
  api.on(listTaxDisposals, () => disposals)
  api.on(listTaxPools, () => [
    {
      ticker: 'VOD.L',
      name: null,
      quantity: '10',
      cost: '41.5',
      averageCost: '41.5',
      whyTheyDiffer: [],
      unknownBecause: null,
    },
  ])
  return renderPage(<PrintView year="2026-27" person="self" />)
}

const amountsOf = (article: HTMLElement) =>
  within(article)
    .getAllByRole('row')
    .map((row) => row.textContent)

it('A printed year shows summary, schedule and pools, and the day of printing', async () => {
  show()
  expect(await screen.findByText('£12,000.49', { selector: 'dd' })).toBeDefined()
  expect(screen.getByText(/^Tax year 2026-27, printed on \d{1,2} \w{3} \d{4}\./)).toBeDefined()
  expect(await screen.findByText('£41.50')).toBeDefined()
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('A printed disposal is worked out as HMRC’s helpsheet does it', async () => {
  // HS284, example 2: 4,000 of 9,500 sold for £6,000, and 500 bought back for £850.
  show([
    buildDisposal({
      date: '2024-08-30',
      quantity: '4000',
      proceeds: '6000',
      cost: '4350',
      charges: '0',
      gain: '1650',
      slices: [
        buildSlice({
          rule: 'thirty_days',
          quantity: '500',
          proceeds: '750',
          cost: '850',
          charges: '0',
          gain: '-100',
          acquired: '2024-09-11',
          pool: null,
          why: '500 bought on 11 September 2024.',
          citation: 'TCGA 1992 s106A',
        }),
        buildSlice({
          quantity: '3500',
          proceeds: '5250',
          cost: '3500',
          charges: '0',
          gain: '1750',
          pool: { quantity: '9500', cost: '9500' },
        }),
      ],
    }),
  ])
  const article = await screen.findByRole('article', {
    name: '1. 4,000 Vodafone Group plc (VOD.L) on 30 Aug 2024',
  })
  expect(amountsOf(article)).toEqual([
    'CalculationShares£',
    '30 days 500 bought on 11 September 2024. TCGA 1992 s106A',
    'Disposal proceeds500 ÷ 4,000 × £6,000.00500£750.00',
    'Less cost of the shares bought on 11 Sept 2024−£850.00',
    'Loss£100.00',
    'Pool The rest comes from the pool. TCGA 1992 s104',
    'Section 104 holding beforecost £9,500.009,500',
    'Disposal proceeds3,500 ÷ 4,000 × £6,000.003,500£5,250.00',
    'Less allowable cost3,500 ÷ 9,500 × £9,500.00−£3,500.00',
    'Gain£1,750.00',
    'Gain£1,650.00',
  ])
})

it('A printed disposal names its charges, and what is not known', async () => {
  show([
    buildDisposal(),
    buildDisposal({ ticker: 'AZN.L', gain: null, unknownBecause: 'Not known: no cost.' }),
  ])
  const [first, second] = await screen.findAllByRole('article')
  expect(first && amountsOf(first)).toContain('Less charges of the sale−£12.00')
  expect(second?.textContent).toContain('Not known: no cost.')
  expect(second && amountsOf(second).at(-1)).toMatch(/^Gain or loss(?!£)/)
})

it('Whole pounds round each amount, drop the sign of nothing, and say so', async () => {
  show([buildDisposal({ gain: '-0.4' })])
  const [sum] = await screen.findAllByText('Loss')
  expect(sum?.closest('tr')?.textContent).toBe('Loss£0.40')
  await userEvent.click(screen.getByRole('button', { name: 'Whole pounds' }))
  expect(screen.getByText(/Amounts are rounded to the nearest pound/)).toBeDefined()
  expect(sum?.closest('tr')?.textContent).toBe('Loss£0')
  expect(screen.getByText('£12,000', { selector: 'dd' })).toBeDefined()
  expect(screen.getByText('+£5,000')).toBeDefined()
  expect(screen.queryByText('£41.50')).toBeNull()
  expect(screen.getByText('£42')).toBeDefined()
})

it('The button prints the page', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Print this page' }))
  expect(print).toHaveBeenCalledOnce()
})

it('Paper is light, and the screen gets its own theme back', () => {
  const { dataset } = document.documentElement
  dataset['theme'] = 'dark'
  show()
  window.dispatchEvent(new Event('beforeprint'))
  expect(dataset['theme']).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(dataset['theme']).toBe('dark')
})

it('A printed cost that is not known has no sign of its own', async () => {
  const unknown = buildSlice({ quantity: '10', proceeds: '50', cost: null, gain: null })
  show([buildDisposal({ cost: null, gain: null, slices: [unknown] })])
  const [article] = await screen.findAllByRole('article')
  const cost = amountsOf(article!).filter((text) => text?.startsWith('Less allowable cost'))
  expect(cost).toHaveLength(1)
  expect(cost[0]).toMatch(/[^−]–$/)
})

it('Capital above the cost is printed without shares, and a cost of nothing without a sign', async () => {
  const slice = buildSlice({ quantity: '0', proceeds: '600', cost: '0', gain: '600' })
  show([buildDisposal({ kind: 'capital_returned', quantity: '0', slices: [slice] })])
  const [article] = await screen.findAllByRole('article')
  expect(within(article!).getByRole('heading').textContent).toMatch(/^1\. Vodafone/)
  expect(amountsOf(article!).find((text) => text?.startsWith('Less'))).toMatch(/[^−]£0\.00$/)
})
