import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildHeadline } from '../../test-support/build-news.ts'
import { buildQuote } from '../../test-support/build-quote.ts'
import { FakeEventSource } from '../../test-support/fake-event-source.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { toStory } from './stories.ts'
import { StoryList } from './story-list.tsx'

const NOW = '2026-11-20T14:00:00Z'
const listOf = (...headlines: ReturnType<typeof buildHeadline>[]) =>
  renderPage(
    <StoryList label="News" stories={headlines.map((headline) => toStory(headline, 'test'))} />,
  )
const lineOf = (name: string) => ({
  Headline: `${name} at a 52-week low`,
  Date: '2026-11-20T13:00:00.000Z',
  StoryLink: `/share/${name}.L?story=low`,
  Ticker: `${name}.L`,
  Body: null,
  Kind: 'moves' as const,
  PriceThen: null,
})
const rows = () => screen.getAllByRole('listitem')

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.setSystemTime(NOW)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('A list of headlines', () => {
  it('has like facts as one row that opens to its members', async () => {
    const Members = ['A', 'B', 'C'].map(lineOf)
    listOf(buildHeadline('3 AIM shares at 52-week lows', { Members }))
    expect(screen.queryByText('A at a 52-week low')).toBeNull()
    const group = screen.getByRole('button', { name: '3 AIM shares at 52-week lows' })
    expect(group.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(group)
    const members = screen.getByRole('list', { name: '3 AIM shares at 52-week lows' })
    expect(within(members).getAllByRole('listitem')).toHaveLength(3)
    const link = within(members).getByRole('link', { name: 'B at a 52-week low' })
    expect(link.getAttribute('href')).toBe('/share/B.L?story=low')
    await userEvent.click(group)
    expect(screen.queryByText('A at a 52-week low')).toBeNull()
  })

  it('has the share of a headline and its change since then, in one unit only', async () => {
    vi.stubGlobal('EventSource', FakeEventSource)
    FakeEventSource.opened = []
    const of = { Ticker: 'VOD.L' }
    listOf(
      buildHeadline('A fact', { ...of, PriceThen: { value: 70, unit: 'GBX' } }),
      buildHeadline('In pounds', { ...of, PriceThen: { value: 0.7, unit: 'GBP' } }),
      buildHeadline('Without a price', of),
      buildHeadline('About no share'),
    )
    await act(() => vi.advanceTimersByTimeAsync(100))
    const [stream] = FakeEventSource.stillOpen()
    expect(stream?.url).toContain('VOD.L')
    const items = [buildQuote({ price: 71.4, unit: 'GBX', changeRatio: 0.012 })]
    act(() => stream?.say('quotes', { items }))
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(rows()[0]?.textContent).toContain('VOD.L')
    expect(rows()[0]?.textContent).toContain('since')
    expect(rows()[0]?.textContent).toContain('+2.00%')
    for (const row of rows().slice(1)) expect(row.textContent).not.toContain('%')
  })
})

it('A headline opens to the summary of its publisher, if it has one', async () => {
  listOf(buildHeadline('With', { Body: 'More about it.' }), buildHeadline('Without'))
  expect(screen.queryByText('More about it.')).toBeNull()
  const [button, ...others] = screen.getAllByRole('button')
  expect(others).toEqual([])
  expect(button?.getAttribute('aria-label')).toBe('Summary of “With”')
  await userEvent.click(button as HTMLElement)
  expect(screen.getByText('More about it.')).toBeDefined()
})

describe('A headline of this server with a text', () => {
  const own = buildHeadline('Tesco publishes its half-year results', {
    Body: 'Revenue was £71.09bn.',
    StoryLink: '/share/TSCO.L?story=half-year-results-2026-11-03',
  })
  const other = { ...own, StoryLink: '/share/TSCO.L?story=half-year-results-2025-11-04' }
  const openAt = (path: string) =>
    renderPage(
      <StoryList label="News" stories={[own, other].map((each) => toStory(each, 'test'))} />,
      { path },
    )
  const expanded = () =>
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-expanded'))

  it('opens in place and leads nowhere', async () => {
    const page = openAt('/news')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByText('Revenue was £71.09bn.')).toBeNull()
    const [button] = screen.getAllByRole('button', { name: own.Headline })
    await userEvent.click(button as HTMLElement)
    expect(screen.getByText('Revenue was £71.09bn.')).toBeDefined()
    await userEvent.click(button as HTMLElement)
    expect(screen.queryByText('Revenue was £71.09bn.')).toBeNull()
    expect(page.visited).toEqual(['/news'])
  })

  it('is open on the page that a link to it leads to, and nowhere else', async () => {
    openAt('/share/TSCO.L?story=half-year-results-2026-11-03')
    expect(expanded()).toEqual(['true', 'false'])
    await userEvent.click(screen.getAllByRole('button')[0] as HTMLElement)
    expect(expanded()).toEqual(['false', 'false'])
  })

  it('is closed on the page of another share', () => {
    openAt('/share/VOD.L?story=half-year-results-2026-11-03')
    expect(expanded()).toEqual(['false', 'false'])
  })
})

it('A headline of this server without a text links to its page', () => {
  listOf(buildHeadline('A fact', { StoryLink: '/share/VOD.L?story=fact' }))
  expect(screen.getByRole('link', { name: 'A fact' }).getAttribute('href')).toBe(
    '/share/VOD.L?story=fact',
  )
  expect(screen.queryByRole('button')).toBeNull()
})

describe('Headlines since the last visit', () => {
  const early = buildHeadline('Early', { Date: '2026-11-20T09:00:00.000Z' })
  const late = buildHeadline('Late', { Date: '2026-11-20T13:00:00.000Z' })
  const marked = () => screen.queryAllByText('New').map((mark) => mark.parentElement?.textContent)

  it('are not marked during the first visit', () => {
    listOf(late, early)
    expect(marked()).toEqual([])
  })

  it('are marked in the next one, and stay marked while it lasts', () => {
    vi.setSystemTime('2026-11-20T10:00:00Z')
    listOf(early).unmount()
    vi.setSystemTime(NOW)
    listOf(late, early).unmount()
    vi.setSystemTime('2026-11-20T14:20:00Z')
    listOf(late, early)
    expect(marked()).toEqual(['NewLate'])
  })

  it('are marked when a page that was left open is looked at again', async () => {
    vi.setSystemTime('2026-11-20T10:00:00Z')
    listOf(late, early)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(() => vi.advanceTimersByTimeAsync(4 * 3_600_000))
    expect(marked()).toEqual([])
    hidden.mockReturnValue('visible')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(marked()).toEqual(['NewLate'])
    hidden.mockRestore()
  })

  it('are none without a usable note of an earlier visit', () => {
    localStorage.setItem('news.visit', 'nonsense')
    listOf(late)
    expect(marked()).toEqual([])
  })
})
