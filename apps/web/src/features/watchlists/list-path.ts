import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { pagePath } from '../../format/paths.ts'

export function listPath({ id }: Pick<Watchlist, 'id'>): string {
  return pagePath('user-watchlist', { watchlist: String(id) })
}
