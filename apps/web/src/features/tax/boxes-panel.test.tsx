import { getTaxYear } from '@leadenhall/contract/tax/endpoints.ts'
import type { TaxBox, TaxYear } from '@leadenhall/contract/tax/index.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { BoxesPanel } from './boxes-panel.tsx'

const box = (form: string, number: string, verified = false): TaxBox => ({
  form,
  box: number,
  label: `Box ${number} of ${form}`,
  value: '1250.5',
  verified,
})
const WARNING = /box numbers have not been compared/

function show(boxes: TaxBox[]) {
  fakeApi().on(getTaxYear, () => ({ boxes }) as unknown as TaxYear)
  renderPage(<BoxesPanel year="2026-27" person="self" />)
}

it('lists boxes by form, and warns once about numbers that are not verified', async () => {
  show([box('SA108', '23'), box('SA100', '2'), box('SA108', '24')])
  const gains = await screen.findByRole('table', { name: 'SA108 · Capital gains summary' })
  expect(screen.getByRole('table', { name: 'SA100 · Tax return' })).toBeDefined()
  const cells = within(gains)
    .getAllByRole('row')
    .map((row) => row.querySelector('td')?.textContent)
  expect(cells).toEqual([undefined, '23', '24'])
  expect(within(gains).getAllByText('1,250.50')).toHaveLength(2)
  expect(screen.getAllByText(WARNING)).toHaveLength(1)
  expect(screen.queryByText(/unverified/)).toBeNull()
})

it('does not warn where all numbers are verified', async () => {
  show([box('SA108', '23', true)])
  expect(await screen.findByRole('table', { name: /^SA108/ })).toBeDefined()
  expect(screen.queryByText(WARNING)).toBeNull()
})
