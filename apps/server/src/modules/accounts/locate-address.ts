/**
 * Looks up the country of an IP address offline, in a database of the regional registries'
 * allocations (geo-whois-asn-country, CC0; source NRO, CC BY 4.0). It has no cities.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Login } from '@leadenhall/contract/accounts/index.ts'
import ipaddr from 'ipaddr.js'
import { type Response as MmdbRecord, Reader } from 'mmdb-lib'

const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
const UNKNOWN: Login['location'] = { country: 'Unknown', country_code: null, city: null }

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' })

let reader: Reader<MmdbRecord> | null = null

/** Private, unlisted and malformed addresses are `Unknown`. */
export function locateAddress(address: string): Login['location'] {
  // The database assigns countries to some private ranges.
  if (!ipaddr.isValid(address)) return UNKNOWN
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return UNKNOWN
  reader ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(DATABASE)))
  const code = codeOf(reader, parsed.toString())
  if (!code) return UNKNOWN
  return {
    country: countryNames.of(code) ?? 'Unknown',
    country_code: code.toLowerCase(),
    city: null,
  }
}

function codeOf(database: Reader<MmdbRecord>, address: string): string | null {
  const found: unknown = database.get(address)
  if (found === null || typeof found !== 'object' || !('country_code' in found)) return null
  return typeof found.country_code === 'string' ? found.country_code : null
}
