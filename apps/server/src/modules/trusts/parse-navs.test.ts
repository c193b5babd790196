import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { recordingsFolder } from '#tests/support/recordings-folder.ts'
import { parseAmount } from '../../platform/bind-columns.ts'
import { NAV_FILE_SETTINGS } from '../figures/index.ts'
import { parseNavs } from './parse-navs.ts'

const FORMAT = fixedSettings().read(NAV_FILE_SETTINGS)
const HEADER =
  'Category,Name,ISIN,MonthEnd,NAV ex income (par),NAV cum income (par),NAV cum income (fair),Reported Currency\n'

describe('A file of NAVs', () => {
  it('of a real month gives every fund with its bases, and thousands with commas', () => {
    const file = path.join(recordingsFolder('investment-trusts'), 'aic-mir-2026-07-key-columns.csv')
    const text = readFileSync(file, 'utf8')
    const rows = parseNavs(text, FORMAT)
    expect(rows).toHaveLength(text.trim().split('\n').length - 1)
    const horizon = rows.find(({ isin }) => isin === 'GB0006667470')
    expect(horizon).toMatchObject({ sector: 'Asia Pacific' })
    const [fair] = horizon?.figures ?? []
    expect(fair).toMatchObject({
      metric: 'nav_cum_fair',
      unit: 'GBX',
      period: { start: null, end: '2026-07-31' },
      publishedAtMs: null,
    })
    expect(fair?.value).toBeGreaterThan(1180)
    expect(fair?.value).toBeLessThan(1181)
    const bases = (isin: string) =>
      rows.find((row) => row.isin === isin)?.figures.map(({ metric }) => metric)
    expect(bases('GB0004559349')).toEqual(['nav_cum_fair', 'nav_cum_par'])
    // Named without a NAV, which is not 0.
    expect(bases('GG00BKTRRM22')).toEqual([])
  })

  it('of the AIC has two header lines, the second before each sector, and notes over lines', () => {
    const groups =
      'AIC,Fund,MonthEnd,Code,Par,Par,Par,Fair,Fair,Fair,Unit1,ShareNote,Reported Currency'
    const header =
      'Category,Name,Date,ISIN,PCCWE,PCCWETS,PCCWETScum,FCCWE,FCCWETS,FCCWETScum,Name,Note,Reported Currency'
    const file = `${groups}\n${header}
Asia Pacific,Pacific Horizon,31/07/2026,GB0006667470,,"1,178.57","1,180.52",,"1,179.57","1,181.52",,,GBX
${header}
Healthcare,CT Healthcare,31/07/2026,GB00BZCNLL95,,147.81,147.82,,147.83,147.84,,"Bought back 182,078 shares.
Paid £247,000.
",GBX
Healthcare,RTW Biotech,31/07/2026,GG00BKTRRM22,,,,,,,,,
`
    const rows = parseNavs(file, FORMAT)
    expect(rows.map(({ name, sector }) => [name, sector])).toEqual([
      ['Pacific Horizon', 'Asia Pacific'],
      ['CT Healthcare', 'Healthcare'],
      ['RTW Biotech', 'Healthcare'],
    ])
    expect(rows.map(({ figures }) => figures.map(({ metric, value }) => [metric, value]))).toEqual([
      [
        ['nav_cum_fair', 1181.52],
        ['nav_cum_par', 1180.52],
        ['nav_ex_par', 1178.57],
      ],
      [
        ['nav_cum_fair', 147.84],
        ['nav_cum_par', 147.82],
        ['nav_ex_par', 147.81],
      ],
      [],
    ])
    expect(rows[1]?.figures[0]).toMatchObject({ unit: 'GBX', period: { end: '2026-07-31' } })
  })

  it('is bound by the headings of the settings', () => {
    const format = fixedSettings({
      'nav-file.column.isin': 'Sedol or ISIN (new)',
      'nav-file.column.nav_cum_fair': '',
      'nav-file.column.nav_ex_par': '',
      'nav-file.column.nav_cum_par': 'NAV p',
    }).read(NAV_FILE_SETTINGS)
    const rows = parseNavs(
      'nav P,Reported currency,MonthEnd,Name,Category,SEDOL OR ISIN (NEW)\n99.5,USD,2026-07-31,Fund,,GB0006674385\n',
      format,
    )
    expect(rows).toMatchObject([
      {
        isin: 'GB0006674385',
        sector: null,
        figures: [{ metric: 'nav_cum_par', value: 99.5, unit: 'USD' }],
      },
    ])
  })

  it.each([
    [
      'without a column',
      HEADER.replace(',NAV cum income (fair)', ''),
      'No column for nav_cum_fair.',
    ],
    [
      'with dates in a column of NAVs',
      `${HEADER}A,B,GB0006674385,31/07/2026,31/07/2026,1,1,GBX\n`,
      'The column "NAV ex income (par)" holds dates, expected amounts (line 2).',
    ],
    [
      'with commas that part no thousands',
      `${HEADER}A,B,GB0006674385,31/07/2026,"1,17",1,1,GBX\n`,
      'The column "NAV ex income (par)" holds texts, expected amounts (line 2).',
    ],
    [
      'with an impossible day',
      `${HEADER}A,B,GB0006674385,07/31/2026,1,1,1,GBX\n`,
      'The column "MonthEnd" holds texts, expected dates (line 2).',
    ],
    [
      'that names a fund twice',
      `${HEADER}A,B,GB0006674385,31/07/2026,1,1,1,GBX\nA,B,GB0006674385,31/07/2026,2,2,2,GBX\n`,
      'The file names GB0006674385 2026-07-31 twice.',
    ],
    ['without rows', HEADER, 'The file has no rows.'],
    ['of another kind', '<!doctype html><p>Sign in</p>\n', 'No column for isin.'],
  ])('%s is refused with the reason', (_, text, reason) => {
    expect(() => parseNavs(text, FORMAT)).toThrow(reason)
  })

  it('leaves an invalid unit to the check of figures', () => {
    const [row] = parseNavs(`${HEADER}A,B,GB0006674385,31/07/2026,,,1,Pence\n`, FORMAT)
    expect(row?.figures[0]?.unit).toBeNull()
  })
})

it('An amount may have thousands separators', () => {
  expect(['1,178.57', '1178.57', '12,345,678', '0.5', '-3'].map(parseAmount)).toEqual([
    1178.57, 1178.57, 12_345_678, 0.5, -3,
  ])
  for (const text of ['', '1,17', '1,1785', '1.178,57', '1e3', 'n/a', '£4', '.5']) {
    expect(parseAmount(text)).toBeNull()
  }
})
