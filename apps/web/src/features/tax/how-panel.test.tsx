import { getTaxOverview, listTaxExamples } from '@leadenhall/contract/tax/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { HowPanel } from './how-panel.tsx'

const OVERVIEW = { years: ['2026-27'], people: [], rateSource: 'trade' as const }

it('says of each published example whether the result is the same today', async () => {
  const row = { date: '2010-03-16', text: '2,000 sold for £6,850' }
  const api = fakeApi()
  api.on(getTaxOverview, () => ({ ...OVERVIEW, comingLaw: [] }))
  api.on(listTaxExamples, () => [
    {
      key: 'one',
      title: 'Bought back',
      source: 'HMRC',
      note: null,
      isPublished: true,
      rows: [row],
      results: [
        { what: 'Sale of 16 Mar 2010', expected: 'gain £60', computed: 'gain £60' },
        { what: 'Left in the pool', expected: '300 at £444', computed: '301 at £444' },
      ],
    },
  ])
  renderPage(<HowPanel />)
  const rows = within(await screen.findByRole('table', { name: 'Transactions of Bought back' }))
  expect(rows.getByRole('row').textContent).toBe('16 Mar 2010' + row.text)
  expect(screen.getByText('Sale of 16 Mar 2010').textContent).toContain('✓ as published')
  expect(screen.getByText('Left in the pool').textContent).toContain('✗ not as published')
  expect(screen.getByText('Published: 300 at £444')).toBeDefined()
})

it('lists law that changes, and says which of it is only a draft', async () => {
  const api = fakeApi()
  api.on(listTaxExamples, () => [])
  const law = { from: '2027-04-06', citation: 'Finance Act 2026 s5' }
  api.on(getTaxOverview, () => ({
    ...OVERVIEW,
    comingLaw: [
      { ...law, text: 'Interest is taxed at 22%.', isDraft: false },
      { ...law, text: 'A charge of 22%.', isDraft: true },
    ],
  }))
  renderPage(<HowPanel />)
  const list = within(await screen.findByRole('region', { name: 'Law that changes' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '6 Apr 2027: Interest is taxed at 22%.  Finance Act 2026 s5',
    '6 Apr 2027: A charge of 22%. Only a draft, not law yet. Finance Act 2026 s5',
  ])
})
