import {
  correctActivity,
  createActivity,
  listActivities,
} from '@leadenhall/contract/portfolio/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildActivity } from '../../../test-support/build-activity.ts'
import { buildQuote } from '../../../test-support/build-quote.ts'
import { Failure } from '../../../test-support/fake-api.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { Portfolio, serve } from '../../../test-support/serve-portfolio.tsx'

async function show(failure = new Failure('validation_failed', 422, 'Check the fields.', {})) {
  const sent: unknown[] = []
  serve().on(createActivity, ({ body }) => {
    sent.push(body)
    return failure
  })
  renderPage(<Portfolio />, { path: '/?view=activities' })
  await screen.findByLabelText('Ticker')
  return { sent, user: userEvent.setup() }
}

/** The form with a share and a quantity typed, once the share's unit is known. */
async function showPriced(quote: Parameters<typeof buildQuote>[0]) {
  const sent: unknown[] = []
  const api = serve()
  api.on(createActivity, ({ body }) => {
    sent.push(body)
    return buildActivity({ id: '9' })
  })
  api.on(listQuotes, () => ({ items: [buildQuote(quote)], missing: [], tradingDayStarts: {} }))
  renderPage(<Portfolio />, { path: '/?view=activities' })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Ticker'), quote?.ticker ?? '')
  await user.type(screen.getByLabelText('Quantity'), '10')
  const unit = screen.getByLabelText<HTMLSelectElement>('Unit')
  await waitFor(() => expect(unit.value).toBe(quote?.unit))
  return { price: screen.getByLabelText('Price'), sent, unit, user }
}
const first = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label)[0] as HTMLElement

describe('An activity', () => {
  it('is not sent with a day that is none, though another was typed before', async () => {
    const { sent, user } = await show()
    await user.type(first('Date'), '28/02/2026')
    await user.clear(first('Date'))
    await user.type(first('Date'), '31/02/2026')
    await user.type(screen.getByLabelText('Ticker'), 'VOD.L{Enter}')
    expect(first('Date').getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  it('is not sent with a quantity or an amount that is not clear', async () => {
    const { sent, user } = await show()
    await user.type(screen.getByLabelText('Quantity'), '1,5{Enter}')
    expect(await screen.findByText(/^“1,5” is not clear/)).toBeDefined()
    expect(sent).toEqual([])
  })

  it('of capital returned says if the whole cost is deducted by election', async () => {
    const { sent, user } = await show()
    await user.selectOptions(first('Kind'), 'return_of_capital')
    await user.type(screen.getByLabelText('Ticker'), 'VOD.L')
    const election = screen.getByLabelText('If it exceeds the cost')
    expect(election).toHaveProperty('value', '')
    await user.selectOptions(election, 'I elect to deduct the whole cost')
    await user.type(first('Amount'), '5000{Enter}')
    await waitFor(() =>
      expect(sent).toMatchObject([{ kind: 'return_of_capital', cost_share: '1' }]),
    )
  })

  it('shows a refusal at its field, and keeps what was typed', async () => {
    const { sent, user } = await show(
      new Failure('validation_failed', 422, 'Check the fields.', {
        ticker: ['No share has this ticker.'],
      }),
    )
    await user.type(first('Date'), '28/02/2026')
    await user.type(screen.getByLabelText('Ticker'), 'NOPE.L{Enter}')
    expect(await screen.findByText('No share has this ticker.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Ticker').value).toBe('NOPE.L')
    expect(sent).toMatchObject([{ kind: 'buy', date: '2026-02-28', ticker: 'NOPE.L' }])
  })

  it.each([
    ['GB00B41YBW71', '/addfund?isin=GB00B41YBW71'],
    ['GB00B41YBW72', null],
    ['NOPE.L', null],
  ])('offers to add %s as a fund: %s', async (ticker, address) => {
    const refused = { ticker: [`${ticker} is not in the instrument list.`] }
    const { user } = await show(new Failure('validation_failed', 422, 'Check.', refused))
    await user.type(screen.getByLabelText('Ticker'), `${ticker}{Enter}`)
    expect(await screen.findByText(`${ticker} is not in the instrument list.`)).toBeDefined()
    const link = screen.queryByRole('link', { name: 'Add it as a fund' })
    expect(link?.getAttribute('href') ?? null).toBe(address)
  })

  it('says why saving failed', async () => {
    const { user } = await show(new Failure('internal_error', 500, 'It was not stored.'))
    await user.type(screen.getByLabelText('Ticker'), 'VOD.L{Enter}')
    expect(await screen.findByText('It was not stored.')).toBeDefined()
  })
})

describe('A price', () => {
  const VOD = { ticker: 'VOD.L', price: 91.5, unit: 'GBX' }

  it('is read in the share’s own unit, and read back in both', async () => {
    const { price, sent, user } = await showPriced(VOD)
    await user.type(price, '£0.92')
    expect(screen.getByText('92p (£0.92)')).toBeDefined()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ price: { value: '92', unit: 'GBX' } }]))
  })

  it('of a share in dollars is in dollars', async () => {
    const { price, sent, user } = await showPriced({ ticker: 'VWRA.L', price: 150, unit: 'USD' })
    await user.type(price, '151{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ price: { value: '151', unit: 'USD' } }]))
  })

  it('far from the last one is stored only after a yes, which holds for its unit', async () => {
    const { price, sent, unit, user } = await showPriced(VOD)
    await user.type(price, '0.92{Enter}')
    const doubt = '0.92p (£0.0092) is far from the last price, 91.5p. Is it right?'
    expect(await screen.findByText(doubt)).toBeDefined()
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Keep 0.92p (£0.0092)' }))
    await user.selectOptions(unit, 'GBP')
    await user.clear(price)
    await user.type(price, '0.2')
    expect(screen.getByText(/^£0\.20 .* is far from the last price/)).toBeDefined()
    await user.selectOptions(unit, 'GBX')
    await user.clear(price)
    await user.type(price, '0.92{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ price: { value: '0.92', unit: 'GBX' } }]))
  })

  it('that is stored asks nothing in a correction of something else', async () => {
    const sent: unknown[] = []
    const api = serve()
    const stored = buildActivity()
    api.on(listActivities, () => ({ items: [stored], total: 1 }))
    api.on(listQuotes, () => ({
      items: [buildQuote({ ...VOD, price: 915 })],
      missing: [],
      tradingDayStarts: {},
    }))
    api.on(correctActivity, ({ body }) => {
      sent.push(body)
      return stored
    })
    renderPage(<Portfolio />, { path: '/?view=activities' })
    const user = userEvent.setup()
    await user.click(await screen.findByText('69.50p'))
    const form = within(await screen.findByRole('dialog', { name: 'Correct' }))
    await user.type(form.getByLabelText('Note'), 'By phone{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ note: 'By phone' }]))
  })

  it('without a sign is not sent while the share’s unit is not known', async () => {
    const { sent, user } = await show()
    await user.type(screen.getByLabelText('Ticker'), 'VOD.L')
    await user.type(screen.getByLabelText('Price'), '92{Enter}')
    expect(await screen.findByText(/^“92” has no unit\./)).toBeDefined()
    await user.clear(screen.getByLabelText('Price'))
    await user.type(screen.getByLabelText('Price'), '92p{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ price: { value: '92', unit: 'GBX' } }]))
  })
})
