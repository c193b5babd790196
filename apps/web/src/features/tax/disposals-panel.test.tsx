import { getTaxYear, listTaxDisposals } from '@leadenhall/contract/tax/endpoints.ts'
import type { TaxDisposal, TaxYear } from '@leadenhall/contract/tax/index.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, heldBack, unreachable } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { DisposalsPanel } from './disposals-panel.tsx'
import { buildDisposal, buildSlice, buildTaxYear } from './test-support/build-tax.ts'

function show(disposals: readonly TaxDisposal[], year: Partial<TaxYear> = {}, isSchedule = false) {
  const api = fakeApi()
  api.on(listTaxDisposals, () => [...disposals])
  api.on(getTaxYear, () => buildTaxYear(year))
  renderPage(<DisposalsPanel year="2026-27" person="self" isSchedule={isSchedule} />)
}

const lines = () => screen.findAllByRole('group')
const summaryOf = (line: HTMLElement | undefined) => line?.querySelector('summary')?.textContent

it('Disposals that load say so', async () => {
  const { answer, release } = heldBack<TaxDisposal[]>()
  fakeApi().on(listTaxDisposals, answer)
  renderPage(<DisposalsPanel year="2026-27" person="self" />)
  expect(screen.getByRole('status', { name: 'Working out your tax year' })).toBeDefined()
  release([])
  expect(await screen.findByText('Nothing was sold in this year.')).toBeDefined()
})

it('Disposals that could not load are not shown as none', async () => {
  fakeApi().on(listTaxDisposals, () => unreachable)
  renderPage(<DisposalsPanel year="2026-27" person="self" />)
  expect(await screen.findByRole('button', { name: /again/i })).toBeDefined()
  expect(screen.queryByText('Nothing was sold in this year.')).toBeNull()
})

it('A sale shows its day, shares, proceeds, cost and gain with sign', async () => {
  show([buildDisposal(), buildDisposal({ ticker: 'AZN.L', gain: '-12.5' })])
  const [gained, lost] = await lines()
  expect(summaryOf(gained)).toBe('▸10 Jun 20261,000 VOD.LProceeds £6,000.00Cost £5,012.00+£988.00')
  expect(summaryOf(lost)).toMatch(/AZN\.L.*−£12\.50$/)
})

it('A gain that is not known is no zero, and its reason is given', async () => {
  show([
    buildDisposal({
      proceeds: '6000',
      cost: null,
      gain: null,
      slices: [buildSlice({ cost: null, gain: null })],
      unknownBecause: 'Enter the cost for one share as the price.',
    }),
  ])
  const [line] = await lines()
  expect(summaryOf(line)).toMatch(/Proceeds £6,000\.00Cost –Not known$/)
  expect(screen.getByText('Enter the cost for one share as the price.')).toBeDefined()
  expect(within(line as HTMLElement).getByText(/Cost – ·/).textContent).not.toContain('£')
})

it.each([
  [{ kind: 'capital_returned' as const }, 'VOD.L · Capital or cash from the company'],
  [{ kind: 'negligible_value' as const }, '1,000 VOD.L · Negligible value claim'],
  [{ exempt: true }, '1,000 VOD.L · exempt'],
])('A disposal that is no ordinary sale is named: %o', async (over, text) => {
  show([buildDisposal(over)])
  expect(await screen.findByText(text)).toBeDefined()
})

it('A sale opens to its slices, each with rule, reason, cost, gain and law', async () => {
  show([
    buildDisposal({
      slices: [
        buildSlice({
          rule: 'same_day',
          why: '200 were bought on the same day.',
          citation: 'TCGA 1992 s105',
          cost: '1300',
          gain: '-100',
        }),
        buildSlice({
          rule: 'thirty_days',
          acquired: '2026-06-20',
          why: '300 were bought on 20 June 2026.',
          citation: 'TCGA 1992 s106A',
          cost: '1500',
          gain: '300',
        }),
        buildSlice({ cost: '2212', gain: '788' }),
      ],
    }),
  ])
  const [line] = await lines()
  expect((line as HTMLDetailsElement).open).toBe(false)
  await userEvent.click(line?.querySelector('summary') as HTMLElement)
  expect((line as HTMLDetailsElement).open).toBe(true)
  const slices = within(line as HTMLElement).getAllByRole('listitem')
  expect(slices.map(({ textContent }) => textContent)).toEqual([
    'Same day 200 were bought on the same day.Cost £1,300.00 · −£100.00TCGA 1992 s105',
    '30 days 300 were bought on 20 June 2026.Cost £1,500.00 · +£300.00TCGA 1992 s106A',
    'Pool The rest comes from the pool.Cost £2,212.00 · +£788.00TCGA 1992 s104',
  ])
})

it('The charges of a sale are named once, and not where there are none', async () => {
  show([
    buildDisposal(),
    buildDisposal({ ticker: 'AZN.L', charges: '0' }),
    buildDisposal({ ticker: 'BP.L', charges: null }),
  ])
  await lines()
  const charges = screen.getAllByText(/^Charges of the sale, in its cost/)
  expect(charges.map(({ textContent }) => textContent)).toEqual([
    'Charges of the sale, in its cost £12.00',
  ])
})

it('The sums are those of the year, not of the lines: exempt sales are not in them', async () => {
  show([buildDisposal(), buildDisposal({ ticker: 'TG26.L', exempt: true, gain: '900' })], {
    disposals: 2,
    proceeds: '12000',
    costs: '12400',
    net: '-400',
  })
  const sums = await screen.findByText('All 2 disposals')
  expect(sums.parentElement?.textContent).toBe(
    'All 2 disposalsProceeds £12,000.00Cost £12,400.00−£400.00',
  )
})

it('A single disposal has no line of sums', async () => {
  show([buildDisposal()], { disposals: 1 })
  await lines()
  expect(screen.queryByText(/^All \d+ disposals$/)).toBeNull()
})

it('On paper each sale is a line that does not open', async () => {
  show([buildDisposal(), buildDisposal({ ticker: 'AZN.L' })], {}, true)
  expect(await screen.findByText('1,000 AZN.L')).toBeDefined()
  expect(screen.queryByRole('group')).toBeNull()
})
