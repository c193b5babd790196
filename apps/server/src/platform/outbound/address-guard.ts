/**
 * The SSRF guard. The checked address is the one that is connected to: names are resolved inside the
 * connector's own lookup, so that a second lookup cannot return another address, and literal addresses
 * in a URL, which never reach a lookup, are checked with the URL.
 */

import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

export interface AddressRules {
  /** CIDR ranges that are allowed although not public: `127.0.0.0/8`. */
  readonly allowedRanges?: readonly string[]
  /** Ports besides 80 and 443, or `any`. */
  readonly allowedPorts?: readonly number[] | 'any'
  /** Replaces the system's name resolution; for tests. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>
}

export class ForbiddenAddressError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ForbiddenAddressError'
  }
}

/**
 * True if connections to an address are allowed: only to global unicast, not to private, loopback,
 * link-local, unique-local, carrier-grade NAT, multicast, unspecified, reserved and translated (NAT64,
 * 6to4, Teredo, IPv4-compatible) ranges. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function isAllowedAddress(address: string, rules: AddressRules): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const isListed = (rules.allowedRanges ?? []).some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range)
    return network.kind() === parsed.kind() && parsed.match(network, bits)
  })
  return isListed || (parsed.range() === 'unicast' && isAssigned(parsed))
}

/** IPv6 assigns only 2000::/3; `::127.0.0.1` and local NAT64 are outside of it. */
function isAssigned(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.kind() === 'ipv4' || address.match(ASSIGNED, 3)
}
const ASSIGNED = ipaddr.parse('2000::')

/** @throws ForbiddenAddressError for a scheme, port or literal address that is not allowed */
export function checkUrl(url: URL, rules: AddressRules): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ForbiddenAddressError(`Scheme ${url.protocol} is not allowed`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new ForbiddenAddressError('Credentials in a URL are not allowed')
  }
  const ports = rules.allowedPorts ?? []
  if (
    url.port !== '' &&
    ports !== 'any' &&
    !['80', '443', ...ports.map(String)].includes(url.port)
  ) {
    throw new ForbiddenAddressError(`Port ${url.port} is not allowed`)
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && !isAllowedAddress(host, rules)) {
    throw new ForbiddenAddressError(`Address ${host} is not public`)
  }
}

async function resolveSystem(hostname: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => {
      if (error) reject(error)
      else resolve(addresses.map((entry) => entry.address))
    })
  })
}

/** @throws ForbiddenAddressError unless every address of the name is allowed */
async function resolveAllowed(
  hostname: string,
  family: number,
  rules: AddressRules,
): Promise<LookupAddress[]> {
  const addresses = await (rules.resolve ?? resolveSystem)(hostname)
  const refused = addresses.find((address) => !isAllowedAddress(address, rules))
  if (refused !== undefined) {
    throw new ForbiddenAddressError(`${hostname} resolves to ${refused}, not public`)
  }
  const entries = addresses
    .map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }))
    .filter((entry) => family === 0 || entry.family === family)
  if (entries.length === 0) throw new Error(`${hostname} has no address`)
  return entries
}

/** A `lookup` for net.connect that answers only when every address of the name is allowed. */
export function guardedLookup(rules: AddressRules): LookupFunction {
  const resolve = callbackify(resolveAllowed)
  return (hostname, options, callback) => {
    resolve(hostname, Number(options.family ?? 0), rules, (error, entries) => {
      const first = entries?.[0]
      if (error || !first) callback(error, '', 0)
      else if (options.all) callback(null, entries)
      else callback(null, first.address, first.family)
    })
  }
}
