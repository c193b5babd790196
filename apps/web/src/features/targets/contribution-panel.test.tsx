import { planContribution } from '@leadenhall/contract/targets/endpoints.ts'
import type { Contribution } from '@leadenhall/contract/targets/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { onPhone } from '../../test-support/on-phone.ts'
import { toneIn } from '../../test-support/read-figures.ts'
import { cellOf, readHeaders, readRows } from '../../test-support/read-rows.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ACCOUNT } from '../../test-support/serve-portfolio.tsx'
import { ContributionPanel } from './contribution-panel.tsx'
import { buildContribution, buildProposal } from './test-support/build-targets.ts'

const SIPP = { ...ACCOUNT, id: 'sipp', name: 'My SIPP' }

function show(answer: Partial<Contribution> | Failure = {}, accounts = [ACCOUNT]) {
  const asked: Record<string, string>[] = []
  fakeApi().on(planContribution, ({ query }) => {
    asked.push(Object.fromEntries(query))
    return answer instanceof Failure ? answer : buildContribution(answer)
  })
  renderPage(<ContributionPanel accounts={accounts} />)
  return { asked, user: userEvent.setup() }
}
const ask = () => userEvent.click(screen.getByRole('button', { name: 'Work it out' }))
const trades = () => screen.findByRole('table', { name: 'Proposed trades' })

describe('A contribution', () => {
  it('asks with account, amount, trades and commission exactly as typed', async () => {
    const { asked, user } = show({}, [ACCOUNT, SIPP])
    await user.selectOptions(screen.getByLabelText('Account'), 'My SIPP')
    await user.type(screen.getByLabelText('New money, £'), '1,234.50')
    await user.type(screen.getByLabelText('Commission a trade, £'), '£5.95')
    await ask()
    await trades()
    expect(asked).toEqual([{ account: 'sipp', amount: '1234.5', mode: 'buy', commission: '5.95' }])
  })

  it('chooses no account among several, and shows what the server asks for', async () => {
    const message = 'Choose an account.'
    const { asked } = show(
      new Failure('validation_failed', 422, 'Check the fields.', { account: [message] }),
      [ACCOUNT, SIPP],
    )
    await ask()
    expect(await screen.findByText(message)).toBeDefined()
    expect(asked[0]?.['account']).toBe('')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('asks nothing with an amount that is not clear or is below zero', async () => {
    const { asked, user } = show()
    await user.type(screen.getByLabelText('New money, £'), '1,5')
    await ask()
    expect(await screen.findByText(/^“1,5” is not clear/)).toBeDefined()
    await user.clear(screen.getByLabelText('New money, £'))
    await user.type(screen.getByLabelText('New money, £'), '-100')
    await ask()
    expect(await screen.findByText(/^“-100” is below zero/)).toBeDefined()
    expect(asked).toEqual([])
  })

  it('has each trade with its cost, and the gain of a sale with sign and colour', async () => {
    const sale = { side: 'sell', ticker: 'VOD.L', name: 'Vodafone', class: 'Growth' } as const
    show({
      proposals: [
        buildProposal({ ...sale, quantity: '120.5', cost: '7', costAtLeast: '7', gain: '-12' }),
        buildProposal(),
      ],
    })
    await ask()
    const table = await trades()
    expect(readRows(table)).toEqual([
      {
        Trade: 'Sell',
        Share: 'VOD.L Vodafone',
        Class: 'Growth',
        Shares: '120.5',
        Price: '£12.40',
        Amount: '£992.00of £1,000.00',
        Cost: '£7.00',
        Gain: '−£12.00',
      },
      {
        Trade: 'Buy',
        Share: 'NG.L National Grid',
        Class: 'Income',
        Shares: '80',
        Price: '£12.40',
        Amount: '£992.00of £1,000.00',
        Cost: 'at least £6.20',
        Gain: '–',
      },
    ])
    expect(toneIn(cellOf(table, 0, 'Gain'))).toBe('down')
    expect(toneIn(cellOf(table, 1, 'Gain'))).toBeNull()
  })

  it('has dashes and the reason for a class without a share and for unknown figures', async () => {
    const because = 'The stamp duty of NG.L is not known.'
    show({
      proposals: [
        buildProposal({
          ticker: null,
          name: null,
          quantity: null,
          price: null,
          comesTo: null,
          costAtLeast: null,
          note: 'No share is in this class.',
        }),
        buildProposal({ quantity: null, costAtLeast: null, note: 'It has no price.' }),
      ],
      unknownBecause: because,
    })
    await ask()
    expect(readRows(await trades())).toMatchObject([
      { Trade: '–', Share: ' No share is in this class.', Shares: '–', Cost: '–' },
      { Trade: 'Buy', Shares: '–', Cost: '–', Gain: '–' },
    ])
    expect(screen.getByText('NG.L: It has no price.')).toBeDefined()
    expect(screen.getByText(because)).toBeDefined()
  })

  it('says that nothing is worth a trade, with the weights as they stay', async () => {
    const growth = { name: 'Growth', before: 0.6, target: 0.6, weight: 0.6, drift: 0 }
    show({ proposals: [], after: [{ ...growth, isOutside: false }] })
    await ask()
    expect(await screen.findByText('Nothing is worth a trade.')).toBeDefined()
    expect(readRows(screen.getByRole('table', { name: 'Afterwards' }))).toEqual([
      {
        Afterwards: 'Growth',
        Now: '60.00%',
        Then: '60.00%',
        Target: '60.00%',
        'Drift then': '0.00 pts',
      },
    ])
  })

  it('says why it failed', async () => {
    show(new Failure('internal_error', 500, 'It could not be worked out.'))
    await ask()
    expect((await screen.findByRole('alert')).textContent).toContain('It could not be worked out.')
  })

  it('leaves the class out on a phone', async () => {
    onPhone()
    show()
    await ask()
    expect(readHeaders(await trades())).toEqual([
      'Trade',
      'Share',
      'Shares',
      'Amount',
      'Cost',
      'Gain',
    ])
  })
})
