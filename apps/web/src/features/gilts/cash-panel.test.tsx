import { listCashRates } from '@leadenhall/contract/gilts/endpoints.ts'
import type { CashRate } from '@leadenhall/contract/gilts/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { readRows } from '../../test-support/read-rows.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { CashPanel } from './cash-panel.tsx'
import { buildCashRate } from './test-support/build-gilt.ts'

function show(...items: CashRate[]) {
  const asked: string[] = []
  fakeApi().on(listCashRates, ({ query }) => {
    asked.push(query.toString())
    return { asOf: '2026-11-26T10:00:00.000Z', taxRate: '20', items }
  })
  renderPage(<CashPanel taxRate="20" />)
  return asked
}
const rows = async () => readRows(await screen.findByRole('table', { name: 'Cash compared' }))

it('Cash has each rate before and after tax, with its source and day', async () => {
  const asked = show(buildCashRate({ isOld: false }))
  expect(await rows()).toEqual([
    {
      Where: 'Bank RateBanks.Bank of England, 18 Dec 2025',
      Rate: '3.75%',
      'After my tax': '2.25%',
    },
  ])
  expect(asked).toEqual(['taxRate=20'])
})

it('Cash has a dash for a rate that is not known, and no day', async () => {
  show(buildCashRate({ rate: null, net: null, asOf: null, isOld: false, note: 'Not known.' }))
  expect(await rows()).toEqual([
    { Where: 'Bank RateNot known.Bank of England', Rate: '–', 'After my tax': '–' },
  ])
})

it('Cash marks an old rate and a simulated one', async () => {
  show(buildCashRate(), buildCashRate({ key: 'sonia', isOld: false, simulated: true }))
  const [old, simulated] = await rows()
  expect(old?.['Where']).toContain('Old: it may have changed since.')
  expect(old?.['Where']).not.toContain('Simulated')
  expect(simulated?.['Where']).toContain('Simulated prices')
})

it('Cash says why loading failed', async () => {
  fakeApi().on(listCashRates, () => new Failure('internal_error', 500, 'No rates today.'))
  renderPage(<CashPanel taxRate="20" />)
  expect((await screen.findByRole('alert')).textContent).toContain('No rates today.')
})

it('Cash compares an amount, and marks what leaves most', async () => {
  const asked = show(
    buildCashRate({ key: 'account', label: 'My account', yearly: '900' }),
    buildCashRate({ key: 'gilt', label: 'Gilt', yearly: '880.5' }),
    buildCashRate({ key: 'sonia', label: 'SONIA', rate: null, net: null }),
  )
  await userEvent.type(screen.getByLabelText('Amount'), '20,000')
  await userEvent.type(screen.getByLabelText('Savings allowance left'), '500')
  await userEvent.type(screen.getByLabelText('My account, % before tax'), '4.5')
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  expect((await rows()).map((row) => row['Kept in a year'])).toEqual([
    '£900.00most',
    '£880.50',
    '–',
  ])
  expect(asked.at(-1)).toBe('taxRate=20&amount=20000&allowance=500&account=4.5')
})

it.each([
  ['could leave more', '900', '880.5', ['£900.00', 'at least £880.50']],
  ['leaves most at least', '900', '910', ['£900.00', 'at least £910.00most']],
])(
  'Cash calls most only what is certain, beside a gilt that %s',
  async (_, account, gilt, kept) => {
    show(
      buildCashRate({ key: 'account', yearly: account }),
      buildCashRate({ key: 'gilt', yearly: gilt, isAtLeast: true }),
    )
    expect((await rows()).map((row) => row['Kept in a year'])).toEqual(kept)
  },
)

it('Cash says at its field what the server refuses', async () => {
  fakeApi().on(listCashRates, ({ query }) =>
    query.has('account')
      ? new Failure('validation_failed', 422, 'Check the fields.', {
          account: ['Enter the interest of your account in percent.'],
        })
      : { asOf: '2026-11-26T10:00:00.000Z', taxRate: '20', items: [] },
  )
  renderPage(<CashPanel taxRate="20" />)
  await userEvent.type(screen.getByLabelText('My account, % before tax'), 'four')
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  expect(await screen.findByText('Enter the interest of your account in percent.')).toBeDefined()
})
