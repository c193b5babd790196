import { listHeldTickers } from '@leadenhall/contract/portfolio/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { heldBack } from '../../test-support/fake-api.ts'
import { openMenu } from '../../test-support/open-menu.ts'
import {
  addressed,
  button,
  type FakeScreener,
  fakeScreener,
  rowOf,
  showScreener,
} from './test-support/show-screener.tsx'

let server: FakeScreener

beforeEach(() => {
  server = fakeScreener()
})

const hold = (...tickers: string[]) => server.api.on(listHeldTickers, () => ({ tickers }))

describe('A screen of held shares', () => {
  it('names them beside the other filters, in the URL too, until the filter is removed', async () => {
    hold('BP.L', 'VOD.L')
    const { user, visited } = showScreener('/screener?sector=Banks', true)
    await user.click(await screen.findByRole('button', { name: 'Only shares I own' }))
    await waitFor(() => expect(server.lastRows()).toMatchObject({ tickers: ['BP.L', 'VOD.L'] }))
    expect(server.lastRows()).toMatchObject({ sectorFilters: ['Banks'] })
    await waitFor(() => expect(server.lastCounts()).toMatchObject({ tickers: ['BP.L', 'VOD.L'] }))
    expect(addressed(visited)).toBe('sector=Banks&held=yes')
    await openMenu(user, 'More')
    const csv = await screen.findByRole('menuitem', { name: /CSV/ })
    expect(csv.getAttribute('href')).toContain('tickers=BP.L%2CVOD.L')
    await user.keyboard('{Escape}')
    await user.click(button('Only shares I own'))
    await waitFor(() => expect(addressed(visited)).toBe('sector=Banks'))
  })

  it('never has other listings while the list of them is loading', async () => {
    const { answer, release } = heldBack<{ tickers: string[] }>()
    server.api.on(listHeldTickers, answer)
    showScreener('/screener?held=yes', true)
    await waitFor(() => expect(server.api.asked).toHaveLength(1))
    expect(server.asked).toEqual([])
    release({ tickers: ['BP.L'] })
    await rowOf('T1')
    expect(
      server.asked.every(({ tickers, ...body }) => tickers !== undefined || body['facets']),
    ).toBe(true)
  })

  it('asks a visitor to sign in, and a user without shares to add them', async () => {
    const visitor = showScreener('/screener?held=yes')
    expect((await screen.findAllByRole('link', { name: 'sign in' })).length).toBeGreaterThan(0)
    expect(screen.getByText(/This screen shows only shares you hold/)).toBeDefined()
    expect(server.asked.filter(({ facets }) => facets !== true)).toEqual([])
    await visitor.user.click(button('Only shares I own'))
    await rowOf('T1')
    visitor.unmount()
    hold()
    showScreener('/screener?held=yes', true)
    expect(await screen.findByText('You hold no shares yet')).toBeDefined()
  })

  it('is not offered to users without holdings', async () => {
    hold()
    showScreener('/screener?all=', true)
    await rowOf('T1')
    expect(screen.queryByRole('button', { name: 'Only shares I own' })).toBeNull()
  })
})
