import { createActivity } from '@leadenhall/contract/portfolio/endpoints.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
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

  it('says why saving failed', async () => {
    const { user } = await show(new Failure('internal_error', 500, 'It was not stored.'))
    await user.type(screen.getByLabelText('Ticker'), 'VOD.L{Enter}')
    expect(await screen.findByText('It was not stored.')).toBeDefined()
  })
})
