/** As many drawings as a chart may have, of every kind. */
import { DRAWING_POINTS, type DrawingKind } from '../../packages/contract/src/drawings/kinds.ts'
import type { Visitor } from '../../tests/support/visitor.ts'

const COUNT = 200
const KINDS = Object.keys(DRAWING_POINTS) as DrawingKind[]
const COLOURS = ['accent', 'up', 'down', 'muted'] as const

interface Bar {
  readonly time: number
  readonly close: number | null
}

/** On the days and at the prices of the last year, so that all of them are in view. */
export async function drawMany(visitor: Visitor, ticker: string): Promise<void> {
  const { body } = await visitor.call('GET', `/api/chart/${ticker}?range=1y`)
  const { bars, unit } = body as { readonly bars: readonly Bar[]; readonly unit: string }
  const known = bars.filter(({ close }) => close !== null)
  for (let number = 0; number < COUNT; number += 1) {
    const kind = KINDS[number % KINDS.length] ?? 'trend'
    const points = Array.from({ length: DRAWING_POINTS[kind] }, (_, point) => {
      const bar = known[(number * 7 + point * 31) % known.length]
      const value = (bar?.close ?? 1) * (1 + ((number % 9) - 4) / 200)
      return { date: dayOf(bar?.time ?? 0), value, unit }
    })
    const style = {
      colour: COLOURS[number % COLOURS.length],
      width: 1 + (number % 4),
      text: kind === 'text' ? `Note ${number}` : '',
      locked: false,
    }
    const reply = await visitor.call('POST', `/api/drawings/${ticker}`, { kind, points, style })
    if (reply.status >= 300) throw new Error(`A drawing answered ${JSON.stringify(reply)}`)
  }
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
