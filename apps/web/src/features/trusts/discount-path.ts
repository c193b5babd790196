import type { DiscountPoint } from '@leadenhall/contract/trusts/index.ts'
import { roundPlace } from '../../ui/round-place.ts'

/** From a day and a discount to a place in the drawing. */
export interface Scale {
  readonly x: (date: string) => number
  readonly y: (discount: number) => number
}

/** A line through the known days, with a gap where no discount is known. */
export function discountPath(points: readonly DiscountPoint[], { x, y }: Scale): string {
  let isOpen = false
  return points
    .map(({ date, discount }) => {
      const start = isOpen ? 'L' : 'M'
      isOpen = discount !== null
      return discount === null ? '' : `${start}${roundPlace(x(date))} ${roundPlace(y(discount))}`
    })
    .join('')
}
