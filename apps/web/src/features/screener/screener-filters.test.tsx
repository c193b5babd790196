import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { onPhone } from '../../test-support/on-phone.ts'
import { openMenu } from '../../test-support/open-menu.ts'
import { PRESETS } from './presets.ts'
import { buildFacets, buildRow } from './test-support/build-screen.ts'
import {
  addressed,
  type Body,
  button,
  type FakeScreener,
  fakeScreener,
  rowOf,
  showScreener,
} from './test-support/show-screener.tsx'

let server: FakeScreener

beforeEach(() => {
  localStorage.clear()
  server = fakeScreener()
})

const chips = () => within(screen.getByRole('list', { name: 'Filters' }))

describe('The filters', () => {
  it('show counts, filter on click and return to the first page', async () => {
    const { user, visited } = showScreener('/screener?page=2')
    await user.click(await screen.findByRole('checkbox', { name: /^Banks/ }))
    expect(screen.getByText('271')).toBeDefined()
    expect(visited.at(-1)).toBe('/screener?sector=Banks')
    await waitFor(() =>
      expect(server.lastRows()).toMatchObject({ sectorFilters: ['Banks'], page: 1 }),
    )
    await waitFor(() => expect(server.lastCounts()).toMatchObject({ sectorFilters: ['Banks'] }))
    await user.click(screen.getByRole('checkbox', { name: /^Energy/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Banks/ }))
    expect(visited.at(-1)).toBe('/screener?sector=Energy')
  })

  it('are not counted on a phone until they are unfolded', async () => {
    onPhone()
    const { user } = showScreener()
    await rowOf('T1')
    expect(screen.queryByRole('checkbox', { name: /^Banks/ })).toBeNull()
    expect(server.lastCounts()).toBeUndefined()
    await user.click(button('Filters'))
    expect(await screen.findByRole('checkbox', { name: /^Banks/ })).toBeDefined()
  })

  // @spec 2.29
  it('are picked from a list that starts with the five table columns; picking an active one removes it', async () => {
    const { user, visited } = showScreener('/screener?sector=Banks')
    await rowOf('T1')
    await openMenu(user, 'Filter')
    const items = await screen.findAllByRole('menuitemcheckbox')
    expect(items.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
      'Industry',
      'Sector',
      'Exchange',
      'Market Cap',
      'Country Incorporated',
    ])
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Sector' }))
    expect(screen.queryByRole('region', { name: 'Sector' })).toBeNull()
    expect(addressed(visited)).toBe('all=')
    await openMenu(user, 'Filter')
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Index' }))
    expect(await screen.findByRole('checkbox', { name: /^FTSE 100/ })).toBeDefined()
  })

  it('focuses the search field of an added filter, even while the counts are loading', async () => {
    const counts = Promise.withResolvers<void>()
    server.api.on(endpoints.runScreen, async ({ body }) => {
      if ((body as Body)['facets']) await counts.promise
      return server.answer(body as Body)
    })
    const { user } = showScreener()
    await rowOf('T1')
    await openMenu(user, 'Filter')
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Index' }))
    const find = await screen.findByLabelText('Find in Index')
    await waitFor(() => expect(document.activeElement).toBe(find))
    counts.resolve()
    expect(await screen.findByRole('checkbox', { name: /^FTSE 100/ })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Find in Index'))
  })

  // @spec 4.12c
  it('lose their data when removed', async () => {
    const { user, visited } = showScreener('/screener?sector=Banks&mcap=>+10B&text=plc')
    await rowOf('T1')
    await user.click(button('Remove the filter Sector'))
    expect(addressed(visited)).toBe('mcap=%3E+10B&text=plc')
    await user.click(button('Remove the filter Market Cap > US$10B'))
    expect(addressed(visited)).toBe('text=plc')
  })

  // @spec 4.12c
  it('are all removed by Clear All, which keeps order and columns', async () => {
    const { user, visited } = showScreener(
      '/screener?sector=Banks&pe=max:20&sort=name&columns=currency',
    )
    await rowOf('T1')
    await user.click(button('Clear All'))
    expect(addressed(visited)).toBe('sort=name&columns=currency')
    expect(screen.getByLabelText('Expression')).toHaveProperty('value', '')
    expect(screen.queryByRole('region', { name: 'P/E' })).toBeNull()
  })

  it('apply ranges on Enter or blur, with ratios as percentages', async () => {
    const { user, visited } = showScreener('/screener?change=above:0.01')
    const from = await screen.findByLabelText('Day Change, From')
    expect(from).toHaveProperty('value', '1')
    await user.clear(from)
    await user.type(from, '2.5{Enter}')
    expect(addressed(visited)).toBe('change=min%3A0.025')
    await user.type(screen.getByLabelText('Day Change, To'), 'x{Enter}')
    expect(screen.getByLabelText('Day Change, To').getAttribute('aria-invalid')).toBe('true')
    expect(addressed(visited)).toBe('change=min%3A0.025')
    expect(screen.getByRole('columnheader', { name: /^Day Change/ })).toBeDefined()
  })

  it('read a bound back as it is typed, and name the field of one that is not clear', async () => {
    const { user, visited } = showScreener('/screener?volume=min:1')
    const to = await screen.findByLabelText('Volume, To')
    await user.type(to, '1.5m')
    expect(screen.getByText('1,500,000')).toBeDefined()
    await user.keyboard('{Enter}')
    expect(addressed(visited)).toBe('volume=min%3A1%2Cmax%3A1500000')
    await user.clear(to)
    await user.type(to, '1,5{Enter}')
    expect(screen.getByText(/^Volume, To: “1,5” is not clear/)).toBeDefined()
    expect(addressed(visited)).toBe('volume=min%3A1%2Cmax%3A1500000')
  })

  it('follow the text as it is typed', async () => {
    const { user, visited } = showScreener('/screener?text=v')
    const input = await screen.findByLabelText('Part of a ticker or name')
    await user.type(input, 'oda')
    await waitFor(() => expect(addressed(visited)).toBe('text=voda'))
    await waitFor(() => expect(server.lastRows()).toMatchObject({ text: 'voda' }))
  })

  // @spec 2.29b
  it('add market caps through the dialog, joined by AND', async () => {
    const { user, visited } = showScreener('/screener?mcap=>+10B')
    await user.click(await screen.findByRole('button', { name: 'Add Market Cap filter' }))
    const dialog = await screen.findByRole('dialog', { name: 'Market Cap filter' })
    await user.click(within(dialog).getByRole('radio', { name: /Less Than/ }))
    await user.click(within(dialog).getByRole('radio', { name: /^500/ }))
    await user.click(within(dialog).getByRole('radio', { name: /Billion/ }))
    expect(addressed(visited)).toBe('mcap=%3E+10B')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(addressed(visited)).toBe('mcap=%3E+10B&mcap=%3C+500B')
    await waitFor(() =>
      expect(server.lastRows()).toMatchObject({ marketCapFilters: ['> 10B', '< 500B'] }),
    )
  })
})

describe('Order and columns', () => {
  it('are requested from the server, figures from the largest, names from the first', async () => {
    const { user, visited } = showScreener('/screener?page=2')
    await rowOf('T21')
    await user.click(button('Company'))
    expect(visited.at(-1)).toBe('/screener?sort=name')
    await waitFor(() => {
      expect(server.lastRows()).toMatchObject({
        sort: { column: 'name', direction: 'asc' },
        page: 1,
      })
    })
    await user.click(button('Company'))
    expect(visited.at(-1)).toBe('/screener?sort=-name')
    await user.click(button('MCAP ($)'))
    expect(visited.at(-1)).toBe('/screener?all=')
    const header = screen.getByRole('columnheader', { name: 'MCAP ($)' })
    expect(header.getAttribute('aria-sort')).toBe('descending')
  })

  it('a column is added by the chooser and kept in the URL', async () => {
    server.over = { data: [buildRow({ price: 612.2, price_unit: 'GBX' })] }
    const { user, visited } = showScreener('/screener?columns=')
    await rowOf('HSBA.L')
    await openMenu(user, 'Columns')
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Price' }))
    expect(visited.at(-1)).toBe('/screener?columns=price')
    expect(await screen.findByText('612.20p')).toBeDefined()
  })

  it('a price older than its exchange’s latest trading day has its day beside it', async () => {
    server.over = {
      data: [buildRow({ price: 612.2, price_unit: 'GBX', price_day: '2026-08-20' })],
    }
    showScreener('/screener?columns=price')
    expect(await screen.findByText('20 Aug 2026')).toBeDefined()
  })
})

describe('The expression', () => {
  it('mirrors the filter lists, and the lists follow it', async () => {
    const { user, visited } = showScreener('/screener?sector=Banks')
    const input = await screen.findByLabelText('Expression')
    expect(input).toHaveProperty('value', 'sector = Banks')
    await user.clear(input)
    await user.type(input, 'mcap > 10B and sector in (Energy, Utilities){Enter}')
    expect(addressed(visited)).toBe('sector=Energy&sector=Utilities&mcap=%3E+10B')
    expect(await screen.findByRole('checkbox', { name: /^Utilities/, checked: true })).toBeDefined()
  })

  it('that fails to parse shows why and where, and changes nothing', async () => {
    const { user, visited } = showScreener('/screener?sector=Banks')
    const input = (await screen.findByLabelText('Expression')) as HTMLInputElement
    await user.clear(input)
    await user.type(input, 'mcap > 10B und sector = Banks{Enter}')
    expect(screen.getByText('Expected "and" before this, at character 12')).toBeDefined()
    expect(screen.getByText('und').tagName).toBe('MARK')
    expect(input.selectionStart).toBe(11)
    expect(input.selectionEnd).toBe(14)
    expect(addressed(visited)).toBe('sector=Banks')
    await user.keyboard('{Escape}')
    expect(input.value).toBe('sector = Banks')
  })

  it('is proposed for a sentence in plain words, and Enter runs it', async () => {
    const { user, visited } = showScreener('/screener?all=')
    const input = await screen.findByLabelText('Expression')
    await user.type(input, 'cheap dividend payers in the FTSE 350')
    expect(screen.getByText('pe < 12 and yield > 0% and index = FTSE 350').tagName).toBe('CODE')
    expect(addressed(visited), 'nothing runs before').toBe('all=')
    await user.keyboard('{Enter}')
    expect(addressed(visited)).toBe('index=FTSE+100&index=FTSE+250&pe=below%3A12&yield=above%3A0')
  })

  it('quotes the words of a sentence that it does not understand, and runs without them only when asked', async () => {
    const { user, visited } = showScreener('/screener?all=')
    const input = await screen.findByLabelText('Expression')
    await user.type(input, 'cheap shares that my aunt likes{Enter}')
    expect(screen.getByText('Not understood: “aunt”, “likes”.')).toBeDefined()
    expect(addressed(visited)).toBe('all=')
    await user.click(button('Run without them'))
    expect(addressed(visited)).toBe('pe=below%3A12')
  })

  it('keeps the first screen where it says nothing about it, says so, and offers every listing', async () => {
    const { user, visited } = showScreener('/screener')
    const input = await screen.findByLabelText('Expression')
    await user.clear(input)
    await user.type(input, 'yield > 4 and type = ETFs{Enter}')
    expect(addressed(visited)).toBe(
      'exchange=LSE&exchange=AIM&type=ETFs&line=Home&yield=above%3A0.04',
    )
    expect(
      screen.getByText(/^Kept from before: exchange in \(LSE, AIM\) and line = Home\./),
    ).toBeDefined()
    expect(chips().getByTitle('> 4.00%').textContent).toContain('Dividend Yield')
    await user.click(button('Search every listing'))
    expect(addressed(visited)).toBe('type=ETFs&yield=above%3A0.04')
    expect(screen.queryByText(/^Kept from before/)).toBeNull()
  })

  it('that is edited, says any or is emptied keeps nothing that it does not say', async () => {
    const { user, visited } = showScreener('/screener')
    const input = await screen.findByLabelText('Expression')
    const enter = async (text: string) => {
      await user.clear(input)
      await user.type(input, `${text}{Enter}`)
      return addressed(visited)
    }
    expect(await enter('exchange in (LSE, AIM) and pe < 12')).toBe(
      'exchange=LSE&exchange=AIM&pe=below%3A12',
    )
    expect(await enter('exchange = any and pe < 12')).toBe('pe=below%3A12')
    expect(await enter('')).toBe('all=')
  })

  it('from a link runs immediately', async () => {
    showScreener('/screener?expression=country+%3D+UK')
    await rowOf('T1')
    expect(server.lastRows()).toMatchObject({ countriesOfIncorporationFilters: ['United Kingdom'] })
  })
})

describe('A screen without matches', () => {
  it('shows at each filter how many there are without it', async () => {
    server.total = 0
    server.over = {
      without: [
        { filter: 'sectorFilters', count: 1234 },
        { filter: 'marketCapFilters', count: 0 },
        { filter: 'lines', count: 7 },
      ],
    }
    showScreener('/screener?exchange=LSE&line=Home&sector=Banks&mcap=> 10B')
    await screen.findByText('No matching listings')
    expect(chips().getByTitle('Banks').textContent).toContain('without this: 1,234')
    const cap = chips().getByTitle('> US$10B').textContent
    expect(cap).toContain('> US$10B')
    expect(cap).toContain('without this: 0')
    expect(button(/^Foreign lines/).textContent).toContain('without this: 7')
  })
})

describe('Foreign lines', () => {
  it('are out of a first screen, and one click has them', async () => {
    const { user, visited } = showScreener('/screener')
    await rowOf('T1')
    expect(server.lastRows()).toMatchObject({ lines: ['Home'] })
    expect(button('Foreign lines').getAttribute('aria-pressed')).toBe('false')
    await user.click(button('Foreign lines'))
    expect(addressed(visited)).toBe('exchange=LSE&exchange=AIM&type=Shares')
    await waitFor(() => expect(server.lastRows()).not.toHaveProperty('lines'))
    expect(button('Foreign lines').getAttribute('aria-pressed')).toBe('true')
  })

  it('have no switch where the exchange has none', async () => {
    showScreener('/screener?exchange=NYSE')
    await rowOf('T1')
    expect(screen.queryByRole('button', { name: 'Foreign lines' })).toBeNull()
  })
})

describe('Options', () => {
  it('are in the order of their counts, without those that no match has, and name their scheme', async () => {
    server.api.on(endpoints.runScreen, ({ body }) => {
      const facets = buildFacets({ sectorFilters: { Energy: 90, 'Health Care': 0, Banks: 271 } })
      const answer = server.answer(body as Body)
      return (body as Body)['facets'] ? { ...answer, facets } : answer
    })
    showScreener('/screener')
    await screen.findByRole('checkbox', { name: /^Banks/ })
    const sectors = screen.getByRole('list', { name: 'Sector' })
    expect(
      within(sectors)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Banks271', 'Energy90'])
    expect(screen.getByRole('heading', { name: 'Sector ICB' })).toBeDefined()
  })
})

describe('Presets', () => {
  it('say in words what they find and how many, and lead back to the London default', async () => {
    server.total = 18
    const { user, visited } = showScreener('/screener?sector=Banks')
    await rowOf('T1')
    await user.click(button('Presets'))
    const dialog = await screen.findByRole('dialog', { name: 'Presets' })
    const preset = within(dialog).getByRole('button', { name: 'Use the preset London default' })
    await waitFor(() => expect(preset.textContent).toContain('18 shares'))
    expect(dialog.textContent).not.toContain('exchange in')
    await user.click(preset)
    expect(addressed(visited)).toBe('exchange=LSE&exchange=AIM&type=Shares&line=Home')
  })
})

it.each(PRESETS)('the preset $name keeps price and change among its columns', ({ columns }) => {
  expect(columns).toEqual(expect.arrayContaining(['price', 'change_ratio']))
})

describe('Chosen rows', () => {
  it('are added instead of all, also from several pages, until the screen is another one', async () => {
    const { user, collected } = showScreener('/screener?sector=Banks', true)
    await user.click(await screen.findByRole('checkbox', { name: 'Choose T1' }))
    await user.click(button('Next'))
    await user.click(await screen.findByRole('checkbox', { name: 'Choose T21' }))
    await user.click(button('Add 2 of 45'))
    await waitFor(() => expect(collected).toEqual(['T1', 'T21']))
    await user.click(screen.getByRole('checkbox', { name: /^Energy/ }))
    expect(await screen.findByRole('button', { name: 'Add all' })).toBeDefined()
  })

  it('are not offered to visitors', async () => {
    showScreener('/screener?sector=Banks')
    await rowOf('T1')
    expect(screen.queryByRole('checkbox', { name: 'Choose T1' })).toBeNull()
  })
})
