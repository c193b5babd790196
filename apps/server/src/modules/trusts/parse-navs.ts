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

/**
 * Headings of the AIC's monthly file, in its second line: `F` or `P` for debt at fair value or par,
 * `C…W…E` diluted, `TS` adjusted for shares in treasury, `cum` with income.
 */
const AIC_HEADINGS: Readonly<Partial<Record<Column, string>>> = {
  date: 'Date',
  nav_cum_fair: 'FCCWETScum',
  nav_cum_par: 'PCCWETScum',
  nav_ex_fair: 'FCCWETS',
  nav_ex_par: 'PCCWETS',
}

function patternOf(heading: string): RegExp {
  const text = heading.toLowerCase().replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return new RegExp(`^${text}$`)
}

function ruleFor(column: Column, heading: string, shape: ColumnRule['shape']): ColumnRule {
  const headings = [heading, AIC_HEADINGS[column] ?? heading]
  return { header: headings.map(patternOf), shape }
}

function rulesOf(format: NavFormat): Readonly<Record<Column, ColumnRule>> {
  const navs = NAV_BASES.flatMap((basis) => {
    const heading = format[`column.${basis}`]
    return heading === ''
      ? []
      : [[basis, { ...ruleFor(basis, heading, 'amount'), isOptional: true }]]
  })
  if (navs.length === 0) throw new FileShapeError('The settings name no column with a NAV.')
  return {
    isin: ruleFor('isin', format['column.isin'], 'isin'),
    // The AIC names the units of a package in later columns.
    name: { ...ruleFor('name', format['column.name'], 'text'), isFirst: true },
    sector: { ...ruleFor('sector', format['column.sector'], 'text'), isOptional: true },
    date: { ...ruleFor('date', format['column.date'], 'date'), isOptional: true },
    currency: { ...ruleFor('currency', format['column.currency'], 'text'), isOptional: true },
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
