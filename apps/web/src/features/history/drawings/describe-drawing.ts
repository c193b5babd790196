import type { Drawing } from '@leadenhall/contract/drawings/index.ts'
import type { Chart } from '@leadenhall/contract/history/index.ts'
import { formatFigure, formatLevel } from '../../../format/price.ts'
import { formatDate } from '../../../format/time.ts'
import { texts } from '../texts.ts'

type Priced = Pick<Chart, 'unit' | 'kind'>

/** `Trend line from 68.00p on 5 Jan 2026 to 72.10p on 6 Feb 2026`. */
export function describeDrawing({ kind, points, style }: Drawing, { kind: of }: Priced): string {
  const [first, second] = points.map(({ date, unit, value }) => {
    if (kind === 'vertical') return formatDate(date)
    const level = formatLevel(value, unit, of)
    return kind === 'horizontal' ? level : texts.drawings.point(level, formatDate(date))
  })
  const name = texts.drawings.kinds[kind]
  const label = style.text === '' ? '' : ` “${style.text}”`
  if (second === undefined) return texts.drawings.at(`${name}${label}`, first ?? '')
  return texts.drawings.fromTo(`${name}${label}`, first ?? '', second)
}

/** `61.8% 70.12p`. */
export function levelText(ratio: number, price: number, { kind, unit }: Priced): string {
  return `${formatFigure(ratio * 100, 1)}% ${formatLevel(price, unit, kind)}`
}
