import { importMonthlyRates, listMonthlyRates } from '@leadenhall/contract/tax/endpoints.ts'
import type { RateMonths } from '@leadenhall/contract/tax/index.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Failure, fakeApi, unreachable } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { MonthlyRatesPanel } from './monthly-rates-panel.tsx'

function show(months: RateMonths | typeof unreachable, isAdmin = true) {
  const api = fakeApi()
  api.on(listMonthlyRates, () => months)
  renderPage(
    <>
      <MonthlyRatesPanel isAdmin={isAdmin} />
      <Toaster />
    </>,
  )
  return api
}

const choose = async (name: string) =>
  userEvent.upload(
    await screen.findByLabelText('Import a month', { selector: 'input' }),
    new File(['rates'], name, { type: 'text/xml' }),
  )

it('The months that are held are shown by year, newest year first', async () => {
  show(['2026-02', '2026-01', '2025-12'].map((month) => ({ month, rates: 150 })))
  const year = await screen.findByText('2026')
  const cells = year.closest('dl')?.querySelectorAll('dt, dd')
  expect([...(cells ?? [])].map(({ textContent }) => textContent)).toEqual([
    '2026',
    'Jan, Feb',
    '2025',
    'Dec',
  ])
})

it('An administrator imports a file, and the months show it', async () => {
  const api = show([])
  expect(await screen.findByText('No month has been imported.')).toBeDefined()
  api.on(importMonthlyRates, () => {
    api.on(listMonthlyRates, () => [{ month: '2026-01', rates: 150 }])
    return []
  })
  await choose('monthly_xml_2026-1.xml')
  await shownToast('The rates are stored.')
  expect(await screen.findByText('Jan')).toBeDefined()
})

it('A file that is refused says why', async () => {
  const api = show([])
  const why = 'This XML is not HMRC’s list of the exchange rates of a month.'
  api.on(importMonthlyRates, () => new Failure('validation_failed', 422, why, { file: [why] }))
  await choose('other.xml')
  await shownToast(why)
})

it('Others see the months, and who imports them', async () => {
  show([{ month: '2026-01', rates: 150 }], false)
  expect(await screen.findByText('Jan')).toBeDefined()
  expect(screen.getByText(/An administrator imports them\./)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Import a month' })).toBeNull()
})

it('Months that could not load are not shown as none', async () => {
  show(unreachable)
  expect(await screen.findByRole('button', { name: /again/i })).toBeDefined()
  expect(screen.queryByText('No month has been imported.')).toBeNull()
})
