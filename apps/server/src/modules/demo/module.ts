import * as endpoints from '@leadenhall/contract/demo/endpoints.ts'
import * as schemas from '@leadenhall/contract/demo/schemas.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import type { Module } from '../../platform/module.ts'
import type { Guests } from '../accounts/index.ts'
import type { Market } from '../quotes/index.ts'
import { fillGuest } from './fill-guest.ts'

const PRUNE_EVERY_MS = 3_600_000

export interface DemoOptions {
  readonly dataMode: DataMode
  readonly guests: Guests
  readonly limits: Pick<SignInLimits, 'requireNetwork'>
  readonly market: Market
}

export function demoModule({ dataMode, guests, limits, market }: DemoOptions): Module {
  return {
    name: 'demo',
    summary: 'Looking around in a simulated market without an account of one’s own',
    register({ http, onError, serve, timers }) {
      serve({ endpoints, schemas })(endpoints.openGuest, async (_, { request, reply }) => {
        if (dataMode !== 'demo') throw notFound('There are guests only in the demo.')
        await limits.requireNetwork(request)
        const user = await guests.open(request, reply)
        await fillGuest(http, market, reply)
        return user
      })
      const isDemo = dataMode === 'demo'
      const prune = isDemo ? guests.prune : guests.deleteAll
      http.addHook('onReady', () => prune().catch(onError('guests')))
      if (isDemo) timers.every(PRUNE_EVERY_MS, prune, onError('guests'))
    },
  }
}
