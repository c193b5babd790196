import * as endpoints from '@leadenhall/contract/targets/endpoints.ts'
import type { Targets, TargetsBody } from '@leadenhall/contract/targets/index.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ACCOUNT, serve } from '../../test-support/serve-portfolio.tsx'
import { TargetsView } from './targets-view.tsx'
import {
  buildClass,
  buildContribution,
  buildProposal,
  buildTargets,
} from './test-support/build-targets.ts'

const TARGETS = buildTargets()
const NOTHING: Targets = { ...TARGETS, classes: [], value: '0' }

function show() {
  renderPage(<TargetsView account={undefined} accounts={[ACCOUNT]} />)
  return userEvent.setup()
}

describe('Targets', () => {
  it('have weight, drift, band and state, and name what takes no part', async () => {
    serve().on(endpoints.getTargets, () => TARGETS)
    show()
    const table = await screen.findByRole('table', { name: 'Targets' })
    const [, growth] = within(table).getAllByRole('row')
    expect(growth?.textContent).toMatch(/Growth.*66\.00%.*60\.00%.*\+6\.00 pts.*55\.00% – 65\.00%/)
    expect(growth?.textContent).toContain('outside its band')
    expect(screen.getByText(/1 holding is in no class.*AZN\.L/)).toBeDefined()
    expect(screen.getByText('Cash of £200.00 takes no part.')).toBeDefined()
  })

  it('are set by name, part and the class of each holding', async () => {
    let stored = NOTHING
    const bodies: TargetsBody[] = []
    const api = serve()
    api.on(endpoints.getTargets, () => stored)
    api.on(endpoints.setTargets, ({ body }) => {
      bodies.push(body as TargetsBody)
      stored = TARGETS
      return stored
    })
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Set targets' }))
    await user.type(screen.getByLabelText('Name of class 1'), 'Growth')
    await user.type(screen.getByLabelText('Target of class 1, %'), '60')
    await user.click(screen.getByRole('button', { name: 'Add a class' }))
    await user.type(screen.getByLabelText('Name of class 2'), 'Cash')
    await user.type(screen.getByLabelText('Target of class 2, %'), '40')
    expect(screen.getByText('Together 100%')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Class of AZN.L'), 'Growth')
    await user.selectOptions(screen.getByLabelText('Class of Cash'), 'Cash')
    await user.click(screen.getByRole('button', { name: 'Save targets' }))
    expect(await screen.findByRole('table', { name: 'Targets' })).toBeDefined()
    expect(bodies).toEqual([
      {
        classes: [
          { name: 'Growth', target: '60', tickers: ['AZN.L'], holdsCash: false },
          { name: 'Cash', target: '40', tickers: [], holdsCash: true },
        ],
      },
    ])
  })

  it('are guessed by kind in one click, shown, and stored as they are saved', async () => {
    const guess = [
      { name: 'Shares', target: '77', tickers: ['AZN.L'], holdsCash: false, value: '10' },
      { name: 'Cash', target: '23', tickers: [], holdsCash: true, value: '3' },
    ]
    const bodies: TargetsBody[] = []
    const api = serve()
    const guessUnknownBecause = 'Weights leave out what has no known value in pounds: OLD.L.'
    api.on(endpoints.getTargets, () => ({ ...NOTHING, guess, guessUnknownBecause }))
    api.on(endpoints.setTargets, ({ body }) => {
      bodies.push(body as TargetsBody)
      return TARGETS
    })
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Guess from what you hold' }))
    expect(screen.getByText(/Nothing is stored until you save/)).toBeDefined()
    expect(screen.getByText(guessUnknownBecause)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Target of class 1, %').value).toBe('77')
    expect(bodies).toEqual([])
    await user.clear(screen.getByLabelText('Target of class 1, %'))
    await user.type(screen.getByLabelText('Target of class 1, %'), '80')
    await user.clear(screen.getByLabelText('Target of class 2, %'))
    await user.type(screen.getByLabelText('Target of class 2, %'), '20')
    await user.click(screen.getByRole('button', { name: 'Save targets' }))
    expect(bodies).toEqual([
      {
        classes: [
          { name: 'Shares', target: '80', tickers: ['AZN.L'], holdsCash: false },
          { name: 'Cash', target: '20', tickers: [], holdsCash: true },
        ],
      },
    ])
  })

  it('say which field is wrong, and keep what was typed', async () => {
    const api = serve()
    api.on(endpoints.getTargets, () => NOTHING)
    api.on(
      endpoints.setTargets,
      () =>
        new Failure('validation_failed', 422, 'Check the fields.', {
          classes: ['The targets add up to 60%, not to 100%.'],
        }),
    )
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Set targets' }))
    await user.type(screen.getByLabelText('Target of class 1, %'), '60')
    await user.click(screen.getByRole('button', { name: 'Save targets' }))
    expect((await screen.findByRole('alert')).textContent).toContain('add up to 60%')
    expect(screen.getByLabelText<HTMLInputElement>('Target of class 1, %').value).toBe('60')
  })

  it('keep tickers that are no longer held in their class', async () => {
    const bodies: TargetsBody[] = []
    const api = serve()
    api.on(endpoints.getTargets, () => ({
      ...TARGETS,
      classes: [buildClass({ target: '100', tickers: ['VOD.L', 'SOLD.L'] })],
    }))
    api.on(endpoints.setTargets, ({ body }) => {
      bodies.push(body as TargetsBody)
      return TARGETS
    })
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Change targets' }))
    await user.click(screen.getByRole('button', { name: 'Save targets' }))
    expect(bodies[0]?.classes[0]?.tickers).toEqual(['VOD.L', 'SOLD.L'])
  })
})

describe('The next contribution', () => {
  it('lists trades with cost and gain, and the weights afterwards', async () => {
    const asked: string[] = []
    const api = serve()
    api.on(endpoints.getTargets, () => TARGETS)
    api.on(endpoints.planContribution, ({ query }) => {
      asked.push(query.toString())
      const sale = { side: 'sell', class: 'Growth', ticker: 'VOD.L', gain: '-12' } as const
      return buildContribution({ proposals: [buildProposal(sale), buildProposal()] })
    })
    const user = show()
    await user.type(await screen.findByLabelText('New money, £'), '1,000')
    await user.selectOptions(screen.getByLabelText('Trades'), 'Buy and sell')
    await user.click(screen.getByRole('button', { name: 'Work it out' }))
    const table = await screen.findByRole('table', { name: 'Proposed trades' })
    const [, sale, purchase] = within(table).getAllByRole('row')
    expect(sale?.textContent).toMatch(/Sell.*VOD\.L.*−£12\.00/)
    expect(purchase?.textContent).toMatch(/Buy.*NG\.L.*80.*£992\.00of £1,000\.00.*at least £6\.20/)
    expect(screen.getByText('Costs are £5.95 in all.')).toBeDefined()
    const after = screen.getByRole('table', { name: 'Afterwards' })
    expect(within(after).getAllByRole('row')[1]?.textContent).toBe(
      'Growth66.00%65.35%60.00%+5.35 pts',
    )
    // One account is chosen by itself.
    expect(asked).toEqual(['account=isa&amount=1000&mode=both'])
  })

  it('names the field that is refused', async () => {
    const api = serve()
    api.on(endpoints.getTargets, () => TARGETS)
    api.on(
      endpoints.planContribution,
      () =>
        new Failure('validation_failed', 422, 'Check the fields.', {
          amount: ['Enter an amount of zero or more.'],
        }),
    )
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Work it out' }))
    expect(await screen.findByText('Enter an amount of zero or more.')).toBeDefined()
  })
})
