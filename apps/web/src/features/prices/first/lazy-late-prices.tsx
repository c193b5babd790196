import { deferred } from '../../../ui/deferred.tsx'

export const LatePricesNotice = deferred<{ readonly isAdmin: boolean }>(async () => ({
  default: (await import('./late-prices-notice.tsx')).LatePricesNotice,
}))
