import { files } from '@leadenhall/contract/portfolio/files.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { toCsv } from '../../../platform/csv/csv.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import { EXPORT_QUEUE } from '../../../platform/http/serve-exports.ts'
import { serveFile } from '../../../platform/http/serve-file.ts'
import { toPacedStream } from '../../../platform/pace.ts'
import type { LedgerDeps } from '../ledger/ledger-deps.ts'
import { listEveryActivity } from '../ledger/list-activities.ts'
import { readPeople } from '../ledger/people.ts'
import type { PresentedContent } from '../ledger/present-activity.ts'
import { selectAccounts } from '../ledger/select-accounts.ts'
import type { AccountRow } from '../tables.ts'
import { OWN_COLUMNS, OWN_FORMAT, type OwnRow } from './parsers/own-export.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const
const ROWS_PER_PART = 200

const querySchema = z.strictObject({ account: z.string().min(1).max(2000).optional() })

export function registerExportRoutes(http: FastifyInstance, deps: LedgerDeps): void {
  const { enter } = createFairQueue(EXPORT_QUEUE)
  for (const kind of ['csv', 'json'] as const) {
    serveFile(http, files[kind], {
      operationId: `exportPortfolioAs${kind === 'csv' ? 'Csv' : 'Json'}`,
      tag: 'portfolio',
      type: TYPES[kind],
      schema: { querystring: querySchema },
      enter,
      async read(request, userId) {
        const { account } = request.query as z.output<typeof querySchema>
        const activities = await listEveryActivity(deps, userId, account)
        const loaded = await deps.ledgers.load(userId)
        const { accounts } = loaded
        const people = await readPeople(deps.db, userId)
        const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? null
        const rows = activities.map((one) => {
          const account = accounts.get(one.account_id)
          return toOwnRow(one, account, account ? nameOf(account.person_id) : null)
        })
        for (const { account: own, entries } of selectAccounts(loaded, account)) {
          const empty = entries.length === 0 ? accounts.get(own.id) : undefined
          if (empty) rows.push(toAccountRow(empty, nameOf(empty.person_id)))
        }
        const day = toTradingDate(deps.clock.now(), 'Europe/London')
        return {
          name: `PORTFOLIO_${day}.${kind}`,
          body: toPacedStream(kind === 'csv' ? toCsvParts(rows) : toJsonParts(rows)),
        }
      },
    })
  }
}

/** An account without activities: the only row without a kind. */
function toAccountRow(
  { currency, kind, name, provider }: AccountRow,
  taxpayer: string | null,
): OwnRow {
  const nothing = Object.fromEntries(OWN_COLUMNS.map((column) => [column, null])) as OwnRow
  return { ...nothing, account: name, account_kind: kind, currency, provider, taxpayer }
}

export function toOwnRow(
  one: PresentedContent,
  account: AccountRow | undefined,
  taxpayer: string | null,
): OwnRow {
  return {
    account: account?.name ?? null,
    account_kind: account?.kind ?? null,
    provider: account?.provider ?? null,
    taxpayer,
    kind: one.kind,
    date: one.date,
    time: one.time,
    settled_on: one.settled_on,
    ticker: one.ticker,
    isin: one.isin,
    name: one.name,
    quantity: one.quantity,
    price: one.price?.value ?? null,
    price_unit: one.price?.unit ?? null,
    ...one.charges,
    amount: one.deemed ?? one.amount,
    accrued: one.accrued,
    currency: one.currency,
    ratio_new: one.ratio?.new ?? null,
    ratio_old: one.ratio?.old ?? null,
    into: one.into,
    cost_share: one.cost_share,
    counterparty: one.counterparty,
    note: one.note,
  }
}

export function* toCsvParts(rows: readonly OwnRow[]): Generator<string> {
  yield toCsv([[...OWN_COLUMNS]])
  for (let start = 0; start < rows.length; start += ROWS_PER_PART) {
    const part = rows.slice(start, start + ROWS_PER_PART)
    // Numbers are written as they are; only texts are guarded against spreadsheets.
    yield toCsv(part.map((row) => OWN_COLUMNS.map((name) => row[name])))
  }
}

export function* toJsonParts(rows: readonly OwnRow[]): Generator<string> {
  yield `{"format":"${OWN_FORMAT}","activities":[`
  for (let start = 0; start < rows.length; start += ROWS_PER_PART) {
    const part = rows.slice(start, start + ROWS_PER_PART)
    yield (start === 0 ? '' : ',') + part.map((row) => JSON.stringify(row)).join(',')
  }
  yield ']}'
}
