import { afterEach, describe, expect, it } from 'vitest'
import { startTestServer } from '#tests/support/outbound-test-server.ts'
import { checkUrl, isAllowedAddress } from './address-guard.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import { OutboundError } from './outbound-error.ts'

describe('the address guard', () => {
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::127.0.0.1',
    '::a00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b:1::7f00:1',
    'fec0::1',
    '2001::1',
    '2001:db8::1',
    '100::1',
    '4000::1',
    '192.0.2.1',
    '240.0.0.1',
    'fe80::1%eth0',
    'not an address',
  ]) {
    it(`refuses ${address}`, () => expect(isAllowedAddress(address, {})).toBe(false))
  }

  for (const address of ['8.8.8.8', '2a00:1450:4009::1', '::ffff:8.8.8.8']) {
    it(`allows ${address}`, () => expect(isAllowedAddress(address, {})).toBe(true))
  }

  it('allows a private range that the operator named, and nothing else', () => {
    const rules = { allowedRanges: ['10.20.0.0/16'] }
    expect(isAllowedAddress('10.20.3.4', rules)).toBe(true)
    expect(isAllowedAddress('10.21.3.4', rules)).toBe(false)
    expect(isAllowedAddress('fd00::1', rules)).toBe(false)
  })

  for (const url of [
    'ftp://example.com/',
    'http://example.com:8080/',
    'http://user:secret@example.com/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
  ]) {
    it(`refuses ${url}`, () => expect(() => checkUrl(new URL(url), {})).toThrow())
  }

  it('allows ordinary web addresses', () => {
    expect(() => checkUrl(new URL('https://example.com:443/a'), {})).not.toThrow()
  })
})

describe('name resolution', () => {
  let outbound: Outbound | null = null
  afterEach(async () => outbound?.close())

  it('refuses a name with one private address', async () => {
    outbound = createOutbound({
      productName: 'Test',
      resolve: async () => ['93.184.216.34', '10.0.0.1'],
    })
    const refused = outbound.request({
      url: 'http://rebind.example/',
      accept: ['*/*'],
      source: 'test',
    })
    await expect(refused).rejects.toMatchObject({ kind: 'forbidden_address' })
    await expect(refused).rejects.toBeInstanceOf(OutboundError)
  })

  it('connects to the address that was checked', async () => {
    const server = await startTestServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(request.headers.host)
    })
    const resolved: string[] = []
    outbound = createOutbound({
      productName: 'Test',
      allowedRanges: ['127.0.0.1/32'],
      allowedPorts: 'any',
      resolve: async (hostname) => {
        resolved.push(hostname)
        return ['127.0.0.1']
      },
    })
    const { port } = new URL(server.url)
    const { text } = await outbound.requestText({
      url: `http://name.example:${port}/`,
      accept: ['text/plain'],
      source: 'test',
    })
    expect(text).toBe(`name.example:${port}`)
    expect(resolved).toEqual(['name.example'])
    await server.close()
  })
})
