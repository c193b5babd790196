import { getComing, getIncome } from '@leadenhall/contract/income/endpoints.ts'
import type { Coming, Income } from '@leadenhall/contract/income/index.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildIncome, buildMonths } from '../../test-support/build-income.ts'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { IncomeSummary } from './income-summary.tsx'
import { buildComing, buildComingRow } from './test-support/build-coming.ts'

function show(income: Partial<Income> = {}, coming: Partial<Coming> = {}, account?: string) {
  const api = fakeApi()
  api.on(getIncome, () => buildIncome(income))
  api.on(getComing, () => buildComing(coming))
  renderPage(<IncomeSummary account={account} />)
  return api
}
const payments = async () =>
  within(await screen.findByRole('list', { name: 'Next payments' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('Income in short', () => {
  it('has what was received this year and what is to come', async () => {
    show({ total: '1038.5', expected: '12' })
    expect(await screen.findByText('2026: Received £1,038.50 · To come £12.00')).toBeDefined()
  })

  it('says what its sums leave out', async () => {
    const because = 'Not known because there is no exchange rate for 5 Jan 2026.'
    show({ unknownBecause: because })
    expect(await screen.findByText(because)).toBeDefined()
  })

  it('has the months as bars that say their sums in pounds', async () => {
    show({ months: buildMonths({ 2: { received: '40.4', expected: '10' } }) })
    const february = await screen.findByRole('button', { name: /Feb/ })
    expect(february.title).toBe('£50.40')
    expect(february.textContent).toContain('£50')
    await userEvent.click(february)
    expect(february.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(february)
    expect(february.getAttribute('aria-pressed')).toBe('false')
  })

  it('has the next six payments that are still to come', async () => {
    const rows = Array.from({ length: 8 }, (_, place) =>
      buildComingRow({ ticker: `S${place}.L`, received: place === 0 ? '45' : null }),
    )
    show({}, { rows })
    const texts = await payments()
    expect(texts).toHaveLength(6)
    expect(texts[0]).toBe('5 Mar 2999S1.L Vodafone GroupDeclared£45.00')
  })

  it('has the ex-day of a payment without a day, and a dash for an unknown amount', async () => {
    show({}, { rows: [buildComingRow({ payDate: null, amount: null, certainty: 'expected' })] })
    expect(await payments()).toEqual(['4 Feb 2999VOD.L Vodafone GroupExpected–'])
  })

  it('says that none is known', async () => {
    show({}, { rows: [] })
    expect(await screen.findByText('No payments are known or expected.')).toBeDefined()
  })

  it('leads to all income of the same account', async () => {
    show({}, {}, 'isa')
    const link = await screen.findByRole('link', { name: 'All income' })
    expect(link.getAttribute('href')).toMatch(/\?view=income&account=isa$/)
  })

  it('says why loading failed, and keeps the part that loaded', async () => {
    const api = fakeApi()
    api.on(getIncome, () => new Failure('internal_error', 500, 'No income today.'))
    api.on(getComing, () => buildComing())
    renderPage(<IncomeSummary account={undefined} />)
    expect((await screen.findByRole('alert')).textContent).toContain('No income today.')
    expect(await payments()).toHaveLength(1)
    expect(document.body.textContent).not.toContain('Received')
  })
})
