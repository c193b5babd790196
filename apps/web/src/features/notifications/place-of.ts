import type { Notification } from '@leadenhall/contract/notifications/index.ts'
import { pagePath, sharePath } from '../../format/paths.ts'

/** The page that a notification is about. */
export const placeOf = (data: Notification['data']) =>
  'ticker' in data ? sharePath(data.ticker) : pagePath('profile')
