import { type Facts, multiple } from '../facts.ts'
import { type Metric, SHARES } from '../metric.ts'
import type { LineKey } from './statements.ts'

/** Growth a year over `years`; null unless both ends are positive. */
export function growthOf(facts: Facts, key: LineKey, years: number): number | null {
  const ratio = multiple(facts.line(key), facts.line(key, years))
  return ratio === null || ratio <= 0 ? null : ratio ** (1 / years) - 1
}

const declare = <const Key extends string>(
  key: Key,
  label: string,
  line: LineKey,
  years: number,
) => ({
  key,
  label,
  group: 'growth' as const,
  kind: 'percent' as const,
  appliesTo: SHARES,
  formula:
    years === 1
      ? 'Newest year ÷ year before − 1; none from a loss'
      : `(Newest year ÷ ${years} years before)^(1/${years}) − 1; none from a loss`,
  citation: null,
  better: 'higher' as const,
  decimals: 1,
  compute: (facts: Facts) => growthOf(facts, line, years),
})

export const GROWTH = [
  declare('revenue_growth_1y', 'Revenue growth 1y', 'revenue', 1),
  {
    ...declare('revenue_growth_3y', 'Revenue growth 3y', 'revenue', 3),
    spoken: ['revenue growth', 'sales growth', 'growth'],
    levels: { low: '3%', high: '10%' },
  },
  declare('revenue_growth_5y', 'Revenue growth 5y', 'revenue', 5),
  declare('eps_growth_1y', 'EPS growth 1y', 'eps', 1),
  {
    ...declare('eps_growth_3y', 'EPS growth 3y', 'eps', 3),
    spoken: ['earnings growth', 'profit growth', 'eps growth'],
    levels: { low: '3%', high: '10%' },
  },
  declare('eps_growth_5y', 'EPS growth 5y', 'eps', 5),
  declare('dps_growth_1y', 'Dividend growth 1y', 'dps', 1),
  {
    ...declare('dps_growth_5y', 'Dividend growth 5y', 'dps', 5),
    spoken: ['dividend growth'],
    levels: { low: '2%', high: '7%' },
  },
] as const satisfies readonly Metric[]
