import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import { FUND_EXCHANGE, type FundFacts } from '@leadenhall/contract/instruments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import type { Registry } from '../../providers/registry.ts'
import { type FundDeps, makeFund, removeFund, UNITS } from './make-fund.ts'
import type { Universe } from './universe.ts'

export function registerFundRoutes(
  serve: Serve,
  deps: FundDeps & { readonly clock: Clock; readonly registry: Registry },
): void {
  serve(endpoints.makeFund, ({ body }) => makeFund(deps, body))
  serve(endpoints.removeFund, async ({ params }) => {
    await removeFund(deps, params.isin)
    return undefined
  })
  serve(endpoints.getFundFacts, async ({ params: { isin } }) => ({
    added: describeAdded(deps.universe(), isin),
    ...(await describeListed(deps.registry, isin)),
  }))
}

function describeAdded(universe: Universe, isin: string): FundFacts['added'] {
  const fund = universe.resolve(isin)?.listing
  if (fund?.exchange !== FUND_EXCHANGE || fund.retired_on !== null) return null
  const { currency: unit, name, security_description: words } = fund
  const units = (['income', 'accumulation'] as const).find((each) => UNITS[each] === words)
  return unit === null || units === undefined ? null : { name, unit, units }
}

async function describeListed(
  registry: Registry,
  isin: string,
): Promise<Pick<FundFacts, 'listed' | 'unread'>> {
  const source = registry.providersFor('findFund').find(({ isOn }) => isOn?.() !== false)
  if (!source) return { listed: null, unread: null }
  try {
    const listed = await registry.observe(source, () => source.findFund(isin))
    return { listed: listed && { source: source.title, ...listed }, unread: null }
  } catch (error) {
    const failure = findOutboundError(error)
    if (!failure) throw error
    return { listed: null, unread: `The list of ${source.title} was not read: ${failure.message}.` }
  }
}
