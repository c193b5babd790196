import { getPortfolioPosition } from '@leadenhall/contract/portfolio/endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { PositionLine } from './position-line.tsx'

it('names quantity, cost and accounts of what is held, with more below, and nothing else', async () => {
  fakeApi().on(getPortfolioPosition, ({ params: { ticker = '' } }) => ({
    ticker,
    quantity: ticker === 'VOD.L' ? '1000' : '0',
    averageCost: { value: '69.5', unit: 'GBX' },
    accounts: [
      { id: 'isa', name: 'My ISA', quantity: '600' },
      { id: 'general', name: 'General', quantity: '400' },
    ],
    asOf: '2026-09-18T10:00:00.000Z',
  }))
  renderPage(
    <>
      <PositionLine ticker="AZN.L">More of AZN.L</PositionLine>
      <PositionLine ticker="VOD.L">More of VOD.L</PositionLine>
    </>,
  )
  const line = await screen.findByText(/More of VOD.L/)
  expect(line.textContent).toBe(
    'You hold 1,000 at 69.50p in two accounts · Work out a saleMore of VOD.L',
  )
  expect(screen.getByRole('link', { name: 'Work out a sale' }).getAttribute('href')).toBe(
    '/portfoliomanager?view=tax&part=whatif&ticker=VOD.L',
  )
  expect(screen.queryByText(/More of AZN.L/)).toBeNull()
})
