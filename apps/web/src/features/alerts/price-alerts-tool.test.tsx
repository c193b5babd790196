import * as endpoints from '@leadenhall/contract/alerts/endpoints.ts'
import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { listFigureAlerts } from '@leadenhall/contract/figure-alerts/endpoints.ts'
import { listHeldTickers } from '@leadenhall/contract/portfolio/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAlert } from '../../test-support/build-alert.ts'
import { buildHit } from '../../test-support/build-instrument.ts'
import { buildQuote } from '../../test-support/build-quote.ts'
import {
  errorPage,
  errorWithoutMessage,
  Failure,
  type FakeApi,
  fakeApi,
  heldBack,
} from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { PriceAlertsTool } from './price-alerts-tool.tsx'

let api: FakeApi
let alerts: PriceAlert[]
const answer = <T,>(data: T, message = '') => ({
  success: true as const,
  message,
  errors: {},
  data,
})

beforeEach(() => {
  api = fakeApi()
  alerts = [buildAlert()]
  api.on(endpoints.listPriceAlerts, () => answer(alerts))
  api.on(listFigureAlerts, () => [])
  api.on(listHeldTickers, () => ({ tickers: ['BP.L'] }))
  api.on(listQuotes, ({ query }) => ({
    items: [buildQuote({ ticker: query.get('tickers') ?? '', price: 105, unit: 'GBX' })],
    missing: [],
  }))
})

function show({ isSignedIn = true } = {}) {
  renderPage(
    <>
      <PriceAlertsTool
        isSignedIn={isSignedIn}
        renderSearch={(onPick) => (
          <button type="button" onClick={() => onPick(buildHit('BARC.L', 'Barclays'))}>
            Pick Barclays
          </button>
        )}
      />
      <Toaster />
    </>,
    { path: '/toolkit?tool=price-alerts' },
  )
  return userEvent.setup()
}

const openCreation = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Create Price Alert' }))
  return screen.findByRole('dialog', { name: 'Create Price Alert' })
}
const openEditing = async (user: ReturnType<typeof userEvent.setup>, ticker = 'VOD.L') => {
  await user.click(await screen.findByRole('cell', { name: ticker }))
  return screen.findByRole('dialog', { name: 'Edit Price Alert' })
}

describe('The list', () => {
  it('offers the user’s holdings', async () => {
    const user = show()
    const dialog = within(await openCreation(user))
    await user.click(await dialog.findByRole('button', { name: 'BP.L' }))
    expect(dialog.getByText('BP.L').tagName).toBe('STRONG')
    expect(dialog.queryByText('You hold')).toBeNull()
  })

  // @spec 8.10
  it('says that it failed to load when the server does not say why', async () => {
    api.on(endpoints.listPriceAlerts, errorWithoutMessage)
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to get price alert')
  })

  // @spec 2.28b
  it('shows a loading text, then ticker, difference, minutes, price and last check', async () => {
    const { answer: held, release } = heldBack<ReturnType<typeof answer<PriceAlert[]>>>()
    api.on(endpoints.listPriceAlerts, held)
    show()
    expect(screen.getByRole('status', { name: 'Loading price alerts' })).toBeDefined()
    release(answer(alerts))
    const table = await screen.findByRole('table', { name: 'Price Alerts' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Ticker',
      'Company',
      'Alert Diff (+/-)',
      'Fires At',
      'Alert Mins',
      'Last Price',
      'To Go',
      'Last Checked',
      'Next Check',
      'State',
    ])
    const at = '102.90p or less, 107.10p or more'
    for (const text of ['VOD.L', '2% either way', at, 'every 15 min', '105.00p']) {
      expect(within(table).getByRole('cell', { name: text })).toBeDefined()
    }
    expect(within(table).getByTitle('20 Nov 2026, 14:00')).toBeDefined()
  })

  it('shows the company, how far the price has to move, and when it is checked next', async () => {
    const level = {
      kind: 'above',
      alert_at_diff: null,
      level: { value: 1.155, unit: 'GBP' },
    } as const
    alerts = [
      buildAlert(level),
      buildAlert({ ...level, id: 'alert-2', ticker: 'BP.L', name: null, is_armed: false }),
      buildAlert({
        id: 'alert-3',
        ticker: 'AAPL',
        is_market_open: false,
        next_check: '2026-11-23T14:30:00.000Z',
      }),
    ]
    show()
    const armed = within(await screen.findByRole('row', { name: /^VOD\.L/ }))
    expect(armed.getByText('Vodafone Group Plc')).toBeDefined()
    expect(armed.getByText('+10.00%')).toBeDefined()
    expect(armed.getByText('14:15')).toBeDefined()
    expect(within(screen.getByRole('row', { name: /^BP\.L/ })).queryByText('+10.00%')).toBeNull()
    expect(screen.getByText('closed until Mon 14:30')).toBeDefined()
  })

  it('shows the newest price, from which the distance is, as the panel on Home does', async () => {
    api.on(listQuotes, () => ({
      items: [buildQuote({ ticker: 'VOD.L', price: 106, unit: 'GBX' })],
      missing: [],
    }))
    show()
    const row = within(await screen.findByRole('row', { name: /^VOD\.L/ }))
    expect(await row.findByText('106.00p')).toBeDefined()
    expect(row.getByText('+1.04%')).toBeDefined()
    expect(row.getByText('102.90p or less, 107.10p or more')).toBeDefined()
  })

  it('shows levels with their unit, and why an alert is paused', async () => {
    alerts = [
      buildAlert({
        kind: 'below',
        alert_at_diff: null,
        level: { value: 0.9, unit: 'GBP' },
        paused_because: 'unit_unknown',
      }),
    ]
    show()
    expect(await screen.findByRole('cell', { name: 'below £0.9000' })).toBeDefined()
    expect(screen.getByText('Paused: the source declares no unit')).toBeDefined()
  })

  it('shows the level of an index without a currency, in the list, the form and the changes', async () => {
    alerts = [
      buildAlert({
        ticker: '^FTSE',
        instrument_kind: 'index',
        kind: 'above',
        alert_at_diff: null,
        level: { value: 12_000, unit: 'GBP' },
        unit: 'GBP',
        last_price: 11_612.13,
        init_price: 11_500,
      }),
    ]
    api.on(listQuotes, () => ({
      items: [buildQuote({ kind: 'index', price: 11_612.13, unit: 'GBP' })],
      missing: [],
    }))
    const user = show()
    expect(await screen.findByRole('cell', { name: 'above 12,000.00' })).toBeDefined()
    expect(screen.getByRole('cell', { name: '11,612.13' })).toBeDefined()
    const dialog = await openEditing(user, '^FTSE')
    expect(await within(dialog).findByText('now 11,612.13')).toBeDefined()
    expect(within(dialog).getByRole('cell', { name: '11,500.00' })).toBeDefined()
  })

  it('explains alerts when there are none', async () => {
    alerts = []
    show()
    expect(await screen.findByText('No price alerts yet')).toBeDefined()
  })

  it('shows why loading failed, and retries', async () => {
    api.on(endpoints.listPriceAlerts, () => new Failure('internal_error', 500, 'Out of order.'))
    const user = show()
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order.')
    api.on(endpoints.listPriceAlerts, () => answer(alerts))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('cell', { name: 'VOD.L' })).toBeDefined()
  })

  it('asks signed-out users to sign in or create an account, without calling the server', () => {
    show({ isSignedIn: false })
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/auth?login=true&returnTo=%2Ftoolkit%3Ftool%3Dprice-alerts',
    )
    expect(screen.getByRole('link', { name: 'Create an Account' })).toBeDefined()
    expect(api.asked).toEqual([])
  })
})

describe('Creating', () => {
  // @spec 4.13d
  it('requires a ticker, closes on success, and reloads the list', async () => {
    alerts = []
    const sent: unknown[] = []
    api.on(endpoints.createPriceAlert, ({ body }) => {
      sent.push(body)
      alerts = [buildAlert({ ticker: 'BARC.L' })]
      return answer(buildAlert({ ticker: 'BARC.L' }), 'Price alert created')
    })
    const user = show()
    const dialog = await openCreation(user)
    await user.click(within(dialog).getByRole('button', { name: 'Create Price Alert' }))
    expect(within(dialog).getByRole('alert').textContent).toBe('Select a ticker first.')
    expect(sent).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Pick Barclays' }))
    expect(await within(dialog).findByText('now 105.00p')).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Create Price Alert' }))
    await shownToast('Price alert created')
    expect(await screen.findByRole('cell', { name: 'BARC.L' })).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Create Price Alert' })).toBeNull()
    expect(sent).toEqual([
      { ticker: 'BARC.L', kind: 'move', alert_interval_mins: 15, alert_at_diff: 0.02 },
    ])
  })

  // @spec 5.5d
  it('has a difference of 0.01 to 0.5 in steps of 0.01, with a hint', async () => {
    const dialog = await openCreation(show())
    const input = within(dialog).getByLabelText('Alert Diff')
    expect(input).toMatchObject({ type: 'number', min: '0.01', max: '0.5', step: '0.01' })
    expect(within(dialog).getByText('Decimal, e.g. 0.02')).toBeDefined()
    expect(within(dialog).getByLabelText('Alert At (minutes)')).toMatchObject({ type: 'number' })
  })

  it('says below each input what the alert does with it', async () => {
    const user = show()
    const dialog = within(await openCreation(user))
    const helpOf = (label: string) => {
      const id = dialog.getByLabelText(label).getAttribute('aria-describedby')
      return document.getElementById(id ?? '')?.textContent
    }
    expect(helpOf('Alert Diff')).toContain(
      'Tells you when the price is 2% or more away from the check before.',
    )
    expect(helpOf('Alert At (minutes)')).toContain(
      'Looked at every 15 minutes. Each check compares with the one before',
    )
    await user.click(dialog.getByRole('button', { name: 'Pick Barclays' }))
    await dialog.findByText('now 105.00p')
    expect(helpOf('Alert Diff')).toContain(
      'away from 105.00p at the check before: 102.90p or less, 107.10p or more.',
    )
    await user.click(dialog.getByLabelText('Falls below'))
    await user.type(dialog.getByLabelText('Level'), '95')
    expect(dialog.getByText('Tells you when the price is 95.00p or less.')).toBeDefined()
  })

  it('compares an alert that is edited with the price of its last check', async () => {
    alerts = [buildAlert({ last_price: 100 })]
    await openEditing(show())
    expect(
      await screen.findByText(/100\.00p at the check before: 98\.00p or less, 102\.00p or more\.$/),
    ).toBeDefined()
  })

  // @spec 10.60
  it('accepts a level in the quote’s unit, or in another unit of its currency', async () => {
    const sent: unknown[] = []
    api.on(endpoints.createPriceAlert, ({ body }) => {
      sent.push(body)
      return answer(buildAlert(), 'Price alert created')
    })
    const user = show()
    const dialog = await openCreation(user)
    await user.click(within(dialog).getByLabelText('Rises above'))
    await user.click(within(dialog).getByRole('button', { name: 'Pick Barclays' }))
    await within(dialog).findByText('now 105.00p')
    expect(within(dialog).getByLabelText('Unit')).toHaveProperty('value', 'GBX')
    await user.selectOptions(within(dialog).getByLabelText('Unit'), 'GBP')
    await user.type(within(dialog).getByLabelText('Level'), '1.25')
    await user.click(within(dialog).getByRole('button', { name: 'Create Price Alert' }))
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Create Price Alert' })).toBeNull(),
    )
    expect(sent).toEqual([
      {
        ticker: 'BARC.L',
        kind: 'above',
        alert_interval_mins: 15,
        level: { value: 1.25, unit: 'GBP' },
      },
    ])
  })

  it('sends the displayed unit when the source declares none', async () => {
    const sent: { level?: unknown }[] = []
    api.on(listQuotes, () => ({ items: [buildQuote({ price: 105, unit: null })], missing: [] }))
    api.on(endpoints.createPriceAlert, ({ body }) => {
      sent.push(body as { level?: unknown })
      return answer(buildAlert(), 'Price alert created')
    })
    const user = show()
    const dialog = await openCreation(user)
    await user.click(within(dialog).getByLabelText('Falls below'))
    await user.click(within(dialog).getByRole('button', { name: 'Pick Barclays' }))
    await within(dialog).findByText('now 105.00 (unit unknown)')
    expect(within(dialog).getByLabelText('Unit')).toHaveProperty('value', 'GBX')
    await user.type(within(dialog).getByLabelText('Level'), '90')
    await user.click(within(dialog).getByRole('button', { name: 'Create Price Alert' }))
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Create Price Alert' })).toBeNull(),
    )
    expect(sent.map(({ level }) => level)).toEqual([{ value: 90, unit: 'GBX' }])
  })

  // @spec 8.5c
  it('shows every error message, and stays open', async () => {
    api.on(
      endpoints.createPriceAlert,
      () =>
        new Failure('validation_failed', 422, 'Some fields need another look.', {
          alert_at_diff: ['Alert Diff must be at most 0.5.'],
          alert_interval_mins: ['Alert At must be at least 1 minute.'],
        }),
    )
    const user = show()
    const dialog = await openCreation(user)
    await user.click(within(dialog).getByRole('button', { name: 'Pick Barclays' }))
    await user.click(within(dialog).getByRole('button', { name: 'Create Price Alert' }))
    await shownToast('Alert Diff must be at most 0.5.')
    await shownToast('Alert At must be at least 1 minute.')
    expect(within(dialog).getByText('Alert Diff must be at most 0.5.')).toBeDefined()
  })

  // @spec 8.5c, 8.10
  it('says that saving failed when the server does not say why', async () => {
    const user = show()
    const dialog = await openCreation(user)
    await user.click(within(dialog).getByRole('button', { name: 'Pick Barclays' }))
    api.on(endpoints.createPriceAlert, errorWithoutMessage)
    await user.click(within(dialog).getByRole('button', { name: 'Create Price Alert' }))
    await shownToast('Failed to create price alert')
  })
})

describe('Editing', () => {
  // @spec 2.28c
  it('starts with the current values and shows how the price has moved', async () => {
    const dialog = await openEditing(show())
    expect(within(dialog).getByLabelText('Alert Diff')).toHaveProperty('value', '0.02')
    const table = within(dialog).getByRole('table', { name: 'Percentage change' })
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'Since added (18 Nov 2026)100.00pup +5.00%',
      'Week to date (16 Nov 2026)110.00pdown −4.55%',
      'Month to date (1 Nov 2026)84.00pup +25.00%',
      'Year to date––',
    ])
  })

  it('sends the changed fields, closes, and reloads the list', async () => {
    const sent: unknown[] = []
    api.on(endpoints.updatePriceAlert, ({ params, body }) => {
      sent.push([params['id'], body])
      alerts = [buildAlert({ alert_interval_mins: 60 })]
      return answer(buildAlert(), 'Price alert updated')
    })
    const user = show()
    const dialog = await openEditing(user)
    const mins = within(dialog).getByLabelText('Alert At (minutes)')
    await user.clear(mins)
    await user.type(mins, '60')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('cell', { name: 'every 60 min' })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      ['alert-1', { ticker: 'VOD.L', kind: 'move', alert_interval_mins: 60, alert_at_diff: 0.02 }],
    ])
  })

  it.each([
    [null, 'Pause', true],
    ['by_user', 'Resume', false],
  ] as const)('of an alert that is %s has %s', async (because, name, paused) => {
    alerts = [buildAlert({ paused_because: because })]
    const sent: unknown[] = []
    api.on(endpoints.pausePriceAlert, ({ params, body }) => {
      sent.push([params['id'], body])
      alerts = [buildAlert({ paused_because: paused ? 'by_user' : null })]
      return answer(buildAlert(), 'Price alert paused')
    })
    const user = show()
    const dialog = await openEditing(user)
    await user.click(within(dialog).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryAllByText('Paused by you')).toHaveLength(paused ? 1 : 0)
    expect(sent).toEqual([['alert-1', { paused }]])
  })

  // @spec 4.13e
  it('deletes after confirmation', async () => {
    const deleted: unknown[] = []
    api.on(endpoints.deletePriceAlert, ({ params }) => {
      deleted.push(params['id'])
      alerts = []
      return answer(null, 'Price alert deleted')
    })
    const user = show()
    const dialog = await openEditing(user)
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', {
      name: 'CONFIRM: Delete price alert for VOD.L',
    })
    expect(deleted).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No price alerts yet')).toBeDefined()
    expect(deleted).toEqual(['alert-1'])
  })

  // @spec 8.10
  it('says that a change failed when the server does not say why', async () => {
    api.on(endpoints.updatePriceAlert, errorWithoutMessage)
    const user = show()
    const dialog = await openEditing(user)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await shownToast('Failed to update price alert')
  })

  // @spec 8.5d, 8.10
  it('reports a failed deletion', async () => {
    api.on(endpoints.deletePriceAlert, errorPage)
    const user = show()
    const dialog = await openEditing(user)
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await shownToast('Failed to delete price alert')
  })
})
