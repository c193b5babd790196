import { describe, expect, it } from 'vitest'
import { advfnChatUrl, lseChatUrl, toLondonCode } from './external-links.ts'

describe('The code of a London listing', () => {
  it.each([
    ['VOD.L', 'VOD'],
    ['BP.L', 'BP.'],
    ['BT-A.L', 'BT.A'],
    ['4BB.L', '4BB'],
    ['v od.l', 'VOD'],
  ])('of %s is %s', (ticker, code) => {
    expect(toLondonCode(ticker)).toBe(code)
  })

  it.each(['AAPL', 'SAP.DE', '^FTSE', 'GBPUSD=X', '.L', ''])('is null for %s', (ticker) => {
    expect(toLondonCode(ticker)).toBeNull()
  })
})

describe('Share chats', () => {
  it('on lse.co.uk are addressed by code', () => {
    expect(lseChatUrl('BP.L')).toBe('https://www.lse.co.uk/ShareChat.html?ShareTicker=BP.')
  })

  it.each([
    ['VOD.L', 'Vodafone Group plc', 'vodafone-VOD'],
    ['MKS.L', "Marks & Spencer's PLC", 'marks-and-spencers-MKS'],
    ['BT-A.L', null, 'bt-a-BT.A'],
    ['ABC.L', '???', 'abc-ABC'],
  ])('on ADVFN are addressed by name and code: %s of %s', (ticker, name, page) => {
    const address = `https://uk.advfn.com/stock-market/london/${page}/share-chat`
    expect(advfnChatUrl(ticker, name)).toBe(address)
  })

  it('exist for London only', () => {
    expect(lseChatUrl('AAPL')).toBeNull()
    expect(advfnChatUrl('AAPL', 'Apple Inc.')).toBeNull()
  })
})
