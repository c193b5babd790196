import { columnName, numberBetween, settingGroup } from '../../platform/settings/setting.ts'

/** How a file of NAVs is read, whoever fetched it. */
export const NAV_FILE_SETTINGS = settingGroup('nav-file', {
  cadenceDays: numberBetween(
    [1, 400],
    31,
    'Days from one file of NAVs to the next. A fund with a single NAV is taken to publish as often.',
  ),
  'column.sector': columnName('Category', 'Heading of the column with the AIC sector.'),
  'column.name': columnName('Name', 'Heading of the column with the name of the fund.'),
  'column.isin': columnName('ISIN', 'Heading of the column with the ISIN.'),
  'column.date': columnName('MonthEnd', 'Heading of the column with the day of the NAV.'),
  'column.currency': columnName(
    'Reported Currency',
    'Heading of the column with the unit of the NAV: GBX, GBP, USD.',
  ),
  'column.nav_cum_fair': columnName(
    'NAV cum income (fair)',
    'Heading of the NAV with income, debt at fair value; empty if the file has none.',
    'optional',
  ),
  'column.nav_cum_par': columnName(
    'NAV cum income (par)',
    'Heading of the NAV with income, debt at par; empty if the file has none.',
    'optional',
  ),
  'column.nav_ex_fair': columnName(
    '',
    'Heading of the NAV without income, debt at fair value; empty if the file has none.',
    'optional',
  ),
  'column.nav_ex_par': columnName(
    'NAV ex income (par)',
    'Heading of the NAV without income, debt at par; empty if the file has none.',
    'optional',
  ),
})
