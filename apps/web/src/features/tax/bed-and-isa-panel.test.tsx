import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { getBedAndIsa } from '@leadenhall/contract/tax/endpoints.ts'
import type { BedAndIsa } from '@leadenhall/contract/tax/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Failure, fakeApi, heldBack, unreachable } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ACCOUNT } from '../../test-support/serve-portfolio.tsx'
import { BedAndIsaPanel } from './bed-and-isa-panel.tsx'
import { buildBedAndIsaRow } from './test-support/build-tax.ts'

const GENERAL: PortfolioAccount = { ...ACCOUNT, id: 'general', name: 'Dealing', kind: 'general' }
const OTHER: PortfolioAccount = { ...GENERAL, id: 'other', name: 'Second' }
const answerOf = (...rows: BedAndIsa['rows']): BedAndIsa => ({
  isaLeft: '15500',
  exemptLeft: '1749.5',
  rows,
  notes: ['The ISA’s provider sets its own charges.'],
})

function show(answer: BedAndIsa, accounts: readonly PortfolioAccount[] = [ACCOUNT, GENERAL]) {
  const api = fakeApi()
  api.on(getBedAndIsa, () => answer)
  renderPage(<BedAndIsaPanel person="self" accounts={accounts} />)
  return api
}

const table = () => screen.findByRole('table', { name: 'Bed & ISA' })
const headers = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

it('A plan that loads says so', async () => {
  const { answer, release } = heldBack<BedAndIsa>()
  fakeApi().on(getBedAndIsa, answer)
  renderPage(<BedAndIsaPanel person="self" accounts={[GENERAL]} />)
  expect(screen.getByRole('status', { name: 'Working out your tax year' })).toBeDefined()
  release(answerOf())
  expect(await screen.findByText('Nothing can move within this year’s room.')).toBeDefined()
})

it('A plan that could not load names no room', async () => {
  fakeApi().on(getBedAndIsa, () => unreachable)
  renderPage(<BedAndIsaPanel person="self" accounts={[GENERAL]} />)
  expect(await screen.findByRole('button', { name: /again/i })).toBeDefined()
  expect(screen.queryByText(/£\d/)).toBeNull()
})

it('The room left in ISA and exempt amount is named, with the notes', async () => {
  show(answerOf())
  expect(
    await screen.findByText(
      'ISA room left £15,500.00. Gains free of tax this year up to £1,749.50: the exempt amount left, and losses of the year',
    ),
  ).toBeDefined()
  expect(await screen.findByText('The ISA’s provider sets its own charges.')).toBeDefined()
})

it('A row shows shares, value, gain with sign, costs and what limits it', async () => {
  show(
    answerOf(
      buildBedAndIsaRow(),
      buildBedAndIsaRow({ ticker: 'AZN.L', gain: '-20', limitedBy: 'exempt' }),
      buildBedAndIsaRow({ ticker: 'BP.L', limitedBy: 'held' }),
    ),
  )
  const rows = within(await table())
  const text = (ticker: RegExp) => rows.getByRole('row', { name: ticker }).textContent
  expect(text(/VOD\.L/)).toMatch(/500£3,000\.00\+£500\.00£27\.00ISA roomSell$/)
  expect(text(/AZN\.L/)).toMatch(/−£20\.00£27\.00exempt amountSell$/)
  expect(text(/BP\.L/)).toMatch(/all you holdSell$/)
})

it('Costs of which a part is missing are a least, and costs of which all is missing are not known', async () => {
  show(
    answerOf(
      buildBedAndIsaRow({ cost: null, costAtLeast: '15', costUnknown: ['commission', 'spread'] }),
      buildBedAndIsaRow({ ticker: 'AZN.L', cost: null, costAtLeast: null, costUnknown: ['duty'] }),
    ),
  )
  await table()
  expect(screen.getByTitle('Without commission, spread').textContent).toBe('at least £15.00')
  expect(screen.getByTitle('Without duty').textContent).toBe('Not known')
})

it('The account is named only where several general accounts hold shares', async () => {
  show(answerOf(buildBedAndIsaRow()))
  expect(await headers()).not.toContain('Account')
})

it('Rows of several general accounts name theirs', async () => {
  show(answerOf(buildBedAndIsaRow(), buildBedAndIsaRow({ account_id: 'other' })), [GENERAL, OTHER])
  expect(await headers()).toContain('Account')
  expect(screen.getByText('Dealing')).toBeDefined()
  expect(screen.getByText('Second')).toBeDefined()
})

it('A broker’s charge counts once it is sent, and a refusal is shown at its field', async () => {
  const api = show(answerOf(buildBedAndIsaRow()))
  const message = 'Enter at most £1,000.'
  api.on(getBedAndIsa, ({ query }) =>
    query.get('commission') === '1001'
      ? new Failure('validation_failed', 422, message, { commission: [message] })
      : answerOf(buildBedAndIsaRow({ cost: query.get('commission') === '5.95' ? '38.9' : '27' })),
  )
  const field = screen.getByRole('textbox', { name: 'Your broker’s charge for a trade (£)' })
  await table()
  await userEvent.type(field, ' 5.95 ')
  expect(screen.queryByText('£38.90')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Work it out' }))
  expect(await screen.findByText('£38.90')).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, '£1,001')
  await userEvent.click(screen.getByRole('button', { name: 'Work it out' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByText('£38.90')).toBeNull()
})
