import { listUnusedLosses } from '@leadenhall/contract/tax/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, heldBack, unreachable } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { LossesPanel } from './losses-panel.tsx'

const NOTE = 'Buying it back in a general account until 20 December 2026 would take the loss back.'

it('Losses that load say so, and none are none', async () => {
  const { answer, release } = heldBack<{ rows: []; total: string }>()
  fakeApi().on(listUnusedLosses, answer)
  renderPage(<LossesPanel person="self" />)
  expect(screen.getByRole('status', { name: 'Working out your tax year' })).toBeDefined()
  release({ rows: [], total: '0' })
  expect(await screen.findByText('No holding is below its cost.')).toBeDefined()
})

it('Losses that could not load are not shown as none', async () => {
  fakeApi().on(listUnusedLosses, () => unreachable)
  renderPage(<LossesPanel person="self" />)
  expect(await screen.findByRole('button', { name: /again/i })).toBeDefined()
  expect(screen.queryByText('No holding is below its cost.')).toBeNull()
  expect(screen.queryByText(/in all/)).toBeNull()
})

it('A holding below its cost shows cost, value and loss, with the total and when it may be bought back', async () => {
  fakeApi().on(listUnusedLosses, ({ query }) => ({
    rows: [
      {
        ticker: query.get('person') === 'spouse' ? 'VOD.L' : 'AZN.L',
        name: 'Vodafone',
        quantity: '1000',
        cost: '5000',
        value: '3765.5',
        loss: '1234.5',
        note: NOTE,
      },
    ],
    total: '1234.5',
  }))
  renderPage(<LossesPanel person="spouse" />)
  const table = await screen.findByRole('table', { name: 'Losses you could use' })
  const cells = [...(within(table).getAllByRole('row')[1]?.querySelectorAll('td') ?? [])]
  expect(cells.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['1,000', '£5,000.00', '£3,765.50', '£1,234.50']),
  )
  expect(within(table).getByText(/VOD\.L Vodafone/)).toBeDefined()
  expect(screen.getByText('£1,234.50 in all')).toBeDefined()
  expect(screen.getByText(NOTE)).toBeDefined()
})
