import { listCompanyNewsGroups } from '@leadenhall/contract/news/endpoints.ts'
import { listTweets } from '@leadenhall/contract/social/endpoints.ts'
import type { Tweet } from '@leadenhall/contract/social/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { buildHeadline, buildNewsGroup } from '../../test-support/build-news.ts'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { CompanyNewsPanel } from './company-news-panel.tsx'

const POST: Tweet = {
  link: 'https://x.example/1',
  hashtagQuery: '#VOD',
  username: 'someone',
  postedAt: '2026-11-20T12:00:00.000Z',
  content: 'A post about $VOD',
  asOf: '2026-11-20T14:00:00.000Z',
  stale: false,
  simulated: false,
}
const REFUSED = new Failure('upstream_unavailable', 503, 'X: the credits are used up.')
let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(listCompanyNewsGroups, () => [buildNewsGroup('Gazette', [buildHeadline('A story')])])
  api.on(listTweets, () => [POST])
})

const choose = (kind: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of news' }), kind)
const shown = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('shows stories and posts together, newest first, or either alone', async () => {
  renderPage(<CompanyNewsPanel ticker="VOD.L" hasPosts />)
  await screen.findByText('A post about $VOD')
  expect(shown()).toEqual(['A story', 'A post about $VOD'])
  await choose('News Only')
  expect(shown()).toEqual(['A story'])
  await choose('Tweets')
  expect(shown()).toEqual(['A post about $VOD'])
})

it('shows a story from two sources once', async () => {
  api.on(listCompanyNewsGroups, () => [
    buildNewsGroup('Gazette', ['A story']),
    buildNewsGroup('Courier', [buildHeadline('a STORY', { StoryLink: 'https://other.example' })]),
  ])
  renderPage(<CompanyNewsPanel ticker="VOD.L" hasPosts />)
  await screen.findByText('A story')
  await choose('News Only')
  expect(shown()).toEqual(['A story'])
})

it('shows stories while posts are unavailable, and says why', async () => {
  api.on(listTweets, () => REFUSED)
  renderPage(<CompanyNewsPanel ticker="VOD.L" hasPosts />)
  expect(await screen.findByText('A story')).toBeDefined()
  await choose('Tweets')
  expect(await screen.findByText('X: the credits are used up.')).toBeDefined()
})

it('names the variable that turns posts on, and requests none while they are off', async () => {
  renderPage(<CompanyNewsPanel ticker="VOD.L" hasPosts={false} />)
  expect(await screen.findByText('A story')).toBeDefined()
  await choose('Tweets')
  expect(screen.getByText(/X_BEARER_TOKEN/)).toBeDefined()
  expect(api.asked.filter((address) => address.startsWith('/twitter'))).toEqual([])
})

it('says what it is fetching, and shows posts even if the stories never arrive', async () => {
  api.on(listCompanyNewsGroups, heldBack<never>().answer)
  renderPage(<CompanyNewsPanel ticker="VOD.L" hasPosts />)
  expect(screen.getByRole('status', { name: 'Fetching news headlines' })).toBeDefined()
  await choose('Tweets')
  expect(await screen.findByText('A post about $VOD')).toBeDefined()
})
