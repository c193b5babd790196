import * as figures from '@leadenhall/contract/figures/endpoints.ts'
import * as screener from '@leadenhall/contract/screener/endpoints.ts'
import * as watchlists from '@leadenhall/contract/watchlists/endpoints.ts'
import { buildResult } from '../features/screener/test-support/build-screen.ts'
import { Failure, type FakeApi } from './fake-api.ts'

/** Answers what watchlists ask for beside quotes, with nothing. */
export function fakeWatchedFigures(api: FakeApi): void {
  api.on(screener.runScreen, () => buildResult({ data: [] }))
  api.on(figures.listCloses, () => ({ items: [] }))
  api.on(watchlists.getListPerformance, () => [])
  api.on(figures.getFigures, () => new Failure('not_found', 404, 'No figures.'))
}
