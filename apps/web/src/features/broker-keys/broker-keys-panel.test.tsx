import * as endpoints from '@leadenhall/contract/broker-keys/endpoints.ts'
import type { BrokerKey } from '@leadenhall/contract/broker-keys/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Failure, fakeApi, unreachable } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ACCOUNT } from '../../test-support/serve-portfolio.tsx'
import { BrokerKeysPanel } from './broker-keys-panel.tsx'

const KEY: BrokerKey = {
  id: 'k1',
  broker: 'trading-212',
  account_id: ACCOUNT.id,
  ends_with: '8c21',
  since: '2024-01-01',
  query_id: null,
  is_daily: false,
  state: 'ready',
  failure: null,
  failed_at: null,
  synced_at: '2026-09-18T06:00:00.000Z',
  next_at: null,
  import: { id: 'i1', status: 'committed', new_rows: 0, needs_you: 0 },
  simulated: false,
}

function show(keys: readonly BrokerKey[] | Failure) {
  const api = fakeApi()
  const sent: unknown[] = []
  const onOpen = vi.fn<(id: string) => void>()
  api.on(endpoints.listBrokerKeys, () => (keys instanceof Failure ? keys : [...keys]))
  api.on(endpoints.setBrokerKeyDaily, ({ body }) => {
    sent.push(body)
    return KEY
  })
  api.on(endpoints.syncBrokerKey, ({ params }) => {
    sent.push(params['id'])
    return KEY
  })
  renderPage(<BrokerKeysPanel accounts={[ACCOUNT]} onOpen={onOpen} />)
  return { api, onOpen, sent, user: userEvent.setup() }
}

describe('A broker key', () => {
  it.each<[Partial<BrokerKey>, RegExp]>([
    [{ state: 'syncing', synced_at: null }, /Waiting for the report · Not read yet/],
    [
      { state: 'waiting', import: { id: 'i1', status: 'previewed', new_rows: 120, needs_you: 3 } },
      /^Read · 123 rows to look at/,
    ],
    [{ state: 'refused', failure: 'This token has expired.' }, /Not used any more: This token has/],
    [{ state: 'failed', failure: 'It broke off.' }, /last sync failed: It broke off\. · Last read/],
    [{ import: { id: 'i1', status: 'committed', new_rows: 0, needs_you: 1 } }, /1 row for you/],
  ])('with %o says so', async (changes, text) => {
    show([{ ...KEY, ...changes }])
    const row = within(await screen.findByRole('list', { name: 'Read from your broker' }))
    expect(row.getByRole('status').textContent).toMatch(text)
    expect(row.getByText(/key …8c21 · since 1 Jan 2024/)).toBeDefined()
  })

  it('opens the rows that wait, syncs, and syncs daily once an import was stored', async () => {
    const { onOpen, sent, user } = show([
      { ...KEY, import: { id: 'i1', status: 'committed', new_rows: 0, needs_you: 2 } },
    ])
    await user.click(await screen.findByRole('button', { name: 'Look at the rows' }))
    expect(onOpen).toHaveBeenCalledWith('i1')
    await user.click(screen.getByRole('checkbox', { name: 'Every day by itself' }))
    await user.click(screen.getByRole('button', { name: 'Sync now' }))
    await waitFor(() => expect(sent).toEqual([{ is_daily: true }, 'k1']))
  })

  it('has no daily sync before its first import is stored', async () => {
    show([{ ...KEY, import: { id: 'i1', status: 'previewed', new_rows: 1, needs_you: 0 } }])
    await screen.findByRole('button', { name: 'Look at the rows' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('is removed once that is confirmed', async () => {
    const { api, user } = show([KEY])
    const removed: unknown[] = []
    api.on(endpoints.removeBrokerKey, ({ params }) => {
      removed.push(params['id'])
      return undefined
    })
    await user.click(await screen.findByRole('button', { name: 'Remove Trading 212' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(removed).toEqual([])
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(removed).toEqual(['k1']))
  })
})

describe('Connecting a broker', () => {
  const connect = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Connect a broker' }))
    return within(await screen.findByRole('dialog'))
  }

  it('sends what was typed, with nothing preset', async () => {
    const { api, user } = show([])
    expect(await screen.findByText('No broker is connected.')).toBeDefined()
    const bodies: unknown[] = []
    api.on(endpoints.addBrokerKey, ({ body }) => {
      bodies.push(body)
      return bodies.length === 1
        ? new Failure('validation_failed', 422, 'Check the fields.', { key: ['Not accepted.'] })
        : { ...KEY, state: 'syncing' as const }
    })
    const form = await connect(user)
    expect(form.getByLabelText<HTMLSelectElement>('Account of its rows').value).toBe('')
    await user.selectOptions(form.getByLabelText('Account of its rows'), ACCOUNT.name)
    await user.type(form.getByLabelText('Key'), 'abc')
    await user.type(form.getByLabelText('Secret'), 'def')
    await user.type(form.getByLabelText('History since'), '1/2/2024')
    await user.click(form.getByRole('button', { name: 'Test and connect' }))
    expect(await form.findByText('Not accepted.')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Test and connect' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies[0]).toEqual({
      broker: 'trading-212',
      account_id: ACCOUNT.id,
      key: 'abc',
      secret: 'def',
      since: '2024-02-01',
    })
  })

  it('asks Interactive Brokers’ token and query, and says what failed elsewhere', async () => {
    const { api, user } = show([])
    api.on(endpoints.addBrokerKey, () => unreachable)
    const form = await connect(user)
    await user.selectOptions(form.getByLabelText('Broker'), 'Interactive Brokers')
    expect(form.queryByLabelText('Secret')).toBeNull()
    await user.type(form.getByLabelText('Token'), '123')
    await user.type(form.getByLabelText('Query number'), '99')
    await user.click(form.getByRole('button', { name: 'Test and connect' }))
    expect((await form.findByRole('alert')).textContent).not.toBe('')
  })
})

it('Keys that could not be loaded say why', async () => {
  show(new Failure('internal_error', 500, 'Something failed.'))
  expect(await screen.findByText('Something failed.')).toBeDefined()
})
