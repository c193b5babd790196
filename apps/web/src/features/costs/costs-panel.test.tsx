import { getCosts } from '@leadenhall/contract/costs/endpoints.ts'
import type { RoundTripCost } from '@leadenhall/contract/costs/index.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { CostsPanel } from './costs-panel.tsx'

const ruled = { citation: null, validFrom: null, validTo: null }
const COST: RoundTripCost = {
  ticker: 'VOD.L',
  name: 'Vodafone',
  amount: 5000,
  parts: [
    {
      part: 'stamp_duty',
      label: 'Stamp duty',
      pounds: 25,
      ratio: 0.005,
      rule: 'Shares pay.',
      citation: 'Finance Act 1986',
      validFrom: '1986-10-27',
      validTo: null,
    },
    {
      part: 'commission',
      label: 'Commission',
      pounds: null,
      ratio: null,
      rule: 'Enter.',
      ...ruled,
    },
  ],
  unknown: ['Commission'],
  breakEvenRatio: null,
  totalPounds: null,
  atLeastRatio: 0.005,
  quotedAt: null,
  date: '2026-07-13',
  simulated: false,
}

it('names the parts that are not known instead of counting them as 0', async () => {
  fakeApi().on(getCosts, () => COST)
  renderPage(<CostsPanel ticker="VOD.L" />)
  expect(
    await screen.findByText('You need a rise of 0.50% to break even, before commission.'),
  ).toBeDefined()
  expect(screen.getByText('not known')).toBeDefined()
  expect(screen.getByText(/Finance Act 1986/)).toBeDefined()
})

it('says what the price must rise by', async () => {
  fakeApi().on(getCosts, () => ({ ...COST, breakEvenRatio: 0.0123, unknown: [] }))
  renderPage(<CostsPanel ticker="VOD.L" />)
  expect(await screen.findByText('You need a rise of 1.23% to break even.')).toBeDefined()
})

it('shows why loading failed', async () => {
  fakeApi().on(getCosts, () => new Failure('internal_error', 500, 'Something failed.'))
  renderPage(<CostsPanel ticker="VOD.L" />)
  expect(await screen.findByText('Something failed.')).toBeDefined()
})
