import type { Notification } from '@leadenhall/contract/notifications/index.ts'
import { pagePath, sharePath } from '../../format/paths.ts'

/** The page that a notification is about. */
export const placeOf = (data: Notification['data']) => {
  if ('notice' in data && data.notice === 'journal_review') {
    return pagePath('journal', {}, { ticker: data.ticker })
  }
  if ('ticker' in data) return sharePath(data.ticker)
  return 'broker' in data
    ? pagePath('portfoliomanager', {}, { view: 'import' })
    : pagePath('profile')
}
