import { getOffer, getSpread, listOffers } from '@leadenhall/contract/offers/endpoints.ts'
import type { OfferDetail, Offers } from '@leadenhall/contract/offers/index.ts'
import { listHeldTickers } from '@leadenhall/contract/portfolio/endpoints.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildOffer, buildOffers } from '../../test-support/build-offer.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { OfferBar } from './offer-bar.tsx'
import { OffersPage } from './offers-page.tsx'

const BIDDER = {
  name: 'Waterland',
  identifiedAt: '2026-09-02T06:00:00.000Z',
  deadlineAt: '2026-10-03T16:00:00.000Z',
  isDeadlineOpen: false,
  securities: [],
  needsDisclosure: false,
}
const POSSIBLE = buildOffer({
  isin: 'GB00BQS10J50',
  name: 'Gamma plc',
  ticker: 'GAMA.L',
  stage: 'possible',
  bidders: [BIDDER],
  deadlineAt: BIDDER.deadlineAt,
  deadlineDays: 15,
  price: 900,
})
const HELD = buildOffer()

let api: FakeApi
let offers: Offers
beforeEach(() => {
  api = fakeApi()
  offers = buildOffers([POSSIBLE, HELD])
  api.on(listOffers, () => offers)
  api.on(listHeldTickers, () => ({ tickers: ['OCDO.L'] }))
})

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Offers' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '')
}

describe('The page of offers', () => {
  it('has what the user holds first, and each deadline with its time', async () => {
    renderPage(<OffersPage isSignedIn alerts={<p>Switches</p>} />)
    await screen.findByText('yours')
    const [first, second] = await rows()
    expect(first).toContain('OCDO.L')
    expect(first).toContain('No bidder named')
    expect(second).toContain('3 Oct 2026, 17:00')
    expect(second).toContain('Waterland')
    expect(second).toContain('+24.00%')
    expect(screen.getByText('Switches')).toBeDefined()
    expect(screen.getByText(/A dealing today: by 21 Sept 2026, 15:30/)).toBeDefined()
  })

  it('shows one stage, or the user’s own', async () => {
    renderPage(<OffersPage isSignedIn alerts={null} />)
    await rows()
    const choose = (value: string) =>
      fireEvent.change(screen.getByLabelText('Show'), { target: { value } })
    choose('possible')
    expect(await rows()).toHaveLength(1)
    choose('mine')
    expect((await rows())[0]).toContain('OCDO.L')
    choose('left')
    expect(screen.getByText('No company is in an offer period')).toBeDefined()
  })

  it('says what changed, that a file was refused, and how old the table is', async () => {
    offers = buildOffers([HELD], {
      ageDays: 9,
      unmatched: 2,
      refused: { readAt: '2026-09-18T09:00:00.000Z', because: 'The section “NOTES:” is missing.' },
      changes: [
        {
          kind: 'left',
          isin: 'X',
          name: 'Gone plc',
          ticker: null,
          text: 'No longer in the table.',
        },
      ],
    })
    renderPage(<OffersPage isSignedIn={false} alerts={null} />)
    expect(await screen.findByText(/9 days ago: no newer table/)).toBeDefined()
    expect(screen.getByText(/A newer table was refused .* “NOTES:” is missing/)).toBeDefined()
    expect(screen.getByText(/2 of them are not in the list/)).toBeDefined()
    expect(screen.getByText('Gone')).toBeDefined()
  })

  it('says how to begin where no table was ever read', async () => {
    offers = buildOffers([], { isAvailable: false, table: null, ageDays: null })
    renderPage(<OffersPage isSignedIn={false} alerts={null} />)
    expect(await screen.findByText('No disclosure table has been read')).toBeDefined()
    expect(screen.getByText(/Scraper Configuration/)).toBeDefined()
  })
})

describe('The bar of a company', () => {
  it('says since when, by whom and until when, with the source and its day', async () => {
    renderPage(<OfferBar ticker="GAMA.L" isSignedIn={false} />)
    const bar = await screen.findByRole('region', { name: 'Offer period' })
    expect(bar.textContent).toContain(
      'In an offer period since 1 Sept 2026, 07:00; Waterland; deadline 3 Oct 2026, 17:00, in 15 days.',
    )
    expect(bar.textContent).toContain('Takeover Panel, table of 18 Sept 2026')
  })

  it('is absent for a company that is in none', async () => {
    renderPage(
      <>
        <OfferBar ticker="GAMA.L" isSignedIn={false} />
        <div data-testid="other">
          <OfferBar ticker="VOD.L" isSignedIn={false} />
        </div>
      </>,
    )
    await screen.findByText(/Waterland/)
    expect(screen.getByTestId('other').textContent).toBe('')
  })

  it('has no deadline and no terms once the company has left the table', async () => {
    offers = buildOffers([buildOffer({ stage: 'left', leftOn: '2026-09-17' })])
    renderPage(<OfferBar ticker="OCDO.L" isSignedIn={false} />)
    expect(await screen.findByText(/Left the disclosure table on 17 Sept 2026/)).toBeDefined()
  })

  it('shows each state with its file and the source of that', async () => {
    const publication = {
      day: '2026-09-18',
      readAt: '2026-09-18T08:00:00.000Z',
      checksum: 'a1'.repeat(32),
    }
    const state = {
      ...publication,
      stage: 'possible' as const,
      bidders: ['Waterland'],
      deadlineAt: null,
    }
    api.on(getOffer, () => ({
      ...POSSIBLE,
      history: [
        { ...state, source: 'file' },
        { ...state, readAt: '2026-09-17T08:00:00.000Z', source: 'takeover-panel' },
        { ...state, readAt: '2026-09-16T08:00:00.000Z', source: null },
      ],
      simulated: false,
    }))
    renderPage(<OfferBar ticker="GAMA.L" isSignedIn={false} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Details' }))
    const files = await screen.findAllByText('a1a1a1a1')
    expect(files.map((cell) => cell.title.replace(/^[^.]+\. /, ''))).toEqual([
      'Imported by an operator.',
      'Read from takeover-panel.',
      'Its source was not noted.',
    ])
  })

  it('works out the spread of typed terms, and shows what the server refuses', async () => {
    const detail: OfferDetail = { ...POSSIBLE, history: [], simulated: false }
    api.on(getOffer, () => detail)
    const asked: unknown[] = []
    api.on(getSpread, ({ query }) => {
      asked.push(Object.fromEntries(query))
      if (!query.has('cash')) {
        const because = 'Enter the cash for each share.'
        return new Failure('validation_failed', 422, because, { cash: [because] })
      }
      return {
        isin: POSSIBLE.isin,
        ticker: 'GAMA.L',
        price: '9',
        priceAt: '2026-09-18T10:00:00.000Z',
        worth: '9.9',
        duty: '0.045',
        spread: 0.1,
        spreadAfterCosts: 0.0945,
        simulated: false,
      }
    })
    api.on(listHeldTickers, () => ({ tickers: ['GAMA.L'] }))
    renderPage(<OfferBar ticker="GAMA.L" isSignedIn />)
    fireEvent.click(await screen.findByRole('button', { name: 'Details' }))
    const submit = await screen.findByRole('button', { name: 'Work out the spread' })
    fireEvent.click(submit)
    expect(await screen.findByText('Enter the cash for each share.')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Cash'), { target: { value: '990p' } })
    fireEvent.click(submit)
    expect(await screen.findByText(/Spread \+10\.00% before costs, \+9\.45% after/)).toBeDefined()
    expect(asked.at(-1)).toEqual({ cash: '9.9', unit: 'GBP' })
    const link = await screen.findByRole('link', { name: 'Your tax on a sale at these terms' })
    expect(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.toString()).toBe(
      'view=tax&part=whatif&ticker=GAMA.L&price=%C2%A39.9',
    )
  })
})
