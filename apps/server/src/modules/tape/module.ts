import * as endpoints from '@leadenhall/contract/tape/endpoints.ts'
import * as schemas from '@leadenhall/contract/tape/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { TapeLine } from '../../providers/tape-line.ts'
import type { Market } from '../quotes/index.ts'
import { createTape } from './create-tape.ts'
import { LEVELS } from './gather-quotes.ts'
import { registerTapeRoutes } from './routes.ts'

const REWRITE_EVERY_MS = 15_000
const LEVELS_MAX_AGE_MS = 30_000

export interface TapeOptions {
  readonly market: Market
  readonly line: TapeLine
}

export function tapeModule({ market, line }: TapeOptions): Module {
  return {
    name: 'tape',
    summary: 'Stories that prices and volumes tell by themselves',
    register({ archive, cache, calendar, clock, db, lanes, onError, serve, timers }) {
      const tape = createTape({ archive, cache, calendar, clock, db, ...market })
      line.connect(tape)
      lanes.add({
        priority: 'movers',
        symbols: () => Object.keys(LEVELS),
        maxAgeMs: LEVELS_MAX_AGE_MS,
      })
      timers.every(REWRITE_EVERY_MS, () => tape.rewrite(), onError('tape'))
      registerTapeRoutes(serve({ endpoints, schemas }), { tape, universe: market.universe })
    },
  }
}
