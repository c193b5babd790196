import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildInstrumentDetail } from '../../test-support/build-instrument.ts'
import { buildStockInfo } from '../../test-support/build-quote.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { FactsPanel } from './facts-panel.tsx'

const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent)
const fact = (term: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === term)?.nextElementSibling

describe('facts of the quote', () => {
  it('are shown in the unit of the price, and amounts in their own unit', () => {
    const info = buildStockInfo({
      open: 609,
      dayLow: 601.5,
      dayHigh: 615,
      volume: 41_234_567,
      earningsPerShare: { value: 0.08, unit: 'GBP' },
      priceEarnings: 76.5,
      dividendYield: 0.0412,
    })
    renderPage(<FactsPanel instrument={undefined} info={info} />)
    expect(fact('Open')?.textContent).toBe('609.00p')
    expect(fact('Volume')?.textContent).toBe('41.23m')
    expect(fact('EPS')?.textContent).toBe('£0.0800')
  })

  it('of an index are levels', () => {
    renderPage(
      <FactsPanel instrument={undefined} info={buildStockInfo({ kind: 'index', unit: 'GBP' })} />,
    )
    expect(fact('Previous close')?.textContent).toBe('608.20')
  })

  it('do not repeat the header', () => {
    const info = buildStockInfo({
      dayLow: 601.5,
      dayHigh: 615,
      fiftyTwoWeekLow: 500,
      fiftyTwoWeekHigh: 700,
      priceEarnings: 76.5,
      dividendYield: 0.0412,
    })
    renderPage(<FactsPanel instrument={undefined} info={info} />)
    for (const term of ['Day range', '52-week range', 'P/E', 'Dividend yield']) {
      expect(terms()).not.toContain(term)
    }
  })

  it('are omitted when unknown', () => {
    const info = buildStockInfo({ previousClose: null })
    renderPage(<FactsPanel instrument={buildInstrumentDetail()} info={info} />)
    for (const term of ['Previous close', 'Open', 'Volume', 'Price to book']) {
      expect(terms()).not.toContain(term)
    }
    expect(terms()).toContain('ISIN')
  })
})

describe('facts of the listing', () => {
  it('are ISIN, indices with their date, segment, listing date, country and website', () => {
    renderPage(<FactsPanel instrument={buildInstrumentDetail()} info={undefined} />)
    expect(fact('ISIN')?.textContent).toBe('GB00BH4HKS39')
    expect(screen.getByText('FTSE 100').title).toBe('as of 30 Apr 2026')
    expect(fact('Segment')?.textContent).toBe('MAIN MARKET')
    expect(fact('Listed')?.textContent).toBe('24 Feb 2014')
    expect(fact('Country')?.textContent).toBe('United Kingdom')
    const site = screen.getByRole('link', { name: 'vodafone.com' })
    expect(site.getAttribute('href')).toBe('https://www.vodafone.com')
    expect(site.getAttribute('rel')).toContain('noopener')
  })

  it.each([
    ['NASDAQ', 'AAPL', 'NSQ:AAPL'],
    ['NYSE', 'BA', 'NYQ:BA'],
    ['LSE', 'VOD', 'LON:VOD'],
    // @spec 9.7
  ])('link to the stock info of a share on %s', (exchange, TIDM, label) => {
    const instrument = buildInstrumentDetail({ exchange, TIDM })
    renderPage(<FactsPanel instrument={instrument} info={undefined} />)
    expect(fact('Stockopedia')?.textContent).toBe(label)
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(
      `https://www.stockopedia.com/share-prices/${label}`,
    )
  })

  it('have no stock info where that site has no page', () => {
    const instrument = buildInstrumentDetail({ exchange: 'TSE', TIDM: '7203' })
    renderPage(<FactsPanel instrument={instrument} info={undefined} />)
    expect(terms()).not.toContain('Stockopedia')
  })

  it('are omitted when unknown', () => {
    renderPage(
      <FactsPanel
        instrument={buildInstrumentDetail({
          indices: [],
          isin: null,
          listing_date: null,
          company_website: null,
          city: null,
        })}
        info={undefined}
      />,
    )
    for (const term of ['ISIN', 'Indices', 'Listed', 'Website', 'City', 'SEC CIK']) {
      expect(terms()).not.toContain(term)
    }
  })

  it('never link to a URL that is not http or https', () => {
    const detail = buildInstrumentDetail({ company_website: 'javascript:alert(1)' })
    renderPage(<FactsPanel instrument={detail} info={undefined} />)
    expect(fact('Website')?.querySelector('a')).toBeNull()
  })
})

describe('without any fact', () => {
  it('the panel shows a loading state, then that nothing is known', () => {
    const { unmount } = render(true)
    expect(screen.getByRole('status', { name: 'Loading facts' })).toBeDefined()
    unmount()
    render(false)
    expect(screen.getByText('No facts available yet')).toBeDefined()
  })

  const render = (isAsked: boolean) =>
    renderPage(<FactsPanel instrument={undefined} info={undefined} isAsked={isAsked} />)
})

it('the profile expands if there is one', () => {
  const profile = {
    profile: 'Provides telecommunication services.',
    website: null,
    sector: null,
    industry: null,
    city: null,
    country: null,
    employees: null,
  }
  renderPage(<FactsPanel instrument={undefined} info={buildStockInfo({}, { profile })} />)
  expect(screen.getByText('Profile')).toBeDefined()
  expect(screen.getByText('Provides telecommunication services.')).toBeDefined()
})

describe('The nominated adviser', () => {
  it('of an AIM share is not given, with where to find it', () => {
    const instrument = buildInstrumentDetail({
      exchange: 'AIM',
      company_website: 'https://www.example.org/',
    })
    renderPage(<FactsPanel instrument={instrument} info={undefined} />)
    expect(fact('Nominated adviser')?.textContent).toBe(
      'Not givenOn the company’s website, as AIM Rule 26 requires. example.org',
    )
  })

  it('is no fact of a share of the Main Market', () => {
    renderPage(<FactsPanel instrument={buildInstrumentDetail()} info={undefined} />)
    expect(terms()).not.toContain('Nominated adviser')
  })
})
