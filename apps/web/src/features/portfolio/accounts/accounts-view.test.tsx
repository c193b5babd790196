import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildHoldings } from '../../../test-support/build-holdings.ts'
import { Failure } from '../../../test-support/fake-api.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { ACCOUNT, PERFORMANCE, serve } from '../../../test-support/serve-portfolio.tsx'
import { AccountsView } from './accounts-view.tsx'

const SIPP = { ...ACCOUNT, id: 'sipp', name: 'My SIPP', kind: 'sipp' as const }
const BROKEN = { ...ACCOUNT, id: 'broken', name: 'Broken' }

const UNUSED = { ...ACCOUNT, id: 'unused', name: 'Unused', activities: 0 }
const UNKNOWN = {
  value: null,
  gain: { price: null, currency: null, income: null, costs: null, total: null },
}

const cellsOf = (name: string) =>
  within(screen.getByText(name).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('shows value, gain, return and cash of each account, the largest first', async () => {
  const api = serve()
  api.on(endpoints.getPortfolioPerformance, ({ query }) =>
    query.get('account') === 'sipp' && query.get('span') === '1y'
      ? PERFORMANCE
      : { ...PERFORMANCE, twr: null, unknownBecause: 'A price is missing.' },
  )
  api.on(endpoints.getHoldings, ({ query }) => {
    if (query.get('account') === 'broken') return new Failure('internal_error', 500, 'It failed.')
    if (query.get('account') === 'isa') return buildHoldings()
    if (query.get('account') === 'unused')
      return buildHoldings({ ...UNKNOWN, holdings: [], cash: [] })
    return buildHoldings({
      value: '5000.5',
      gain: { price: null, currency: null, income: null, costs: null, total: '-12' },
      cash: [
        { account_id: 'sipp', currency: 'GBP', amount: '10', value: '10' },
        { account_id: 'sipp', currency: 'USD', amount: '5', value: '4' },
        { account_id: 'sipp', currency: 'EUR', amount: '0', value: '0' },
      ],
    })
  })
  renderPage(<AccountsView accounts={[ACCOUNT, BROKEN, SIPP, UNUSED]} />)
  await screen.findByText('£5,000.50')
  await screen.findByText('£1,000.00')
  await screen.findByText('+12.30%')
  expect(cellsOf('My SIPP').slice(1, 6)).toEqual([
    'SIPP',
    '£5,000.50',
    '−£12.00',
    '+12.30%',
    '£10.00 · US$5.00',
  ])
  expect(cellsOf('My ISA').slice(1, 6)).toEqual(['ISA', '£1,000.00', '+£137.55', '–', '£200.00'])
  expect(cellsOf('Broken').slice(2, 6)).toEqual(['–', '–', '–', '–'])
  expect(cellsOf('Unused').slice(2, 6)).toEqual(['–', '–', '–', '–'])
  const names = within(screen.getByRole('table', { name: 'Accounts' }))
    .getAllByRole('row')
    .map((row) => row.querySelector('td')?.textContent)
  expect(names).toEqual([undefined, 'My SIPP', 'My ISA', 'Broken', 'Unused'])
})

it('shows no account in a place that the figures of another will change', async () => {
  let answerSipp = () => {}
  const sipp = new Promise<void>((resolve) => {
    answerSipp = resolve
  })
  serve().on(endpoints.getHoldings, async ({ query }) => {
    if (query.get('account') === 'sipp') await sipp
    return buildHoldings()
  })
  renderPage(<AccountsView accounts={[ACCOUNT, SIPP]} />)
  expect(screen.getByRole('status', { name: 'Loading accounts' })).toBeDefined()
  expect(screen.queryByText('My ISA')).toBeNull()
  answerSipp()
  expect(await screen.findByText('My SIPP')).toBeDefined()
})
