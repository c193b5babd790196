/** Accounts of companies from Yahoo Finance, paced apart from its prices. */
import type { Clock } from '../../platform/clock.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import type { FigureSource, SourceFigure } from '../figure-ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { TIMESERIES_TYPES, toAnnualFigures, toLatestFigures } from './accounts.ts'
import { createYahooClient } from './client.ts'
import { YAHOO_HOSTS } from './crumbed-requests.ts'
import { YAHOO_FIGURES_SETTINGS, YAHOO_FIGURES_TITLE } from './settings.ts'

export function createYahooFigures(deps: {
  readonly outbound: Outbound
  readonly clock: Clock
  readonly settings: SettingReader
}): FigureSource {
  const { outbound, clock, settings } = deps
  const door = createSourceDoor({
    title: YAHOO_FIGURES_TITLE,
    outbound,
    settings,
    group: YAHOO_FIGURES_SETTINGS,
    // Only background jobs ask, and they have time.
    longestWaitMs: 120_000,
  })
  const client = createYahooClient({ door, clock, hosts: YAHOO_HOSTS })

  const known = (figures: SourceFigure[] | null) => {
    if (figures) return figures
    throw new OutboundError(YAHOO_FIGURES_TITLE, 'malformed', 'unexpected shape')
  }
  const orNone = async (ask: () => Promise<unknown>, empty: unknown): Promise<unknown> => {
    try {
      return await ask()
    } catch (error) {
      // A known symbol without accounts has no such page.
      if (error instanceof OutboundError && error.kind === 'not_found') return empty
      throw error
    }
  }

  return {
    key: 'yahoo-figures',
    title: YAHOO_FIGURES_TITLE,
    simulated: false,
    describes: 'listing',
    async getFigures({ symbol, kind }, options) {
      if (kind !== 'share') return []
      const annual = await orNone(() => client.fetchTimeseries(symbol, TIMESERIES_TYPES, options), {
        timeseries: { result: [] },
      })
      const latest = await orNone(() => client.fetchSummary(symbol, options), {
        quoteSummary: { result: [] },
      })
      return [...known(toAnnualFigures(annual)), ...known(toLatestFigures(latest))]
    },
    async probe(options) {
      known(toAnnualFigures(await client.fetchTimeseries('VOD.L', ['TotalRevenue'], options)))
    },
  }
}
