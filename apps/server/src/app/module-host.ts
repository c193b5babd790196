/** Registers modules in sequence and collects their contributions. */
import { serveFeature } from '../platform/http/serve-endpoint.ts'
import type { Module, ModuleContext } from '../platform/module.ts'
import { createPageParts, type PageParts } from '../platform/pages/page-parts.ts'
import { createPersonalData, type PersonalData } from '../platform/personal-data.ts'
import { createQuoteLanes, type QuoteLanes } from '../platform/quote-lanes.ts'
import { createTimers } from '../platform/timers.ts'
import { createUserSignals } from '../platform/user-signals.ts'
import type { Core } from './core.ts'

export interface ModuleHost {
  readonly lanes: QuoteLanes
  readonly pages: PageParts
  readonly personal: PersonalData
  readonly timers: ModuleContext['timers']
  /** Registers a module. @returns its interface for other modules */
  use<Offer>(module: Module<Offer>): Promise<Offer>
  /** Stops timers and closes modules in reverse order. */
  close(): Promise<void>
}

export function createModuleHost(core: Core): ModuleHost {
  const [lanes, pages, personal] = [createQuoteLanes(), createPageParts(), createPersonalData()]
  const timers = createTimers()
  const closers: (() => Promise<void> | void)[] = []
  const { archive, cache, calendar, clock, db, engine, http, jobs, metrics } = core
  const { onError, outbound, settings, site } = core
  const shared: Omit<ModuleContext, 'serve'> = {
    archive,
    cache,
    calendar,
    clock,
    db,
    engine,
    http,
    jobs,
    metrics,
    onError,
    outbound,
    settings,
    site,
    lanes,
    signals: createUserSignals(),
    pages,
    personal,
    timers,
    onClose: (close: () => Promise<void> | void) => void closers.push(close),
  }
  return {
    lanes,
    pages,
    personal,
    timers,
    async use(module) {
      const { name, summary } = module
      http.apiDescription.addTag({ name, description: summary })
      const serve: ModuleContext['serve'] = (contract) => serveFeature(http, { name, ...contract })
      return module.register({ ...shared, serve })
    },
    async close() {
      await Promise.all([timers.close(), ...closers.toReversed().map(async (close) => close())])
    },
  }
}
