/**
 * Compares the engine with the published results of two public calculators' test ledgers. cgtcalc prints
 * whole pounds: each gain rounded down, sums of rounded figures. cgt-tool prints pence.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { computeTax } from '../../apps/server/src/modules/tax/engine/compute-tax.ts'
import type { Disposal, TaxResult } from '../../apps/server/src/modules/tax/engine/results.ts'
import { sumYear, taxYearOf } from '../../apps/server/src/modules/tax/engine/tax-year.ts'
import { findInForce, yearStart } from '../../apps/server/src/modules/tax/rates/dated.ts'
import { EXEMPT_AMOUNTS } from '../../apps/server/src/modules/tax/rates/rows.ts'
import { toDate, toDay } from '../../apps/server/src/platform/calendar/days.ts'
import { Decimal, toText, ZERO } from '../../apps/server/src/platform/decimal.ts'
import { parseCgtcalc, parseCgtTool } from './cgt-notations.ts'
import { recordingsFolder } from './recordings-folder.ts'

export interface Comparison {
  readonly ledger: string
  readonly what: string
  readonly expected: string
  readonly computed: string
}

const RULES = { smallReceipt: new Decimal(3000) }
const read = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8')
const whole = (amount: Decimal | null) => (amount ?? new Decimal(Number.NaN)).floor()
const sortLines = (lines: readonly string[]) => lines.toSorted().join('\n')

export function compareCgtcalc(): Comparison[] {
  const folder = path.join(recordingsFolder('cgt'), 'cgtcalc')
  return readdirSync(path.join(folder, 'Inputs')).flatMap((name) => {
    const result = computeTax(parseCgtcalc(read(folder, 'Inputs', name)), RULES)
    const output = read(folder, 'Outputs', name)
    const ledger = `cgtcalc ${name.replace('.txt', '')}`
    const compare = (what: string, expected: string, computed: string) => ({
      ledger,
      what,
      expected,
      computed,
    })
    return [
      compare('disposals', disposalsIn(output), sortLines(describeDisposals(result))),
      compare('pools', holdingsIn(output), describePools(result)),
      compare('years', yearsIn(output), describeYears(result)),
      compare('gifts', giftsIn(output), describeGifts(result)),
    ]
  })
}

const isTaxed = ({ kind }: Disposal) => kind !== 'gift'
const ukDate = (day: number) => toDate(day).split('-').toReversed().join('/')

function disposalsIn(output: string): string {
  const found: string[] = []
  let current = ''
  for (const line of output.split('\n')) {
    const sold = /^\d+\) SOLD (\S+) of (\S+) on (\S+) for (GAIN|LOSS) of £(\S+)/.exec(line)
    if (sold) {
      const [, quantity, asset, date, sign, pounds] = sold
      current = `${asset} ${date} ${quantity} ${sign === 'LOSS' ? '-' : ''}${pounds}`
      found.push(current)
    }
    const bought = /- (SAME DAY|BED & BREAKFAST): (\S+) bought on (\S+)/.exec(line)
    if (bought) found.push(`${current} ${bought[1]} ${bought[2]} ${bought[3]}`)
    const pool = /- SECTION 104: (\S+) at cost basis of £(\S+)/.exec(line)
    if (pool) found.push(`${current} SECTION 104 of ${pool[1]} at ${pool[2]}`)
  }
  return sortLines(found)
}

const WORDS = { same_day: 'SAME DAY', thirty_days: 'BED & BREAKFAST', section_104: 'SECTION 104' }

function describeDisposals({ disposals }: TaxResult): string[] {
  return disposals.filter(isTaxed).flatMap(({ day, gain, quantity, security, slices }) => {
    const head = `${security} ${ukDate(day)} ${toText(quantity)} ${toText(whole(gain))}`
    const own = slices.map(({ acquired, acquiredQuantity, pool, rule }) => {
      if (acquired !== null && acquiredQuantity) {
        return `${head} ${WORDS[rule]} ${toText(acquiredQuantity)} ${ukDate(acquired)}`
      }
      const average = pool?.cost?.div(pool.quantity) ?? ZERO
      return `${head} ${WORDS[rule]} of ${toText(pool?.quantity ?? ZERO)} at ${toText(average, 5)}`
    })
    return [head, ...own]
  })
}

function holdingsIn(output: string): string {
  const lines = [...output.matchAll(/^(\S+): (\S+) units acquired at £(\S+) cost basis$/gm)]
  return sortLines(lines.map(([, asset, units, cost]) => `${asset} ${units} at ${cost}`))
}

function describePools({ pools }: TaxResult): string {
  const lines = [...pools].flatMap(([security, { pools: own }]) => {
    const last = own.at(-1)
    if (!last || last.quantity.isZero()) return []
    const average = toText(last.cost?.div(last.quantity) ?? ZERO, 5)
    return `${security} ${toText(last.quantity)} at ${average}`
  })
  return sortLines(lines)
}

function yearsIn(output: string): string {
  const summary = [
    ...output.matchAll(/^(\d{4})\/\d{4} +£(\S+) +£(\S+) +£(\S+) +£(\S+) +£(\S+) *$/gm),
  ].map(
    ([, year, gain, proceeds, exempt, carried, taxable]) =>
      `${year} gain ${gain} proceeds ${proceeds} exempt ${exempt} carried ${carried} taxable ${taxable}`,
  )
  const returns = [
    ...output.matchAll(
      /^(\d{4})\/\d{4}: Disposals = (\d+), proceeds = (\d+), allowable costs = (\d+), total gains = (\d+), total losses = (\d+)$/gm,
    ),
  ].map(
    ([, year, count, proceeds, costs, gains, losses]) =>
      `${year} disposals ${count} proceeds ${proceeds} costs ${costs} gains ${gains} losses ${losses}`,
  )
  return sortLines([...summary, ...returns])
}

function describeYears({ disposals }: TaxResult): string {
  const byYear = Map.groupBy(disposals.filter(isTaxed), ({ day }) => taxYearOf(day))
  let carried = ZERO
  return sortLines(
    [...byYear]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([year, own]) => {
        const exempt = new Decimal(findInForce(EXEMPT_AMOUNTS, yearStart(year))?.pounds ?? 0)
        const rounded = own.map((disposal) => ({ ...disposal, gain: whole(disposal.gain) }))
        const sums = sumYear(rounded, exempt, carried, () => ({ basic: ZERO, higher: ZERO }))
        carried = sums.lossesCarriedForward
        const sum = (of: (disposal: Disposal) => Decimal) =>
          toText(own.reduce((total, one) => total.plus(of(one)), ZERO))
        const truncated = (sign: 1 | -1) =>
          sum(({ gain }) => Decimal.max((gain ?? ZERO).times(sign), 0).floor())
        const proceeds = sum((one) => whole(one.proceeds))
        return [
          `${year} gain ${toText(sums.net)} proceeds ${proceeds} exempt ${toText(exempt)} carried ${toText(carried)} taxable ${toText(sums.taxable)}`,
          `${year} disposals ${own.length} proceeds ${proceeds} costs ${sum((one) => whole(one.cost))} gains ${truncated(1)} losses ${truncated(-1)}`,
        ]
      }),
  )
}

function giftsIn(output: string): string {
  const lines = output.matchAll(
    /^(\S+) SPOUSEOUT (\S+) of (\S+) at transferred cost basis £(\S+) /gm,
  )
  return sortLines(
    [...lines].map(([, date, units, asset, cost]) => `${asset} ${date} ${units} ${cost}`),
  )
}

function describeGifts({ disposals }: TaxResult): string {
  return sortLines(
    disposals.flatMap(({ cost, day, kind, quantity, security }) =>
      kind === 'gift'
        ? `${security} ${ukDate(day)} ${toText(quantity)} ${toText(cost ?? ZERO, 2)}`
        : [],
    ),
  )
}

interface ToolReport {
  readonly tax_years: readonly {
    readonly period: string
    readonly disposals: readonly {
      readonly date: string
      readonly ticker: string
      readonly quantity: string
      readonly gross_proceeds: string
      readonly proceeds: string
      readonly matches: readonly {
        readonly rule: 'SameDay' | 'BedAndBreakfast' | 'Section104'
        readonly quantity: string
        readonly allowable_cost: string
        readonly gain_or_loss: string
        readonly acquisition_date?: string
      }[]
    }[]
    readonly total_gain: string
    readonly total_loss: string
    readonly net_gain: string
    readonly gross_proceeds: string
    readonly exempt_amount: string
    readonly taxable_gain: string
    readonly dividend_income: string
    readonly dividend_tax_paid: string
  }[]
  readonly holdings: readonly {
    readonly ticker: string
    readonly quantity: string
    readonly total_cost: string
  }[]
}

const TOOL_RULES = {
  SameDay: 'same_day',
  BedAndBreakfast: 'thirty_days',
  Section104: 'section_104',
}
const pence = (amount: Decimal | string | null) => new Decimal(amount ?? Number.NaN).toFixed(2)

/** HMRC's rate of June 2024, as the one ledger with foreign money uses it. */
const findRate = () => new Decimal(1).div('1.2709')

export function compareCgtTool(): Comparison[] {
  const folder = path.join(recordingsFolder('cgt'), 'cgt-tool')
  return readdirSync(path.join(folder, 'inputs')).flatMap((file) => {
    const name = file.replace('.cgt', '')
    const { dividends, entries } = parseCgtTool(read(folder, 'inputs', file), findRate)
    const result = computeTax(entries, RULES)
    const report = JSON.parse(read(folder, 'json', `${name}.json`)) as ToolReport
    const ledger = `cgt-tool ${name}`
    const years = report.tax_years.map((year) => ({
      ...year,
      start: Number(year.period.slice(0, 4)),
    }))
    return [
      {
        ledger,
        what: 'disposals',
        expected: sortLines(years.flatMap(({ disposals }) => disposals.map(describeTool))),
        computed: sortLines(result.disposals.map(describeOwn)),
      },
      {
        ledger,
        what: 'pools',
        expected: sortLines(
          report.holdings.flatMap(({ quantity, ticker, total_cost: cost }) =>
            Number(quantity) === 0 ? [] : `${ticker} ${quantity} ${pence(cost)}`,
          ),
        ),
        computed: sortLines(
          [...result.pools].flatMap(([security, { pools }]) => {
            const last = pools.at(-1)
            if (!last || last.quantity.isZero()) return []
            return `${security} ${toText(last.quantity)} ${pence(last.cost)}`
          }),
        ),
      },
      ...years.map((year) => ({
        ledger,
        what: year.period,
        expected: `gains ${pence(year.total_gain)} losses ${pence(year.total_loss)} net ${pence(year.net_gain)} proceeds ${pence(year.gross_proceeds)} exempt ${year.exempt_amount} taxable ${pence(year.taxable_gain)} dividends ${pence(year.dividend_income)} tax ${pence(year.dividend_tax_paid)}`,
        computed: describeToolYear(result, year.start, dividends),
      })),
    ]
  })
}

function describeTool(one: ToolReport['tax_years'][number]['disposals'][number]): string {
  const matches = one.matches.map(
    ({ acquisition_date: on, allowable_cost: cost, gain_or_loss: gain, quantity, rule }) =>
      `${TOOL_RULES[rule]} ${quantity} cost ${pence(cost)} gain ${pence(gain)} ${on ?? ''}`,
  )
  return `${one.date} ${one.ticker} ${one.quantity} ${pence(one.gross_proceeds)} ${pence(one.proceeds)} ${matches.join('; ')}`
}

function describeOwn({ charges, day, proceeds, quantity, security, slices }: Disposal): string {
  const own = slices.map(
    ({ acquired, cost, gain, quantity: part, rule }) =>
      `${rule} ${toText(part)} cost ${pence(cost)} gain ${pence(gain)} ${acquired === null ? '' : toDate(acquired)}`,
  )
  const net = proceeds && charges ? proceeds.minus(charges) : null
  return `${toDate(day)} ${security} ${toText(quantity)} ${pence(proceeds)} ${pence(net)} ${own.join('; ')}`
}

function describeToolYear(
  { disposals }: TaxResult,
  year: number,
  dividends: ReturnType<typeof parseCgtTool>['dividends'],
): string {
  const own = disposals.filter(({ day }) => taxYearOf(day) === year)
  const exempt = new Decimal(findInForce(EXEMPT_AMOUNTS, yearStart(year))?.pounds ?? 0)
  const sums = sumYear(own, exempt, ZERO, () => ({ basic: ZERO, higher: ZERO }))
  const paid = dividends.filter(({ on }) => taxYearOf(toDay(on)) === year)
  const income = paid.reduce((sum, { pounds }) => sum.plus(pounds), ZERO)
  const tax = paid.reduce((sum, one) => sum.plus(one.tax), ZERO)
  return `gains ${pence(sums.gains)} losses ${pence(sums.losses)} net ${pence(sums.net)} proceeds ${pence(sums.proceeds)} exempt ${toText(exempt)} taxable ${pence(sums.taxable)} dividends ${pence(income)} tax ${pence(tax)}`
}

/** Ledgers that the publisher refuses: the messages of the parser or the reasons of the engine. */
export function compareInvalid(): Comparison[] {
  const folder = path.join(recordingsFolder('cgt'), 'cgtcalc', 'Invalid')
  return readdirSync(path.join(folder, 'Inputs')).map((name) => ({
    ledger: `cgtcalc invalid ${name.replace('.txt', '')}`,
    what: 'refused',
    expected: read(folder, 'Outputs', name)
      .trim()
      .replace(/^Error [^:]+: /, ''),
    computed: whyRefused(read(folder, 'Inputs', name)),
  }))
}

function whyRefused(text: string): string {
  try {
    const { refusals } = computeTax(parseCgtcalc(text), RULES)
    const [first] = refusals
    if (first?.reason.kind !== 'oversold') return first?.reason.kind ?? 'accepted'
    const { held, wanted } = first.reason
    return `Insufficient shares for ${first.security} on ${ukDate(first.day)}: tried to sell ${toText(wanted)}, but only ${toText(held)} could be matched`
  } catch (error) {
    return error instanceof RangeError ? error.message : String(error)
  }
}
