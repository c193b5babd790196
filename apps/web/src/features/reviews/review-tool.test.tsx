import {
  getReviewSummary,
  listReviews,
  searchReviewedBusinesses,
} from '@leadenhall/contract/reviews/endpoints.ts'
import type { Review } from '@leadenhall/contract/reviews/index.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bootstrap } from '../../lib/bootstrap.ts'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ReviewTool } from './review-tool.tsx'

const reviewOf = (title: string, Rating = 4): Review => ({
  Date: Date.UTC(2026, 10, 20, 12),
  Rating,
  Title: title,
  Text: 'Good, quick, #1 and #2',
  ReviewerLocation: 'GB',
})
let api: FakeApi
const { dataMode: usualMode } = bootstrap

afterEach(() => {
  Object.assign(bootstrap, { dataMode: usualMode })
})

beforeEach(() => {
  api = fakeApi()
  api.on(listReviews, ({ params }) => [reviewOf(`Page ${params['pages']}`)])
  api.on(getReviewSummary, () => ({
    identifyingName: 'example.com',
    displayName: 'Example',
    numberOfReviews: 60,
    pages: 3,
    score: 4.2,
    link: 'https://reviews.example/example.com',
    simulated: false,
  }))
})

const renderTool = (path = '/toolkit?business=example.com') => renderPage(<ReviewTool />, { path })
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('The review scraper', () => {
  it('fetches the first page by default, with a summary', async () => {
    renderTool()
    await click('Fetch (1-1)')
    expect(await screen.findByText('Page 1-1')).toBeDefined()
    expect(screen.getByText('Found 1 with an average rating of 4.00')).toBeDefined()
    expect(screen.getByText('20 Nov 2026')).toBeDefined()
    expect(api.asked).toEqual(['/trustpilot/1-1/example.com'])
  })

  // @spec 5.5
  it('removes commas and the first # before showing reviews', async () => {
    renderTool()
    await click('Fetch (1-1)')
    expect(await screen.findByText('Good quick %231 and #2')).toBeDefined()
  })

  it('can fetch a range whose end never precedes its start, or all pages, with spreadsheet dates', async () => {
    renderTool()
    await click('Configure Request')
    const dialog = within(await screen.findByRole('dialog', { name: 'Configure Trustpilot Query' }))
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '3' } })
    expect(dialog.getByLabelText('To')).toHaveProperty('value', '3')
    expect(dialog.getByLabelText('To').getAttribute('min')).toBe('3')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Use Excel Date' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Scrape All' }))
    expect(dialog.queryByLabelText('From')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }))
    await click('Fetch (all)')
    expect(await screen.findByText('Page 3-3')).toBeDefined()
    expect(screen.getAllByText('46346.5')).toHaveLength(3)
  })

  it('reads all pages in sequence with progress, and keeps the pages read when stopped', async () => {
    const held = heldBack<Review[]>()
    api.on(listReviews, (call) =>
      call.params['pages'] === '2-2' ? held.answer(call) : [reviewOf('First')],
    )
    renderTool()
    await click('Configure Request')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Scrape All' }))
    await click('OK')
    await click('Fetch (all)')
    expect(await screen.findByText('Page 1 of 3 read')).toBeDefined()
    await click('Cancel')
    expect(await screen.findByText(/^Stopped/)).toBeDefined()
    expect(screen.getByText('First')).toBeDefined()
  })

  // @spec 8.11
  it('shows the number of reviews in each month after a fetch', async () => {
    api.on(listReviews, () => [
      reviewOf('One'),
      reviewOf('Two'),
      { ...reviewOf('Three'), Date: Date.UTC(2025, 0, 31) },
    ])
    renderTool()
    await click('Fetch (1-1)')
    const months = within(await screen.findByRole('figure', { name: 'Reviews by month' }))
    const counts = months.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(counts).toHaveLength(12)
    expect([counts[0], counts[9], counts[10]]).toEqual(['1Jan', '0Oct', '2Nov'])
  })

  it.each(['demo', 'live'])('says whether the reviews are invented in %s mode', (dataMode) => {
    Object.assign(bootstrap, { dataMode })
    renderTool()
    expect(screen.queryByText(/^Simulated: these reviews are invented/) !== null).toBe(
      dataMode === 'demo',
    )
  })

  // @spec 9.13i
  it('exports under the name of the business and the day', async () => {
    const files: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.push(this.download)
    })
    renderTool('/toolkit?business=shop.example')
    await click('Fetch (1-1)')
    await screen.findByText('Page 1-1')
    await click('Export to CSV')
    expect(files).toEqual([expect.stringMatching(/^shop\.example_\d{4}-\d\d-\d\d\.csv$/)])
  })

  it('says so when pages are missing', async () => {
    api.on(listReviews, (call) => (call.params['pages'] === '2-2' ? [] : [reviewOf('First')]))
    renderTool()
    await click('Configure Request')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Scrape All' }))
    await click('OK')
    await click('Fetch (all)')
    expect(await screen.findByText(/^Read 1 of 3 pages/)).toBeDefined()
    expect(screen.getByText('First')).toBeDefined()
  })

  it('finds a business in a dialog', async () => {
    api.on(searchReviewedBusinesses, () => [
      {
        identifyingName: 'shop.example',
        displayName: 'Shop',
        websiteUrl: 'https://shop.example',
        numberOfReviews: 12,
        score: 4.5,
        isDomainMatch: true,
        simulated: false,
      },
    ])
    const { visited } = renderTool('/toolkit')
    expect(screen.getByRole('button', { name: 'Fetch (1-1)' })).toHaveProperty('disabled', true)
    await click('Search')
    const dialog = within(await screen.findByRole('dialog', { name: 'Search for Trustpilot page' }))
    await userEvent.type(dialog.getByLabelText('Search term'), 'shop{enter}')
    await userEvent.click(await dialog.findByRole('button', { name: /shop\.example/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(visited.at(-1)).toBe('/toolkit?business=shop.example')
  })

  it('shows statistics with a chart of the months', async () => {
    renderTool()
    await click('Fetch (1-1)')
    await screen.findByText('Page 1-1')
    await click('Show Stats')
    const dialog = within(await screen.findByRole('dialog', { name: 'Statistics' }))
    expect(dialog.getByText('Number of Reviews').nextElementSibling?.textContent).toBe('1')
    expect(dialog.getByText('Average Review Score').nextElementSibling?.textContent).toBe('4.00')
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('1Nov')
    expect(dialog.getAllByRole('listitem')).toHaveLength(12)
  })

  it('distinguishes no results from a failure', async () => {
    api.on(listReviews, () => [])
    renderTool()
    await click('Fetch (1-1)')
    expect(await screen.findByText('No reviews found')).toBeDefined()
    api.on(listReviews, () => new Failure('upstream_unavailable', 503, 'trustpilot: refused.'))
    await click('Fetch (1-1)')
    expect(await screen.findByText('trustpilot: refused.')).toBeDefined()
  })
})
