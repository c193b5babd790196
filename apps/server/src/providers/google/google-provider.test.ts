import { describe, expect, it } from 'vitest'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { CONSENT_PAGE } from '#tests/support/google-pages.ts'
import { startTestServer } from '#tests/support/outbound-test-server.ts'
import { testSourceFaults } from '#tests/support/source-faults.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { toGoogleId } from './google-id.ts'
import { createGoogleProvider } from './google-provider.ts'

const findCode = (symbol: string) => (symbol === 'VOD.L' ? { tidm: 'VOD', exchange: 'LSE' } : null)

describe('Google Finance', () => {
  testSourceFaults({
    contentType: 'text/html; charset=utf-8',
    call: ({ url, outbound }) =>
      createGoogleProvider({
        outbound,
        findCode,
        settings: fixedSettings({ 'google.url': `${url}/quote/{code}:{market}` }),
      }).getPageQuote?.('VOD.L') ?? Promise.resolve(),
  })

  const ask = async (settings: Readonly<Record<string, string>>, symbol: string) => {
    const outbound = createOutbound({
      productName: 'Test',
      allowedRanges: ['127.0.0.1/32'],
      allowedPorts: 'any',
    })
    const google = createGoogleProvider({ outbound, findCode, settings: fixedSettings(settings) })
    return google.getPageQuote?.(symbol).finally(() => outbound.close())
  }

  it('is not used while switched off', async () => {
    await expect(ask({ 'google.enabled': 'off' }, 'VOD.L')).rejects.toMatchObject({
      kind: 'not_configured',
    })
  })

  it('is not asked about exchanges without a market there', async () => {
    await expect(ask({}, '^FTSE')).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('distinguishes a consent page from a page without a price', async () => {
    const server = await startTestServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(CONSENT_PAGE)
    })
    const url = `${server.url}/{code}:{market}`
    await expect(ask({ 'google.url': url }, 'VOD.L')).rejects.toMatchObject({ kind: 'blocked' })
    await server.close()
  })
})

describe('A listing is named to Google', () => {
  it.each([
    ['VOD', 'LSE', 'VOD:LON'],
    ['BT.A', 'LSE', 'BT.A:LON'],
    ['BP.', 'LSE', 'BP:LON'],
    ['BOO', 'AIM', 'BOO:LON'],
    ['BRK/B', 'NYSE', 'BRK.B:NYSE'],
    ['7203', 'TSE', '7203:TYO'],
    ['RY', 'TSX', 'RY:TSE'],
    ['SAP', 'FWB', 'SAP:ETR'],
  ])('%s on %s as %s', (tidm, exchange, expected) => {
    const id = toGoogleId(tidm, exchange)
    expect(id && `${id.code}:${id.market}`).toBe(expected)
  })

  it('has no id on an exchange that Google lacks', () => {
    expect(toGoogleId('X', 'ELSEWHERE')).toBeNull()
  })
})
