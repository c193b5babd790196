import type { Trust } from '@leadenhall/contract/trusts/index.ts'
import type { ColumnOrder } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

export interface Preset {
  /** In the address. */
  readonly key: string
  readonly label: string
  readonly has: (trust: Trust) => boolean
  readonly order: ColumnOrder
}

const FAR = 2
const WIDE = -0.2

/** Questions about all trusts; a stale NAV answers none of them. */
export const PRESETS: readonly Preset[] = [
  {
    key: 'wide-against-history',
    label: texts.presets.wideAgainstHistory,
    has: ({ z }) => z !== null && z < -FAR,
    order: { id: 'z', desc: false },
  },
  {
    key: 'dear-against-history',
    label: texts.presets.dearAgainstHistory,
    has: ({ z }) => z !== null && z > FAR,
    order: { id: 'z', desc: true },
  },
  {
    key: 'wide',
    label: texts.presets.wide,
    has: ({ discount, isStale }) => !isStale && discount !== null && discount < WIDE,
    order: { id: 'discount', desc: false },
  },
  {
    key: 'premium',
    label: texts.presets.premium,
    has: ({ discount, isStale }) => !isStale && discount !== null && discount > 0,
    order: { id: 'discount', desc: true },
  },
]
