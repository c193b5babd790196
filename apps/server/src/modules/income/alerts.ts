/** Alerts on dividends of held shares. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { type Day, toDate } from '../../platform/calendar/days.ts'
import { Decimal, toText } from '../../platform/decimal.ts'
import {
  declareOwnedAlerts,
  type Occasion,
  type OwnedAlert,
  type OwnedAlerts,
} from '../owned-alerts/index.ts'
import { symbolOf } from '../portfolio/index.ts'
import type { IncomeDeps } from './reading/income-deps.ts'
import { loadIncome } from './reading/load-income.ts'
import { eachText } from './reading/rule-texts.ts'
import type { SecurityIncome } from './reading/security/security-income.ts'

interface AlertScene {
  readonly today: Day
  readonly held: readonly { readonly security: SecurityIncome; readonly ticker: string }[]
}

export function incomeAlerts(deps: IncomeDeps): OwnedAlerts {
  return declareOwnedAlerts({
    about: 'income',
    alerts: [DIVIDEND_DECLARED, INCOME_CUT, EX_DIVIDEND],
    async load(userId): Promise<AlertScene> {
      const { securities, today } = await loadIncome(deps, userId, undefined)
      const held = securities.filter(({ isHeld }) => isHeld)
      const withTicker = (security: SecurityIncome) => ({
        security,
        ticker: symbolOf(deps.universe(), security.subject),
      })
      return { today, held: held.map(withTicker) }
    },
  })
}

/** Dividends of a source; a row of the ledger is no declaration. */
const DIVIDEND_DECLARED: OwnedAlert<AlertScene> = {
  key: 'dividend_declared',
  label: 'A share that you hold declares a dividend',
  skipsKnown: true,
  find: ({ held }, since) =>
    held.flatMap(({ security, ticker }) => declaredOf(security, ticker, since)),
}

const INCOME_CUT: OwnedAlert<AlertScene> = {
  key: 'income_cut',
  label: 'A dividend is cut or left out',
  skipsKnown: true,
  find: ({ held }, since) => held.flatMap(({ security, ticker }) => cutOf(security, ticker, since)),
}

/** Declared or dated by a source: one that is only expected has no day to be reminded of. */
const EX_DIVIDEND: OwnedAlert<AlertScene> = {
  key: 'ex_dividend',
  label: 'Before an ex-dividend day',
  takesDays: true,
  find: ({ held, today }, _since, daysBefore) =>
    held.flatMap(({ security, ticker }) => exDaysOf(security, ticker, today, daysBefore)),
}

const onDay = (day: Day) => formatLongDate(toDate(day))

const paidText = (payDay: Day | null) => (payDay === null ? '' : `, paid on ${onDay(payDay)}`)

function declaredOf(security: SecurityIncome, ticker: string, since: Day): Occasion[] {
  return security.forecast.declared
    .filter(({ exDay }) => security.isOfSource && exDay > since)
    .map((dividend) => ({
      subject: `declared ${security.subject} ${toDate(dividend.exDay)}`,
      ticker,
      title: `${ticker} has declared a dividend: ${eachText(dividend.amount, dividend.unit)}`,
      body: `The ex-dividend day is ${onDay(dividend.exDay)}${paidText(dividend.payDay)}.`,
    }))
}

function cutOf({ cut, forecast, isOfSource, subject }: SecurityIncome, ticker: string, since: Day) {
  const last = forecast.declared.findLast(({ isSpecial }) => !isSpecial)
  if (cut === null || !last || !isOfSource) return []
  const omitted = forecast.omitted.at(-1)
  if (cut === -1 && omitted) {
    return [
      {
        subject: `omitted ${subject} ${toDate(omitted.exDay)}`,
        ticker,
        title: `${ticker} has left out a dividend`,
        body: `Nothing has followed the one of ${onDay(omitted.exDay)}, ${eachText(omitted.amount, omitted.unit)}.`,
      },
    ]
  }
  if (last.exDay <= since) return []
  if (last.twin === null || !last.isOfLikeYear) {
    return [
      {
        subject: `cut ${subject} ${toDate(last.exDay)}`,
        ticker,
        title: `${ticker} has paid ${toText(new Decimal(-cut).times(100), 1)}% less in a year`,
        body: `Its payments are not those of the year before: all of a year are compared. The last was ${eachText(last.amount, last.unit)} with the ex-dividend day ${onDay(last.exDay)}.`,
      },
    ]
  }
  const percent = toText(last.major.div(last.twin.major).minus(1).abs().times(100), 1)
  return [
    {
      subject: `cut ${subject} ${toDate(last.exDay)}`,
      ticker,
      title: `${ticker} pays ${percent}% less than a year before`,
      body: `${eachText(last.amount, last.unit)} with the ex-dividend day ${onDay(last.exDay)}, after ${eachText(last.twin.amount, last.twin.unit)} on ${onDay(last.twin.exDay)}.`,
    },
  ]
}

function exDaysOf(
  { forecast, isOfSource, subject }: SecurityIncome,
  ticker: string,
  today: Day,
  daysBefore: number | null,
): Occasion[] {
  if (daysBefore === null || !isOfSource) return []
  const days = [
    ...forecast.declared.map((one) => ({ ...one, isExpected: false })),
    ...forecast.expected
      .filter(({ isDated }) => isDated)
      .map((one) => ({ ...one, isExpected: true })),
  ]
  return days
    .filter(({ exDay }) => exDay > today && exDay <= today + daysBefore)
    .map(({ amount, exDay, isExpected, payDay, unit }) => ({
      subject: `ex ${subject} ${toDate(exDay)}`,
      ticker,
      title: `${ticker} goes ex-dividend on ${onDay(exDay)}`,
      body: `${isExpected ? 'Expected: ' : ''}${amount === null ? 'an amount that is not known' : eachText(amount, unit)}${paidText(payDay)}. A purchase before that day still receives it, a sale before it does not.`,
    }))
}
