import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildHeadline } from '../../test-support/build-news.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { toStory } from './stories.ts'
import { StoriesByKind } from './stories-by-kind.tsx'

const fact = (text: string, ticker: string, date: string) =>
  buildHeadline(text, { Ticker: ticker, Date: date, Kind: 'moves' })

const show = (...headlines: readonly ReturnType<typeof buildHeadline>[]) =>
  renderPage(
    <StoriesByKind label="News" stories={headlines.map((each) => toStory(each, 'test'))} />,
  )
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('folds the facts of a share’s day in London, and opens them', async () => {
  show(
    fact('VOD opened lower', 'VOD.L', '2026-11-20T08:00:00.000Z'),
    fact('TSCO opened lower', 'TSCO.L', '2026-11-20T08:00:00.000Z'),
    fact('VOD at a low', 'VOD.L', '2026-11-20T15:00:00.000Z'),
    fact('VOD fell the day before', 'VOD.L', '2026-11-19T15:00:00.000Z'),
  )
  expect(texts()).toHaveLength(3)
  expect(texts()[0]).toContain('VOD opened lower and 1 more')
  await userEvent.click(screen.getByRole('button', { name: /VOD opened lower/ }))
  const members = screen.getByRole('list', { name: 'VOD opened lower' })
  expect(within(members).getAllByRole('link', { name: /VOD (opened|at a low)/ })).toHaveLength(2)
})

it('shows one kind, and every headline of a kind that is not known', async () => {
  show(
    buildHeadline('Half-year results', { Kind: 'results', Ticker: 'VOD.L' }),
    buildHeadline('Something else'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Results' }))
  expect(texts()).toHaveLength(1)
  expect(texts()[0]).toContain('Half-year results')
  await userEvent.click(screen.getByRole('button', { name: 'Other' }))
  expect(texts()[0]).toContain('Something else')
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(texts()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Dividends' })).toBeNull()
})

it('offers no choice where all headlines are of one kind', () => {
  show(buildHeadline('One'), buildHeadline('Two'))
  expect(screen.queryByRole('group')).toBeNull()
})
