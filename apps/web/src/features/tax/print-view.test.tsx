import { getTaxYear, listTaxDisposals, listTaxPools } from '@leadenhall/contract/tax/endpoints.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { PrintView } from './print-view.tsx'
import { buildDisposal, buildTaxYear } from './test-support/build-tax.ts'

function show() {
  const api = fakeApi()
  api.on(getTaxYear, () => buildTaxYear({ gains: '4999.5', net: '4599.5', proceeds: '12000.49' }))
  api.on(listTaxDisposals, () => [
    buildDisposal({ gain: '-0.4' }),
    buildDisposal({ ticker: 'AZN.L' }),
  ])
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

it('A printed year shows summary, open disposals and pools, and the day of printing', async () => {
  show()
  expect(await screen.findByText('£12,000.49', { selector: 'dd' })).toBeDefined()
  expect(screen.getByText(/^Tax year 2026-27, printed on \d{1,2} \w{3} \d{4}\./)).toBeDefined()
  expect(await screen.findByText('£41.50')).toBeDefined()
  const open = screen.getAllByRole('group').map((line) => (line as HTMLDetailsElement).open)
  expect(open).toEqual([true, true])
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('Whole pounds round each amount, drop the sign of nothing, and say so', async () => {
  show()
  const lines = await screen.findAllByRole('group')
  expect(lines[0]?.querySelector('summary')?.textContent).toMatch(/−£0\.40$/)
  await userEvent.click(screen.getByRole('button', { name: 'Whole pounds' }))
  expect(screen.getByText(/Amounts are rounded to the nearest pound/)).toBeDefined()
  expect(lines[0]?.querySelector('summary')?.textContent).toMatch(/£5,012£0$/)
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
