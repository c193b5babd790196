import { getTaxPosition } from '@leadenhall/contract/tax/endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { PoolLine } from './pool-line.tsx'

it.each([
  ['105', '1,000 in the tax pool at £0.6950; selling today gains £105.00'],
  ['-105', '1,000 in the tax pool at £0.6950; selling today loses £105.00'],
  [null, '1,000 in the tax pool at £0.6950'],
])(
  'names the pool and a gain of %s today, and nothing where the cost is not known',
  async (gain, line) => {
    fakeApi().on(getTaxPosition, ({ params: { ticker = '' } }) => ({
      ticker,
      quantity: '1000',
      averageCost: ticker === 'VOD.L' ? '0.695' : null,
      gain,
      kinds: [],
    }))
    renderPage(
      <>
        <PoolLine ticker="AZN.L" />
        <PoolLine ticker="VOD.L" />
      </>,
    )
    expect((await screen.findByText(/in the tax pool/)).textContent).toBe(line)
  },
)

it('names the kind of a security for tax, with its day and source, also where no pool is', async () => {
  fakeApi().on(getTaxPosition, () => ({
    ticker: 'ABC.L',
    quantity: '0',
    averageCost: null,
    gain: null,
    kinds: [{ kind: 'eis' as const, since: '2025-05-01', source: 'your statement' }],
  }))
  renderPage(<PoolLine ticker="ABC.L" />)
  expect((await screen.findByText(/^Kind for tax/)).textContent).toBe(
    'Kind for tax: EIS share from 1 May 2025, by your statement',
  )
})

it('shows the cost of a gilt for £100 of nominal, as its price is', async () => {
  fakeApi().on(getTaxPosition, () => ({
    ticker: 'TN28.L',
    quantity: '10000',
    averageCost: '0.9111',
    gain: null,
    kinds: [{ kind: 'gilt' as const, since: null, source: 'the list of gilts' }],
  }))
  renderPage(<PoolLine ticker="TN28.L" />)
  expect(await screen.findByText(/£91\.11 per 100/)).toBeDefined()
})
