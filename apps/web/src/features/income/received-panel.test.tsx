import { getIncome } from '@leadenhall/contract/income/endpoints.ts'
import type { Income } from '@leadenhall/contract/income/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildIncome, buildMonths, buildPayment } from '../../test-support/build-income.ts'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { readRows } from '../../test-support/read-rows.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ReceivedPanel } from './received-panel.tsx'

function show(answer: (year: string | null) => Income | Failure) {
  const api = fakeApi()
  api.on(getIncome, ({ query }) => answer(query.get('year')))
  renderPage(<ReceivedPanel account={undefined} />)
}
const table = () => screen.findByRole('table', { name: 'Payments' })

describe('Income of a year', () => {
  it('has received and coming payments, and a dash for an amount that is not known', async () => {
    const because = 'Not known because there is no exchange rate for 6 Feb 2026.'
    const payments = [
      buildPayment(),
      buildPayment({ ticker: 'AAPL', name: null, amount: null }),
      buildPayment({ ticker: null, name: null, kind: 'interest', amount: '1.2', isExpected: true }),
    ]
    show(() => buildIncome({ months: buildMonths({ 2: { payments } }), unknownBecause: because }))
    expect(readRows(await table())).toEqual([
      { Day: '6 Feb 2026', Share: 'VOD.L Vodafone Group', Certainty: 'Received', Amount: '£40.00' },
      { Day: '6 Feb 2026', Share: 'AAPL ', Certainty: 'Received', Amount: '–' },
      { Day: '6 Feb 2026', Share: 'Interest ', Certainty: 'To come', Amount: '£1.20' },
    ])
    expect(screen.getByText(because)).toBeDefined()
  })

  it('is of the year that is chosen, the newest first', async () => {
    show((year) =>
      buildIncome(
        year === '2024'
          ? { year: 2024, total: '7', years: [2026, 2024], months: buildMonths() }
          : { total: '38.5', years: [2024, 2026] },
      ),
    )
    expect(await screen.findByText('Received £38.50 · To come £0.00')).toBeDefined()
    const years = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' })
    expect([...years.options].map(({ text }) => text)).toEqual(['2026', '2024'])
    await userEvent.selectOptions(years, '2024')
    expect(await screen.findByText('Received £7.00 · To come £0.00')).toBeDefined()
    expect(years.value).toBe('2024')
  })

  it('says that a year or a month has no payments', async () => {
    show(() => buildIncome({ months: buildMonths() }))
    expect(await screen.findByText('No payments in this year.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /Mar/ }))
    expect(screen.getByText('No payments in this month.')).toBeDefined()
  })

  it('says why loading failed, without a sum', async () => {
    show(() => new Failure('internal_error', 500, 'No income today.'))
    expect((await screen.findByRole('alert')).textContent).toContain('No income today.')
    expect(document.body.textContent).not.toContain('£')
  })
})
