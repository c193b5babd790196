/** Alerts on dividends of held shares, each reported once. */
import type { IncomeAlerts } from '@leadenhall/contract/income/index.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { type Day, toDate } from '../../platform/calendar/days.ts'
import type { DbEngine } from '../../platform/db/database.ts'
import { toText } from '../../platform/decimal.ts'
import { createPace } from '../../platform/pace.ts'
import { requireStoredUser } from '../accounts/index.ts'
import { type Occasion, type ReportDeps, reportOnce } from '../notifications/index.ts'
import { symbolOf } from '../portfolio/index.ts'
import { claimNotice, readIncomeAlerts, saveIncomeAlerts, saveNotices } from './alert-store.ts'
import type { IncomeDeps } from './reading/income-deps.ts'
import { loadIncome } from './reading/load-income.ts'
import { eachText } from './reading/rule-texts.ts'
import type { SecurityIncome } from './reading/security/security-income.ts'

export interface IncomeAlertDeps extends IncomeDeps, ReportDeps {
  readonly engine: DbEngine
}

const ALL: IncomeAlerts = { declared: true, cut: true, ex_days_before: null }
/** A dividend that went ex longer ago is no news. */
const NEWS_DAYS = 7

/** @returns how many notifications were kept */
export async function checkIncomeAlerts(
  deps: IncomeAlertDeps,
  signal?: AbortSignal,
): Promise<number> {
  const users = await deps.db.selectFrom('income_alerts').selectAll().orderBy('user_id').execute()
  const pace = createPace()
  let kept = 0
  for (const { cut, declared, ex_days_before, user_id: userId } of users) {
    if (signal?.aborted) break
    if (declared + cut === 0 && ex_days_before === null) continue
    const wanted = { declared: declared === 1, cut: cut === 1, ex_days_before }
    const { found, simulated } = await findOccasions(deps, userId, wanted)
    const how = { claim: claimNotice, isSimulated: simulated }
    for (const one of found) kept += (await reportOnce(deps, userId, one, how)) ? 1 : 0
    await pace()
  }
  return kept
}

/**
 * Switches alerts on and off. Dividends and cuts that are known by then count as reported: an alert is on
 * what comes after it.
 */
export async function setIncomeAlerts(
  deps: IncomeAlertDeps,
  userId: string,
  alerts: IncomeAlerts,
): Promise<IncomeAlerts> {
  const before = await readIncomeAlerts(deps.db, userId)
  const { found } = await findOccasions(deps, userId, {
    ...ALL,
    declared: alerts.declared && !before.declared,
    cut: alerts.cut && !before.cut,
  })
  await deps.db.transaction().execute(async (trx) => {
    await requireStoredUser(trx, deps.engine, userId)
    await saveIncomeAlerts(trx, userId, alerts)
    await saveNotices(
      trx,
      userId,
      found.map(({ subject }) => subject),
    )
  })
  return alerts
}

async function findOccasions(
  deps: IncomeAlertDeps,
  userId: string,
  wanted: IncomeAlerts,
): Promise<{ readonly found: readonly Occasion[]; readonly simulated: boolean }> {
  const { securities, simulated, today } = await loadIncome(deps, userId, undefined)
  const found = securities
    .filter(({ isHeld }) => isHeld)
    .flatMap((security) => {
      const ticker = symbolOf(deps.universe(), security.subject)
      return [
        ...(wanted.declared ? declaredOf(security, ticker, today) : []),
        ...(wanted.cut ? cutOf(security, ticker, today) : []),
        ...exDaysOf(security, ticker, today, wanted.ex_days_before),
      ]
    })
  return { found, simulated }
}

const onDay = (day: Day) => formatLongDate(toDate(day))

const paidText = (payDay: Day | null) => (payDay === null ? '' : `, paid on ${onDay(payDay)}`)

/** Dividends of a source; a row of the ledger is no declaration. */
function declaredOf(security: SecurityIncome, ticker: string, today: Day): Occasion[] {
  return security.forecast.declared
    .filter(({ exDay }) => security.isOfSource && exDay > today - NEWS_DAYS)
    .map((dividend) => ({
      subject: `declared ${security.subject} ${toDate(dividend.exDay)}`,
      notice: 'dividend_declared',
      ticker,
      title: `${ticker} has declared a dividend: ${eachText(dividend.amount, dividend.unit)}`,
      body: `The ex-dividend day is ${onDay(dividend.exDay)}${paidText(dividend.payDay)}.`,
    }))
}

function cutOf({ cut, forecast, isOfSource, subject }: SecurityIncome, ticker: string, today: Day) {
  const last = forecast.declared.findLast(({ isSpecial }) => !isSpecial)
  if (cut === null || !last || !isOfSource) return []
  const omitted = forecast.omitted.at(-1)
  if (cut === -1 && omitted) {
    return [
      {
        subject: `omitted ${subject} ${toDate(omitted.exDay)}`,
        notice: 'income_cut' as const,
        ticker,
        title: `${ticker} has left out a dividend`,
        body: `Nothing has followed the one of ${onDay(omitted.exDay)}, ${eachText(omitted.amount, omitted.unit)}.`,
      },
    ]
  }
  if (last.twin === null || last.exDay <= today - NEWS_DAYS) return []
  const percent = toText(last.major.div(last.twin.major).minus(1).abs().times(100), 1)
  return [
    {
      subject: `cut ${subject} ${toDate(last.exDay)}`,
      notice: 'income_cut' as const,
      ticker,
      title: `${ticker} pays ${percent}% less than a year before`,
      body: `${eachText(last.amount, last.unit)} with the ex-dividend day ${onDay(last.exDay)}, after ${eachText(last.twin.amount, last.twin.unit)} on ${onDay(last.twin.exDay)}.`,
    },
  ]
}

/** Declared or dated by a source: one that is only expected has no day to be reminded of. */
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
      notice: 'ex_dividend',
      ticker,
      title: `${ticker} goes ex-dividend on ${onDay(exDay)}`,
      body: `${isExpected ? 'Expected: ' : ''}${eachText(amount, unit)}${paidText(payDay)}. A purchase before that day still receives it, a sale before it does not.`,
    }))
}
