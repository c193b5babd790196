import { getFigures } from '@leadenhall/contract/figures/endpoints.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import type { Performance, WatchlistItem } from '@leadenhall/contract/watchlists/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { buildChange, buildItem, buildPerformance } from '../../test-support/build-watchlist.ts'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { PARTS } from './test-support/parts.tsx'
import { toWatched } from './watched.ts'

const SHOWN = vi.fn<(message: string) => void>()
vi.mock('../../ui/show-toast.ts', () => ({
  showToast: (message: string) => SHOWN(message),
  showProblem: (problem: Error | string) =>
    SHOWN(problem instanceof Error ? problem.message : problem),
}))

let api: FakeApi
const onRemove = vi.fn<() => void>()

beforeEach(() => {
  SHOWN.mockReset()
  onRemove.mockReset()
  api = fakeApi()
  api.on(endpoints.getItemPerformance, () => buildPerformance())
  api.on(getFigures, () => new Failure('not_found', 404, 'No figures.'))
})

function renderDetails(item: WatchlistItem = buildItem(), over: Partial<Quote> = {}) {
  const row = toWatched(
    { ticker: item.ticker, name: 'Vodafone Group plc', item },
    { quote: buildQuote(over), noPriceBecause: null, listed: null, isOld: false },
  )
  renderPage(<DetailsDialog row={row} parts={PARTS} onClose={() => {}} onRemove={onRemove} />)
}

const dialog = () => screen.findByRole('dialog', { name: /Vodafone Group plc/ })
const valueOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent

// @spec 2.22c
it('shows logo, company, ticker, and the changes today, over a year and since it was added', async () => {
  renderDetails()
  const opened = within(await dialog())
  expect(opened.getByAltText('logo of VOD.L')).toBeDefined()
  expect(opened.getByText('VOD.L')).toBeDefined()
  expect(valueOf('Today')).toContain('+1.00%')
  expect(valueOf('1 year')).toContain('+5.00%')
  expect(valueOf('Since added')).toContain('+2.00%')
  expect(valueOf('Added')).toBe('2 Nov 2026 at 600.00p (Yahoo Finance)')
})

it('shows P/E and yield where they are known', async () => {
  renderDetails(buildItem(), { priceEarnings: 14.06, dividendYield: 0.0375 })
  await dialog()
  expect(valueOf('P/E')).toBe('14.1')
  expect(valueOf('Yield')).toBe('3.75%')
})

it('leaves out P/E and yield that are not known', async () => {
  renderDetails(buildItem(), { priceEarnings: null, dividendYield: null })
  await dialog()
  expect(screen.queryByText('P/E')).toBeNull()
  expect(screen.queryByText('Yield')).toBeNull()
})

it('starts on its heading, so that no field opens the keyboard of a phone', async () => {
  renderDetails()
  const heading = await screen.findByRole('heading', { name: /Vodafone Group plc/ })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('says “no price today” with the day of an older price', async () => {
  const today = buildChange({
    changeRatio: null,
    unknownBecause: 'no_price_today',
    fromPrice: null,
    fromDate: '2026-08-20',
  })
  api.on(endpoints.getItemPerformance, () => buildPerformance({ today }))
  renderDetails()
  await dialog()
  expect(valueOf('Today')).toBe('no price todaylatest price from 20 Aug 2026')
})

// @spec 4.13c
it('waits for its figures for a limited time', async () => {
  const held = heldBack<Performance>()
  api.on(endpoints.getItemPerformance, held.answer)
  renderDetails()
  expect(screen.getByText('Loading VOD.L')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await dialog()).toBeDefined()
  expect(screen.getByRole('status', { name: 'Loading the changes' })).toBeDefined()
  held.release(buildPerformance())
  expect(await screen.findByText('+2.00%')).toBeDefined()
})

it('says why a change is unknown', async () => {
  const unknown = { changeRatio: null, fromPrice: null, unit: null, fromDate: null }
  api.on(endpoints.getItemPerformance, () =>
    buildPerformance({
      today: buildChange({ ...unknown, unknownBecause: 'no_price' }),
      oneYear: buildChange({ ...unknown, unknownBecause: 'no_history' }),
      sinceAdded: buildChange({ ...unknown, unknownBecause: 'unit_changed' }),
    }),
  )
  renderDetails(buildItem({ added: null }))
  await dialog()
  expect(valueOf('Today')).toBe('unknown: a price is missing')
  expect(valueOf('1 year')).toBe('unknown: no price history')
  expect(valueOf('Since added')).toBe('unknown: the unit has changed')
  expect(valueOf('Added')).toBe('2 Nov 2026 no price available then')
})

it('shows the adjusted base price after a split', async () => {
  api.on(endpoints.getItemPerformance, () =>
    buildPerformance({ sinceAdded: buildChange({ changeRatio: 0.02, fromPrice: 60 }) }),
  )
  renderDetails()
  await dialog()
  expect(valueOf('Since added')).toContain('from 60.00p, split-adjusted')
})

it('stays open when the changes fail to load, and retries', async () => {
  api.on(endpoints.getItemPerformance, () => new Failure('internal_error', 500, 'It broke.'))
  renderDetails()
  expect(within(await dialog()).getByText('It broke.')).toBeDefined()
  api.on(endpoints.getItemPerformance, () => buildPerformance())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('+2.00%')).toBeDefined()
})

it('saves a note, and shows why one was refused', async () => {
  const sent: unknown[] = []
  api.on(endpoints.changeWatchlistItem, ({ body, params }) => {
    sent.push(params['item'], body)
    return buildItem()
  })
  renderDetails()
  await dialog()
  await userEvent.type(screen.getByLabelText('Note'), 'dividend in May{Enter}')
  await vi.waitFor(() => expect(SHOWN).toHaveBeenCalledWith('Note saved'))
  expect(sent).toEqual(['item-VOD.L', { note: 'dividend in May' }])
  const refusal = { note: ['Too long'] }
  api.on(
    endpoints.changeWatchlistItem,
    () => new Failure('validation_failed', 422, 'note: Too long', refusal),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('Too long')).toBeDefined()
})

it('removes the share from the list', async () => {
  renderDetails()
  await dialog()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(onRemove).toHaveBeenCalledOnce()
})
