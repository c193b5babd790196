import * as endpoints from '@leadenhall/contract/alerts/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildAlert } from '../../test-support/build-alert.ts'
import { buildQuote } from '../../test-support/build-quote.ts'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { AddAlert } from './add-alert.tsx'

const button = () => screen.getByRole('button', { name: '+ Alert' })

// @spec 10.67
it('creates an alert for the share on the page', async () => {
  const sent: unknown[] = []
  const api = fakeApi()
  api.on(listQuotes, () => ({ items: [buildQuote()], missing: [] }))
  api.on(endpoints.createPriceAlert, ({ body }) => {
    sent.push(body)
    return {
      success: true as const,
      message: 'Price alert created',
      errors: {},
      data: buildAlert(),
    }
  })
  const { visited } = renderPage(
    <>
      <AddAlert ticker="VOD.L" isSignedIn renderSearch={() => null} />
      <Toaster />
    </>,
  )
  await userEvent.click(button())
  const dialog = await screen.findByRole('dialog', { name: 'Create Price Alert' })
  expect(await within(dialog).findByText('now 612.20p')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create Price Alert' }))
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Create Price Alert' })).toBeNull(),
  )
  expect(sent).toEqual([
    { ticker: 'VOD.L', kind: 'move', alert_interval_mins: 15, alert_at_diff: 0.02 },
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  expect(visited.at(-1)).toBe('/toolkit?tool=price-alerts')
})

it.each([
  ['Rises above', '600', /until the price falls 1% below it/],
  ['Falls below', '7', /until the price rises 1% above it/],
])('points out a level that the price has passed: %s', async (kind, level, remark) => {
  const api = fakeApi()
  api.on(listQuotes, () => ({ items: [buildQuote()], missing: [] }))
  renderPage(<AddAlert ticker="VOD.L" isSignedIn renderSearch={() => null} />)
  await userEvent.click(button())
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Price Alert' }))
  await dialog.findByText('now 612.20p')
  await userEvent.click(dialog.getByText(kind))
  await userEvent.type(dialog.getByLabelText('Level'), '1')
  if (kind === 'Falls below') {
    expect(dialog.queryByText(/price is already/)).toBeNull()
    await userEvent.selectOptions(dialog.getByLabelText('Unit'), 'GBP')
  }
  await userEvent.clear(dialog.getByLabelText('Level'))
  await userEvent.type(dialog.getByLabelText('Level'), level)
  expect(dialog.getByText(remark)).toBeDefined()
})

it('sends signed-out users to sign in, and back to the share', async () => {
  const { visited } = renderPage(
    <AddAlert ticker="VOD.L" isSignedIn={false} renderSearch={() => null} />,
  )
  await userEvent.click(button())
  expect(visited.at(-1)).toBe('/auth?login=true&returnTo=%2Fshare%2FVOD.L')
})
