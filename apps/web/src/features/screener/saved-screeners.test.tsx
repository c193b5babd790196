import { listHeldTickers } from '@leadenhall/contract/portfolio/endpoints.ts'
import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import type { SavedScreener, UnknownFilter } from '@leadenhall/contract/screener/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { DEFAULT_COLUMNS } from './screen-state.ts'
import { ScreenerPage } from './screener-page.tsx'
import { buildFacets, buildResult, buildSaved } from './test-support/build-screen.ts'

let api: FakeApi
let saved: SavedScreener[]
let unknownFilters: UnknownFilter[]
const done = (message: string) => ({ success: true, message, data: null, errors: {} })

beforeEach(() => {
  api = fakeApi()
  saved = [buildSaved({ description: 'Above fifty' })]
  unknownFilters = []
  api.on(endpoints.runScreen, () => buildResult({ facets: buildFacets(), unknownFilters }))
  api.on(endpoints.loadScreeners, () => saved)
  api.on(listHeldTickers, () => ({ tickers: [] }))
})

async function show(path = '/screener') {
  const page = renderPage(
    <>
      <ScreenerPage isSignedIn renderQuickQuote={() => null} renderAddAll={() => null} />
      <Toaster />
    </>,
    { path },
  )
  await screen.findByText('HSBA.L')
  return { ...page, user: userEvent.setup() }
}

async function openDialog(user: ReturnType<typeof userEvent.setup>, opener: string, name: string) {
  await user.click(screen.getByRole('button', { name: opener }))
  return screen.findByRole('dialog', { name })
}

const openSave = (user: ReturnType<typeof userEvent.setup>) =>
  openDialog(user, 'Save', 'Save Screener')
const openLoad = async (user: ReturnType<typeof userEvent.setup>) => {
  const dialog = await openDialog(user, 'Load Screener', 'Load Screener')
  await within(dialog).findByText(saved.length > 0 ? 'Large banks' : 'No saved screeners')
  return dialog
}

describe('Saving', () => {
  it('says that the filter of held shares is left out', async () => {
    api.on(listHeldTickers, () => ({ tickers: ['HSBA.L'] }))
    const { user } = await show('/screener?held=yes')
    await openSave(user)
    expect(screen.getByText(/"Only shares I own" is not saved with the screen/)).toBeDefined()
  })

  it('leads to the saved screens from its message', async () => {
    api.on(endpoints.saveScreener, () => done('Screener saved'))
    const { user } = await show('/screener?sector=Banks')
    const dialog = await openSave(user)
    await user.type(within(dialog).getByLabelText('Name'), 'Banks')
    await user.click(within(dialog).getByRole('button', { name: 'Save Screener' }))
    await user.click(await screen.findByRole('button', { name: 'Open' }))
    expect(await screen.findByRole('dialog', { name: 'Load Screener' })).toBeDefined()
  })

  it('sends name, description and the screen, closes, and shows the message', async () => {
    const sent: unknown[] = []
    api.on(endpoints.saveScreener, ({ body }) => {
      sent.push(body)
      return done('Screener saved')
    })
    const { user } = await show('/screener?sector=Banks&sort=name')
    const dialog = await openSave(user)
    await user.type(within(dialog).getByLabelText('Name'), 'Banks')
    await user.click(within(dialog).getByRole('button', { name: 'Save Screener' }))
    await shownToast('Screener saved')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save Screener' })).toBeNull())
    const filters = JSON.stringify({
      sectorFilters: ['Banks'],
      sort: { column: 'name', direction: 'asc' },
      columns: DEFAULT_COLUMNS,
    })
    expect(sent).toEqual([{ name: 'Banks', description: null, filters }])
    const again = await openSave(user)
    expect(within(again).getByLabelText('Name')).toHaveProperty('value', '')
  })

  // @spec 4.12e, 8.5a
  it('stays open with the errors of each field', async () => {
    api.on(
      endpoints.saveScreener,
      () =>
        new Failure('validation_failed', 422, 'Some fields need another look.', {
          name: ['Enter a name.'],
          filters: ['Filters must be valid JSON.'],
        }),
    )
    const { user } = await show()
    const dialog = await openSave(user)
    await user.type(within(dialog).getByLabelText('Description'), 'kept')
    await user.click(within(dialog).getByRole('button', { name: 'Save Screener' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Some fields need another look.',
    )
    expect(within(dialog).getByText('Enter a name.')).toBeDefined()
    expect(within(dialog).getByText('Filters must be valid JSON.')).toBeDefined()
    expect(within(dialog).getByLabelText('Description')).toHaveProperty('value', 'kept')
  })
})

describe('Loading', () => {
  // @spec 4.12d
  it('replaces the filters with the saved ones, activates their types and says so', async () => {
    saved = [
      buildSaved({
        filters: JSON.stringify({ indices: ['FTSE 100'], ranges: { price_earnings: { max: 15 } } }),
      }),
    ]
    const { user, visited } = await show('/screener?sector=Energy&page=3')
    await openLoad(user)
    await user.click(screen.getByRole('button', { name: 'Load Large banks' }))
    await shownToast('Loaded Screener: Large banks')
    expect(visited.at(-1)).toBe('/screener?index=FTSE+100&pe=max%3A15')
    expect(screen.getByRole('region', { name: 'Index' })).toBeDefined()
    expect(screen.getByLabelText('P/E, To')).toHaveProperty('value', '15')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stock ScreenerLarge banks')
    await user.click(screen.getByRole('button', { name: 'Clear All' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stock Screener')
    expect(visited.at(-1)).toBe('/screener?all=')
  })

  it('lists filters that no longer exist, before and after loading', async () => {
    saved = [
      buildSaved({
        missingFilters: [
          { field: 'sectorFilters', value: 'Coal' },
          { field: 'ranges.price_to_book', value: 'This column has no range filter.' },
        ],
      }),
    ]
    const { user } = await show()
    unknownFilters = [{ field: 'sectorFilters', value: 'Coal' }]
    const dialog = await openLoad(user)
    const named = 'Sector Coal, price to book'
    expect(within(dialog).getByText(`No longer available: ${named}`)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Load Large banks' }))
    const dropped = 'price to book'
    expect(
      await screen.findByText(`These saved filters no longer exist: ${dropped}.`),
    ).toBeDefined()
    expect(await screen.findByText('No listing has: Sector Coal.')).toBeDefined()
  })

  it('shows descriptions, or that nothing is saved yet', async () => {
    const { user } = await show()
    const dialog = await openLoad(user)
    expect(within(dialog).getByText('Above fifty')).toBeDefined()
    await user.keyboard('{Escape}')
    saved = []
    await openLoad(user)
  })
})

describe('A saved screener', () => {
  it('is renamed in place', async () => {
    const sent: unknown[] = []
    api.on(endpoints.updateScreener, ({ params, body }) => {
      sent.push(params['id'], body)
      saved = [buildSaved({ name: 'Larger banks' })]
      return done('Screener updated')
    })
    const { user } = await show()
    await openLoad(user)
    await user.click(screen.getByRole('button', { name: 'Rename Large banks' }))
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Larger banks')
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByText('Larger banks')).toBeDefined()
    expect(sent).toEqual(['screener-1', { name: 'Larger banks', description: 'Above fifty' }])
  })

  it('is replaced with the current filters after confirmation', async () => {
    const sent: unknown[] = []
    api.on(endpoints.updateScreener, ({ body }) => {
      sent.push(body)
      return done('Screener updated')
    })
    const { user } = await show('/screener?country=Jersey')
    await openLoad(user)
    await user.click(screen.getByRole('button', { name: 'Update Large banks' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Replace the filters of Large banks')
    expect(sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Update' }))
    await shownToast('Screener updated')
    expect(JSON.parse((sent[0] as { filters: string }).filters)).toMatchObject({
      countriesOfIncorporationFilters: ['Jersey'],
    })
  })

  it('is deleted only after confirmation', async () => {
    api.on(endpoints.deleteScreener, () => {
      saved = []
      return done('Screener deleted')
    })
    const { user } = await show()
    const dialog = await openLoad(user)
    await user.click(screen.getByRole('button', { name: 'Delete Large banks' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }),
    )
    expect(within(dialog).getByText('Large banks')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Delete Large banks' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByText('No saved screeners')).toBeDefined()
  })
})
