import * as endpoints from '@leadenhall/contract/figure-alerts/endpoints.ts'
import type { FigureAlert } from '@leadenhall/contract/figure-alerts/index.ts'
import { getFigures } from '@leadenhall/contract/figures/endpoints.ts'
import { listHeldTickers } from '@leadenhall/contract/portfolio/endpoints.ts'
import { loadScreeners } from '@leadenhall/contract/screener/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildHit } from '../../test-support/build-instrument.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { FigureAlertsPanel } from './figure-alerts-panel.tsx'

function buildFigureAlert(over: Partial<FigureAlert> = {}): FigureAlert {
  return {
    id: 'figure-1',
    kind: 'reaches',
    ticker: 'TSCO.L',
    metric: 'pe',
    label: 'P/E',
    direction: 'below',
    level: 12,
    change_by: null,
    screener_id: null,
    event: null,
    last_value: 14.25,
    last_checked: '2026-11-20T14:00:00.000Z',
    last_fired_at: null,
    paused_because: null,
    created_at: '2026-11-18T09:00:00.000Z',
    ...over,
  }
}

let api: FakeApi
let alerts: FigureAlert[]
let sent: unknown[]

beforeEach(() => {
  api = fakeApi()
  alerts = [buildFigureAlert()]
  sent = []
  api.on(endpoints.listFigureAlerts, () => alerts)
  api.on(endpoints.createFigureAlert, ({ body }) => {
    sent.push(body)
    return buildFigureAlert()
  })
  api.on(getFigures, () => new Failure('not_found', 404, 'No figures.'))
  api.on(listHeldTickers, () => ({ tickers: ['BP.L'] }))
  api.on(loadScreeners, () => [
    {
      id: 'screen-1',
      name: 'Cheap and paying',
      description: null,
      filters: '{}',
      created_at: '2026-11-18T09:00:00.000Z',
      updated_at: '2026-11-18T09:00:00.000Z',
      missingFilters: [],
    },
  ])
})

const panel = (
  <FigureAlertsPanel
    key="panel"
    renderSearch={(onPick) => (
      <button type="button" onClick={() => onPick(buildHit('BARC.L', 'Barclays'))}>
        Pick Barclays
      </button>
    )}
  />
)

function show(path = '/toolkit?tool=price-alerts') {
  renderPage(panel, { path })
  return userEvent.setup()
}

async function openForm(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Create figure alert' }))
  return within(await screen.findByRole('dialog', { name: 'Create figure alert' }))
}
type Form = Awaited<ReturnType<typeof openForm>>
const submit = (form: Form) => form.getByRole('button', { name: 'Create figure alert' })

async function pickMetric(user: ReturnType<typeof userEvent.setup>, form: Form, typed: string) {
  await user.type(form.getByRole('combobox', { name: 'Metric' }), `${typed}{Enter}`)
}

describe('The form', () => {
  it('shows the figure as it is, so that a level can be chosen by it', async () => {
    const pe = { metric: 'pe', label: 'P/E', value: 14.6 }
    api.on(getFigures, () => ({ figures: [pe], ranks: [] }) as never)
    const user = show()
    const form = await openForm(user)
    await user.click(form.getByRole('button', { name: 'Pick Barclays' }))
    await pickMetric(user, form, 'P/E')
    expect(await form.findByText('P/E is 14.6 now.')).toBeDefined()
  })
})

describe('The list', () => {
  it.each<[string, Partial<FigureAlert>, string, string]>([
    ['a multiple', {}, 'P/E falls below 12.00', '14.3'],
    [
      'a percentage',
      { metric: 'dividend_yield', label: 'Yield', level: 0.0425, last_value: 0.051 },
      'Yield falls below 4.25%',
      '5.10%',
    ],
    [
      'money',
      { metric: 'market_cap', label: 'Size', direction: 'above', level: 2e9, last_value: 1.5e9 },
      'Size rises above £2.00bn',
      '£1.50bn',
    ],
    [
      'a change of points',
      { kind: 'changes', metric: 'dividend_yield', label: 'Yield', change_by: 0.005 },
      'Yield changes by 0.5 points',
      '1,425.00%',
    ],
    ['a share of a value', { kind: 'changes', change_by: 0.1 }, 'P/E changes by 10%', '14.3'],
  ])('shows %s in words', async (_, over, rule, value) => {
    alerts = [buildFigureAlert(over)]
    show()
    expect(await screen.findByRole('cell', { name: rule })).toBeDefined()
    const row = screen.getByRole('row', { name: new RegExp(`^TSCO.L`) })
    expect(within(row).getAllByRole('cell')[2]?.textContent).toMatch(value)
  })

  it('names a screen, and why an alert is paused', async () => {
    const screenAlert = { kind: 'screen', ticker: null, metric: null, event: 'both' } as const
    alerts = [
      buildFigureAlert({ ...screenAlert, label: 'Cheap and paying', paused_because: 'too_many' }),
      buildFigureAlert({ ...screenAlert, id: '2', label: null, paused_because: 'no_screen' }),
    ]
    show()
    expect(await screen.findByText('Cheap and paying')).toBeDefined()
    expect(screen.getByText('Paused: more than 2,000 shares match the screen')).toBeDefined()
    expect(screen.getByText('Deleted screen')).toBeDefined()
  })

  it.each([
    [null, /^Pause TSCO\.L: P\/E falls/, true],
    ['by_user', /^Resume TSCO\.L: P\/E falls/, false],
  ] as const)('of an alert that is %s has a button to change it', async (because, name, paused) => {
    alerts = [buildFigureAlert({ paused_because: because })]
    const sent: unknown[] = []
    api.on(endpoints.pauseFigureAlert, ({ body }) => {
      sent.push(body)
      alerts = [buildFigureAlert({ paused_because: paused ? 'by_user' : null })]
      return { success: true as const }
    })
    const user = show()
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(screen.queryAllByText('Paused by you')).toHaveLength(paused ? 1 : 0))
    expect(sent).toEqual([{ paused }])
  })

  it('deletes after a question', async () => {
    const deleted: unknown[] = []
    api.on(endpoints.deleteFigureAlert, ({ params }) => {
      deleted.push(params['id'])
      alerts = []
      return { success: true as const }
    })
    const user = show()
    await user.click(
      await screen.findByRole('button', { name: 'Delete TSCO.L: P/E falls below 12.00' }),
    )
    const question = within(await screen.findByRole('alertdialog'))
    expect(deleted).toEqual([])
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No figure alerts yet')).toBeDefined()
    expect(deleted).toEqual(['figure-1'])
  })
})

describe('The form', () => {
  it('sends a level of a multiple', async () => {
    const user = show()
    const form = await openForm(user)
    await user.click(form.getByRole('button', { name: 'Pick Barclays' }))
    await pickMetric(user, form, 'pe')
    expect(form.getByText('P/E')).toBeDefined()
    await user.type(form.getByLabelText('Level'), '12')
    await user.click(submit(form))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { kind: 'reaches', ticker: 'BARC.L', metric: 'pe', direction: 'below', level: 12 },
    ])
  })

  it('leads to the alerts from its message', async () => {
    const { visited } = renderPage([panel, <Toaster key="toaster" />])
    const user = userEvent.setup()
    const form = await openForm(user)
    await user.click(form.getByRole('button', { name: 'Pick Barclays' }))
    await pickMetric(user, form, 'pe')
    await user.type(form.getByLabelText('Level'), '12')
    await user.click(submit(form))
    const [newest] = await screen.findAllByRole('button', { name: 'Open' })
    await user.click(newest as HTMLElement)
    expect(visited.at(-1)).toBe('/toolkit?tool=price-alerts')
  })

  it.each([
    ['dividend_yield', '4.5', 0.045],
    ['dividend_yield', '4.5%', 0.045],
    ['market_cap', '£1.5bn', 1.5e9],
    ['market_cap', '20,000', 20_000],
    ['results_date', '−7', -7],
  ])('reads the level of %s in its own words: %s', async (metric, typed, level) => {
    const user = show(`/toolkit?newFigure=TSCO.L&metric=${metric}`)
    const form = within(await screen.findByRole('dialog', { name: 'Create figure alert' }))
    await user.type(form.getByLabelText('Level'), typed)
    await user.click(submit(form))
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ level })]))
  })

  it.each([
    ['pe', '1,5', /^“1,5” is not clear/],
    ['market_cap', 'US$5m', /^“US\$5m” is in another currency/],
  ])('sends no level of %s as %s, and says why at the field', async (metric, typed, because) => {
    const user = show(`/toolkit?newFigure=TSCO.L&metric=${metric}`)
    const form = within(await screen.findByRole('dialog', { name: 'Create figure alert' }))
    await user.type(form.getByLabelText('Level'), typed)
    await user.click(submit(form))
    expect(form.getByText(because)).toBeDefined()
    expect(sent).toEqual([])
    await user.clear(form.getByLabelText('Level'))
    await user.type(form.getByLabelText('Level'), '£5m')
    expect(form.queryByText(because)).toBeNull()
  })

  it('reads back a level and the size of a change', async () => {
    const user = show('/toolkit?newFigure=TSCO.L&metric=dividend_yield')
    const form = within(await screen.findByRole('dialog', { name: 'Create figure alert' }))
    await user.type(form.getByLabelText('Level'), '4.50')
    expect(form.getByText('4.5%')).toBeDefined()
    await user.click(form.getByText('A figure changes'))
    expect(form.getByText('5 points')).toBeDefined()
  })

  it('sends a change in percent', async () => {
    const user = show('/toolkit?newFigure=TSCO.L&metric=pe')
    const form = within(await screen.findByRole('dialog', { name: 'Create figure alert' }))
    await user.click(form.getByText('A figure changes'))
    await user.clear(form.getByLabelText('Change'))
    await user.type(form.getByLabelText('Change'), '2')
    await user.click(submit(form))
    await waitFor(() =>
      expect(sent).toEqual([{ kind: 'changes', ticker: 'TSCO.L', metric: 'pe', change_by: 0.02 }]),
    )
  })

  it('follows the screen of a link', async () => {
    const user = show('/toolkit?newScreen=screen-1')
    const form = within(await screen.findByRole('dialog', { name: 'Create figure alert' }))
    expect(
      await form.findByRole('option', { name: 'Cheap and paying', selected: true }),
    ).toBeDefined()
    await user.selectOptions(form.getByLabelText('When a share'), 'Enters')
    await user.click(submit(form))
    await waitFor(() =>
      expect(sent).toEqual([{ kind: 'screen', screener_id: 'screen-1', event: 'enters' }]),
    )
  })

  it('says at each field what is missing, and sends nothing', async () => {
    const user = show()
    const form = await openForm(user)
    await user.click(submit(form))
    for (const text of ['Choose a share.', 'Choose a metric.', 'Enter the level as a number.']) {
      expect(form.getByText(text)).toBeDefined()
    }
    await user.click(form.getByText('A screen changes'))
    expect(form.queryByText('Choose a share.')).toBeNull()
    await user.click(submit(form))
    expect(form.getByText('Choose a saved screen.')).toBeDefined()
    expect(sent).toEqual([])
  })

  it('shows what the server refuses at its field', async () => {
    const message = 'A date changes every day. Choose a level instead.'
    api.on(
      endpoints.createFigureAlert,
      () => new Failure('validation_failed', 422, 'Check the fields.', { metric: [message] }),
    )
    const user = show('/toolkit?newFigure=TSCO.L&metric=pe')
    const form = within(await screen.findByRole('dialog', { name: 'Create figure alert' }))
    await user.type(form.getByLabelText('Level'), '12')
    await user.click(submit(form))
    expect(await form.findByText(message)).toBeDefined()
  })
})
