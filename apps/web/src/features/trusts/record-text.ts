import type { DividendRecord } from '@leadenhall/contract/trusts/index.ts'
import { formatCount } from '../../format/price.ts'
import { texts } from './texts.ts'

/** A record that reaches back to the first known year may be longer. */
export function recordText({ raises, since, until }: DividendRecord): string {
  if (raises === 0) return texts.noRaise(String(until))
  const years = formatCount(raises)
  return texts.raises(until - raises === since ? `≥ ${years}` : years)
}
