import { describe, expect, it } from 'vitest'
import { equityLinks, type LinkedShare, MAX_EQUITY_LINES } from './equity-links.ts'
import { EXCHANGES } from './exchanges.ts'

const share = (over: Partial<LinkedShare>): LinkedShare => ({
  ticker: 'VOD.L',
  TIDM: 'VOD',
  name: 'Vodafone Group plc',
  exchange: 'LSE',
  sec_cik: null,
  ...over,
})
const labelsOf = (given: LinkedShare) => equityLinks(given).map(({ label }) => label)
const urlOf = (given: LinkedShare, label: string) =>
  equityLinks(given).find((link) => link.label === label)?.url

describe('The links of a share', () => {
  it('in London lead to finance data, the exchange, share chat, social chat and portfolio', () => {
    expect(equityLinks(share({}))).toEqual([
      { label: 'Google Finance', url: 'https://www.google.com/finance/quote/VOD%3ALON' },
      {
        label: 'London Stock Exchange',
        url: 'https://www.londonstockexchange.com/stock/VOD/vodafone-group-plc/company-page',
      },
      {
        label: 'LSE share chat',
        url: 'https://www.lse.co.uk/ShareChat.html?ShareTicker=VOD',
      },
      { label: 'Stocktwits', url: 'https://stocktwits.com/symbol/VOD.L' },
      { label: 'Yahoo Finance', url: 'https://finance.yahoo.com/quote/VOD.L' },
    ])
  })

  it('in the US include SEC filings when the company has a CIK', () => {
    const apple = share({ ticker: 'AAPL', TIDM: 'AAPL', exchange: 'NASDAQ', sec_cik: '0000320193' })
    expect(labelsOf(apple)).toEqual([
      'Google Finance',
      'Nasdaq',
      'Stocktwits',
      'Yahoo Finance',
      'SEC Filings',
    ])
    expect(urlOf(apple, 'SEC Filings')).toMatch(/CIK=0000320193$/)
    expect(labelsOf({ ...apple, sec_cik: null })).not.toContain('SEC Filings')
  })

  it.each([
    ['TSX', 'RY', 'RY.TO'],
    ['TSXV', 'ABC', 'ABC.TO'],
    ['TSE', '7203', '7203.T'],
    ['FWB', 'SAP', 'SAP.DE'],
    ['Prime Standard', 'SAP', 'SAP.DE'],
    ['General Standard', 'SAP', 'SAP.DE'],
    ['Scale', 'SAP', 'SAP.DE'],
    ['Basic Board', 'SAP', 'SAP.DE'],
    ['ASX', 'BHP', 'BHP.AX'],
    ['NYSE', 'BRK/B', 'BRK-B'],
  ])('on %s use the menu’s symbol: %s is %s', (exchange, TIDM, symbol) => {
    const given = share({ ticker: 'unused', TIDM, exchange })
    expect(urlOf(given, 'Yahoo Finance')).toBe(
      `https://finance.yahoo.com/quote/${encodeURIComponent(symbol)}`,
    )
  })

  it('leave room for Quick Quote and are valid URLs on every exchange', () => {
    for (const { code } of EXCHANGES) {
      const links = equityLinks(share({ exchange: code, TIDM: 'A/B ^C', sec_cik: '1' }))
      expect(links.length).toBeGreaterThan(2)
      expect(links.length).toBeLessThan(MAX_EQUITY_LINES)
      for (const { url } of links) expect(url).toMatch(/^https:\/\/[\w.-]+\/\S+$/)
    }
  })
})
