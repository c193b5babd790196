import { getHealth, probeSources, reloadCoreConfig } from '@leadenhall/contract/health/endpoints.ts'
import type { Health } from '@leadenhall/contract/health/index.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { type FakeApi, fakeApi, heldBack, unreachable } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { HealthPage } from './health-page.tsx'

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
})

function buildHealth(over: Partial<Health> = {}): Health {
  return {
    message: 'OK',
    uptime: 3.5 * 3600,
    timestamp: '2026-11-20T14:03:00.000Z',
    coreConfigLastLoaded: '2026-11-20T09:00:00.000Z',
    dataMode: 'live',
    database: { status: 'ok', detail: 'sqlite' },
    cache: { status: 'ok', detail: null },
    providers: {
      yahoo: {
        title: 'Yahoo Finance',
        status: 'down',
        detail: 'timeout',
        lastSuccess: null,
        lastFailure: null,
      },
    },
    quoteRefresh: {
      lanes: [{ priority: 'movers', wanted: 900, fresh: 850 }],
      pausedUntil: null,
    },
    figures: {
      sources: [],
      wanted: 1557,
      known: 1557,
      closes: { known: 4190, wanted: 5137 },
    },
    instruments: { total: 33_546, loadedAt: '2026-11-20T09:00:00.000Z' },
    uncoveredCalendars: [],
    ...over,
  }
}

const cellsOf = (source: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${source}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

const fact = (term: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === term)?.nextElementSibling
    ?.textContent

it('shows uptime, message, time, configuration, URL and dependencies', async () => {
  api.on(getHealth, () => buildHealth())
  renderPage(<HealthPage isAdmin={false} priceSources={null} />)
  await screen.findByText('3.5 hours')
  expect(fact('Message')).toBe('OK')
  expect(fact('Timestamp')).toBe('20 Nov 2026, 14:03')
  expect(fact('Core config last loaded')).toBe('20 Nov 2026, 09:00')
  expect(fact('URL')).toBe(window.location.origin)
  expect(fact('Market data')).toBe('live')
  expect(cellsOf('Yahoo Finance')).toEqual([
    '●Fails',
    'None since the start',
    'No answer in time. Pages show the last values with their age, and it is asked again.',
  ])
  expect(fact('Instruments')).toContain('33,546')
  expect(fact('Trading calendars')).toBe('this year and the next are covered')
})

it('shows how the server is built and what it holds in memory to administrators alone', async () => {
  api.on(getHealth, () => buildHealth())
  const { unmount } = renderPage(<HealthPage isAdmin={false} priceSources={null} />)
  await screen.findByText('3.5 hours')
  expect(fact('Database')).toBe('Works')
  expect(fact('Figures in memory')).toBeUndefined()
  expect(fact('Quotes kept fresh')).toBeUndefined()
  unmount()
  renderPage(<HealthPage isAdmin priceSources={null} />)
  await screen.findByText('3.5 hours')
  expect(fact('Database')).toBe('Works (sqlite)')
  expect(fact('Figures in memory')).toBe(
    'Accounts: 1,557 companies. Closing prices: 4,190 of 5,137 listings',
  )
})

it('names the exchanges whose calendar has ended', async () => {
  api.on(getHealth, () => buildHealth({ uncoveredCalendars: ['TSE', 'ASX'] }))
  renderPage(<HealthPage isAdmin={false} priceSources={null} />)
  expect(await screen.findByText('TSE, ASX')).toBeDefined()
})

// @spec 2.31, 8.4
it('reports the service as unavailable unless the message is OK', async () => {
  api.on(getHealth, () => buildHealth({ message: 'migrating' }))
  const { unmount } = renderPage(<HealthPage isAdmin={false} priceSources={null} />)
  expect((await screen.findByRole('alert')).textContent).toBe('Error: SERVICE UNAVAILABLE')
  unmount()
  api.on(getHealth, () => unreachable)
  renderPage(<HealthPage isAdmin={false} priceSources={null} />)
  expect((await screen.findByRole('alert')).textContent).toBe('Error: SERVICE UNAVAILABLE')
})

it('reports a configuration timestamp in the future', async () => {
  api.on(getHealth, () => buildHealth({ coreConfigLastLoaded: '2026-11-20T14:05:00.000Z' }))
  renderPage(<HealthPage isAdmin={false} priceSources={null} />)
  await screen.findByText('3.5 hours')
  expect(fact('Core config last loaded')).toBe('Timestamp is in the future!')
})

it('lets an administrator check the sources', async () => {
  let isProbed = false
  const answered: Health['providers'] = {
    yahoo: {
      title: 'Yahoo Finance',
      status: 'ok',
      detail: null,
      lastSuccess: '2026-11-20T14:03:00.000Z',
      lastFailure: null,
    },
  }
  api.on(getHealth, () => buildHealth(isProbed ? { providers: answered } : {}))
  api.on(probeSources, () => {
    isProbed = true
    return answered
  })
  renderPage(<HealthPage isAdmin priceSources={null} />)
  await screen.findByText('Fails')
  expect(fact('Quotes kept fresh')).toBe('movers 850 of 900')
  await userEvent.click(screen.getByRole('button', { name: 'Check sources' }))
  const answer = await screen.findByTitle('20 Nov 2026, 14:03')
  expect(answer.textContent).toMatch(/ago$|just now/)
  expect(cellsOf('Yahoo Finance')[0]).toBe('●Works')
})

it('says that the core configuration is being read again, which takes seconds', async () => {
  api.on(getHealth, () => buildHealth())
  const reload = heldBack<{ success: boolean; message: string }>()
  api.on(reloadCoreConfig, reload.answer)
  renderPage(<HealthPage isAdmin priceSources={null} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Reload core configuration' }))
  expect(
    await screen.findByRole('button', { name: 'Reloading core configuration …' }),
  ).toHaveProperty('disabled', true)
  reload.release({ success: true, message: 'Core configuration reloaded.' })
  expect(await screen.findByRole('button', { name: 'Reload core configuration' })).toBeDefined()
})

it('lists sources with the worst first, counts what needs attention, and finds by words', async () => {
  const answered = { detail: null, lastSuccess: null, lastFailure: null }
  const providers: Health['providers'] = {
    alpha: { title: 'Alpha', status: 'ok', ...answered },
    beta: { title: 'Beta', status: 'down', ...answered },
    gamma: { title: 'Gamma', status: 'off', ...answered },
    delta: { title: 'Delta', status: 'off', ...answered, detail: 'no key' },
    epsilon: { title: 'Epsilon', status: 'off', ...answered, detail: 'no key' },
    liveAlpha: { title: 'Alpha', status: 'off', ...answered },
  }
  api.on(getHealth, () => buildHealth({ providers, uncoveredCalendars: ['TSE'] }))
  renderPage(<HealthPage isAdmin={false} priceSources={null} />)
  const sources = within(await screen.findByRole('region', { name: 'Sources' }))
  const titles = () => sources.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(titles()).toEqual(['Beta', 'Alpha'])
  expect(cellsOf('Alpha')).toEqual([
    '●Ready',
    'None since the start',
    'It is asked when a page needs it.',
  ])
  expect(sources.getByText('Not in use: Gamma; Delta, Epsilon (no key)')).toBeDefined()
  expect(screen.getByText('2 need attention')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Find'), 'sources alpha')
  expect(titles()).toEqual(['Alpha'])
  await userEvent.type(screen.getByLabelText('Find'), ' zebra')
  expect(screen.getByText('No matches.')).toBeDefined()
})
