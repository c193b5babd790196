/** A file of NAVs as figures. Pure. */
import { NAV_BASES } from '@leadenhall/contract/figures/facts.ts'
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import {
  bindColumns,
  type ColumnRule,
  FileShapeError,
  parseAmount,
  parseDay,
} from '../../platform/bind-columns.ts'
import type { SettingValues } from '../../platform/settings/setting.ts'
import type { SourceFigure } from '../../providers/figure-ports.ts'
import type { NAV_FILE_SETTINGS } from '../figures/index.ts'

export type NavFormat = SettingValues<(typeof NAV_FILE_SETTINGS)['settings']>

export interface FundRow {
  readonly isin: string
  readonly name: string
  readonly sector: string | null
  /** Empty for a fund that the file names without a NAV. */
  readonly figures: readonly SourceFigure[]
}

type Column = 'isin' | 'name' | 'sector' | 'date' | 'currency' | (typeof NAV_BASES)[number]

function ruleFor(heading: string, shape: ColumnRule['shape']): ColumnRule {
  const text = heading.toLowerCase().replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return { header: new RegExp(`^${text}$`), shape }
}

function rulesOf(format: NavFormat): Readonly<Record<Column, ColumnRule>> {
  const navs = NAV_BASES.flatMap((basis) => {
    const heading = format[`column.${basis}`]
    return heading === '' ? [] : [[basis, { ...ruleFor(heading, 'amount'), isOptional: true }]]
  })
  if (navs.length === 0) throw new FileShapeError('The settings name no column with a NAV.')
  return {
    isin: ruleFor(format['column.isin'], 'isin'),
    name: ruleFor(format['column.name'], 'text'),
    sector: { ...ruleFor(format['column.sector'], 'text'), isOptional: true },
    date: { ...ruleFor(format['column.date'], 'date'), isOptional: true },
    currency: { ...ruleFor(format['column.currency'], 'text'), isOptional: true },
    ...Object.fromEntries(navs),
  }
}

/**
 * @param publishedAtMs null where it is not known, which counts as the time of the first read
 * @throws FileShapeError for a missing column, an odd value, no rows, or a fund that is named twice
 */
export function parseNavs(
  text: string,
  format: NavFormat,
  publishedAtMs: number | null = null,
): FundRow[] {
  const rows = bindColumns(text, rulesOf(format)).map((row): FundRow => {
    const { isin, name, sector, date, currency } = row
    const figures = NAV_BASES.flatMap((metric): SourceFigure[] => {
      const value = parseAmount(row[metric] ?? '')
      if (value === null) return []
      const period = { start: null, end: parseDay(date) ?? '', label: null }
      return [{ metric, value, unit: parseUnit(currency), period, publishedAtMs, link: null }]
    })
    return { isin, name, sector: sector === '' ? null : sector, figures }
  })
  if (rows.length === 0) throw new FileShapeError('The file has no rows.')
  const days = rows.flatMap(({ isin, figures }) => figures[0] && `${isin} ${figures[0].period.end}`)
  const twice = days.find((day, place) => day !== undefined && days.indexOf(day) !== place)
  if (twice !== undefined) throw new FileShapeError(`The file names ${twice} twice.`)
  return rows
}
