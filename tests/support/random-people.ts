/**
 * Random couples whose deeds cover every kind that tax knows: trades, moves between accounts and into
 * wrappers, gifts, splits, mergers, spin-offs, capital returned, claims and funds. Nothing is sold that an
 * account does not hold. Each deed is written as the rows of a ledger too.
 */
import type { Entry, LoadedLedger } from '../../apps/server/src/modules/portfolio/index.ts'
import type { Fund } from '../../apps/server/src/modules/tax/reading/fund-book.ts'
import { toDate, toDay } from '../../apps/server/src/platform/calendar/days.ts'
import { Decimal } from '../../apps/server/src/platform/decimal.ts'
import { buildEntry } from './ledger-entries.ts'

export type Person = 'self' | 'spouse'

/** One fact of one day. Shares are above zero, pounds are for all of them. */
export interface Deed {
  readonly what:
    | 'buy'
    | 'join'
    | 'scrip'
    | 'sell'
    | 'into_wrapper'
    | 'out_of_wrapper'
    | 'move'
    | 'to_charity'
    | 'to_stranger'
    | 'to_spouse'
    | 'split'
    | 'merge'
    | 'spin'
    | 'capital'
    | 'equalise'
    | 'kept'
    | 'worthless'
  readonly day: number
  readonly person: Person
  readonly security: string
  /** 0 for a claim of all. */
  readonly shares: number
  readonly pounds: number
  readonly charges: number
  /** Shares after it for one before, or that come for one. */
  readonly ratio: number
  readonly into: string
  /** Part of the cost that goes with a spin-off. */
  readonly part: number
  /** Pounds for one share after the event; null if it is not said. */
  readonly valueAfter: number | null
  /** Of capital: whether the whole cost is deducted by election; null if it is not said. */
  readonly isElected: boolean | null
  /** Of a gift: when it arrives. Of income kept: when it is taxed, null for the same day. */
  readonly later: number | null
  /** Of income kept: the units stated; null for none. */
  readonly units: number | null
}

export interface RandomPeople {
  readonly deeds: readonly Deed[]
  readonly funds: ReadonlyMap<string, Fund>
  readonly loaded: Pick<LoadedLedger, 'accounts' | 'ledger' | 'rows'>
}

const FIRST = toDay('2026-01-05')
const DAYS = 150
const SECURITIES = ['OLD', 'BASE', 'NEW', 'FUND', 'NEXT'] as const
const MERGES = new Map([
  ['OLD', 'NEW'],
  ['FUND', 'NEXT'],
])
const ACCOUNTS = ['first', 'second', 'isa', 'sipp', 'spouse'] as const
type AccountName = (typeof ACCOUNTS)[number]

/** Within a day, as the ledger orders it. */
const RANKS: readonly (readonly Deed['what'][])[] = [
  ['split', 'merge', 'spin'],
  ['buy', 'join', 'scrip', 'out_of_wrapper'],
  ['capital', 'equalise', 'worthless'],
  ['sell', 'into_wrapper', 'move', 'to_charity', 'to_stranger', 'to_spouse'],
  ['kept'],
]
const RANK = new Map(RANKS.flatMap((kinds, rank) => kinds.map((kind) => [kind, rank] as const)))

/** How often each is drawn. */
const WEIGHTS = {
  buy: 6,
  sell: 6,
  to_spouse: 2,
  split: 2,
  capital: 2,
  join: 1,
  scrip: 1,
  into_wrapper: 1,
  out_of_wrapper: 1,
  move: 1,
  to_charity: 1,
  to_stranger: 1,
  merge: 1,
  spin: 1,
  equalise: 1,
  worthless: 1,
} as const satisfies Partial<Record<Deed['what'], number>>
const PLANNED = Object.entries(WEIGHTS).flatMap(([what, weight]) =>
  Array.from({ length: weight }, () => what as keyof typeof WEIGHTS),
)

export function randomPeople(random: () => number): RandomPeople {
  const pick = (until: number) => Math.floor(random() * until)
  const funds = randomFunds(random)
  // Few securities, so that what happens to one meets itself.
  const own = Array.from({ length: 1 + pick(3) }, () => SECURITIES[pick(SECURITIES.length)])
  const plan = Array.from({ length: 8 + pick(26) }, () => ({
    what: PLANNED[pick(PLANNED.length)] ?? 'buy',
    day: FIRST + 2 + pick(DAYS),
    security: own[pick(own.length)] ?? 'BASE',
    person: pick(4) === 0 ? ('spouse' as const) : ('self' as const),
  }))
  const kept = [...funds.values()].flatMap(({ periods, security }) =>
    periods.flatMap(({ periodEnd }) =>
      pick(3) > 0
        ? []
        : { what: 'kept' as const, day: toDay(periodEnd), security, person: 'self' as const },
    ),
  )
  const people = new People(random, new Set(plan.filter(isEvent).map(({ day }) => day)))
  people.open()
  // Rows of several accounts within ten days are one event, and two of a day would have no order.
  const events: typeof plan = []
  const clear = plan.filter((one) => {
    if (!isEvent(one)) return true
    const isNear = events.some(({ day, security, what }) => {
      const isSame = security === one.security && what === one.what
      return isSame ? Math.abs(day - one.day) <= 10 : day === one.day
    })
    if (!isNear) events.push(one)
    return !isNear
  })
  const ordered = [...clear, ...kept].toSorted(
    (a, b) => a.day - b.day || (RANK.get(a.what) ?? 0) - (RANK.get(b.what) ?? 0),
  )
  for (const one of ordered) people.add(one)
  return { deeds: people.deeds, funds, loaded: people.loaded() }
}

const isEvent = ({ what }: Pick<Deed, 'what'>) => RANK.get(what) === 0

function randomFunds(random: () => number): ReadonlyMap<string, Fund> {
  const pick = (until: number) => Math.floor(random() * until)
  return new Map(
    ['FUND', 'NEXT'].map((security) => {
      const ends = new Set(Array.from({ length: 1 + pick(3) }, () => FIRST + 10 + pick(DAYS - 10)))
      const periods = [...ends].map((end) => ({
        periodEnd: toDate(end),
        currency: 'GBP',
        perUnit: (pick(300) / 100).toFixed(2),
        distributionDate: pick(2) === 0 ? null : toDate(end + 20 + pick(60)),
        incomeKind: null,
        source: { file: 'report.csv', importedAt: '2026-11-01' },
        isContradicted: false,
      }))
      const income = (['dividend', 'interest', null] as const)[pick(3)] ?? null
      const reporting = (['yes', 'no', null] as const)[pick(3)] ?? null
      const fund = {
        isin: `IE${security}`,
        security,
        kind: 'offshore',
        periods,
        reporting: [],
        choice: { income, reporting, periodEnd: null, kinds: [] },
      }
      return [security, fund as unknown as Fund]
    }),
  )
}

type Facts = Pick<Deed, 'what' | 'day' | 'person' | 'security'> & Partial<Deed>
type Values = NonNullable<Parameters<typeof buildEntry>[2]>

class People {
  readonly deeds: Deed[] = []
  readonly #random: () => number
  readonly #eventDays: ReadonlySet<number>
  readonly #rows: { readonly entry: Entry; readonly settledOn: string | null }[] = []
  readonly #held = new Map<string, number>()
  /** Merged away. */
  readonly #gone = new Set<string>()
  /** Shares on their way to a spouse, by the day of their arrival. */
  #arriving: { day: number; account: AccountName; security: string; shares: number }[] = []
  /** No two transfers are of as many shares, so that each has one other side. */
  #moved = 0

  constructor(random: () => number, eventDays: ReadonlySet<number>) {
    this.#random = random
    this.#eventDays = eventDays
  }

  #pick(until: number): number {
    return Math.floor(this.#random() * until)
  }

  #of(account: AccountName, security: string): number {
    return this.#held.get(`${account} ${security}`) ?? 0
  }

  #change(account: AccountName, security: string, by: number): void {
    this.#held.set(`${account} ${security}`, this.#of(account, security) + by)
  }

  #write(
    account: AccountName,
    kind: Entry['kind'],
    day: number,
    values: Values,
    settledOn?: number,
  ) {
    const entry = buildEntry(kind, toDate(day), { accountId: account, ...values })
    this.#rows.push({ entry, settledOn: settledOn === undefined ? null : toDate(settledOn) })
  }

  #note(facts: Facts): void {
    this.deeds.push({
      shares: 0,
      pounds: 0,
      charges: 0,
      ratio: 1,
      into: '',
      part: 0,
      valueAfter: null,
      isElected: null,
      later: null,
      units: null,
      ...facts,
    })
  }

  /** Everybody begins with some shares, the wrappers too. */
  open(): void {
    for (const security of SECURITIES) {
      for (const account of ACCOUNTS) {
        if (this.#pick(3) === 0) continue
        this.#buy(account, { what: 'buy', day: FIRST, person: ownerOf(account), security })
      }
    }
  }

  add(planned: Pick<Deed, 'what' | 'day' | 'person' | 'security'>): void {
    this.#arrive(planned.day)
    const { person, security, what } = planned
    if (this.#gone.has(security)) {
      if (what === 'kept') this.#keep(planned)
      return
    }
    const account: AccountName =
      person === 'spouse' ? 'spouse' : this.#pick(3) === 0 ? 'second' : 'first'
    switch (what) {
      case 'buy':
      case 'join':
      case 'scrip':
        return this.#buy(account, planned)
      case 'split':
        return this.#split(planned)
      case 'merge':
      case 'spin':
        return this.#reorganise(planned)
      case 'capital':
      case 'equalise':
      case 'worthless':
        return this.#pay(account, planned)
      case 'kept':
        return this.#keep(planned)
      case 'move':
      case 'into_wrapper':
      case 'out_of_wrapper':
        return this.#move(planned)
      case 'sell':
      case 'to_charity':
      case 'to_stranger':
      case 'to_spouse':
        return this.#part(account, planned)
    }
  }

  #arrive(until: number): void {
    const due = this.#arriving.filter(({ day }) => day <= until)
    for (const { account, security, shares } of due) this.#change(account, security, shares)
    this.#arriving = this.#arriving.filter(({ day }) => day > until)
  }

  #buy(account: AccountName, planned: Facts): void {
    const { day, security, what } = planned
    const shares = 1 + this.#pick(60)
    const isFree = what === 'join' && this.#pick(2) === 0
    const price = isFree ? 0 : 1 + this.#pick(4000) / 100
    const charges = what === 'buy' ? this.#pick(900) / 100 : 0
    const kind = what === 'buy' ? 'buy' : what === 'scrip' ? 'drip' : isFree ? 'scrip' : 'rights'
    this.#write(account, kind, day, { subject: security, quantity: shares, price, charges })
    this.#change(account, security, shares)
    if (isWrapper(account)) return
    this.#note({ ...planned, shares, pounds: shares * price, charges })
  }

  /** Some of what the account holds, and not as many as any transfer before. */
  #some(account: AccountName, security: string): number | null {
    const held = this.#of(account, security)
    if (held < 1e-9) return null
    this.#moved += 1
    const shares = Math.ceil(held * this.#random() * 1000) / 1000 - this.#moved / 1e5
    return shares > 0 && shares < held ? Number(shares.toFixed(5)) : null
  }

  #part(account: AccountName, planned: Facts): void {
    const { day, person, security, what } = planned
    const held = this.#of(account, security)
    const isAll = what === 'sell' && this.#pick(3) === 0 && held > 0
    const shares = isAll ? held : this.#some(account, security)
    if (shares === null) return
    const price = 1 + this.#pick(4000) / 100
    const isPriced = what === 'sell' || what === 'to_stranger'
    const charges = what === 'sell' ? this.#pick(900) / 100 : 0
    const values: Values = { subject: security, quantity: String(shares) }
    this.#change(account, security, -shares)
    const facts = { ...planned, shares, pounds: isPriced ? shares * price : 0, charges }
    if (what === 'sell') this.#write(account, 'sell', day, { ...values, price, charges })
    else if (what === 'to_stranger') {
      this.#write(account, 'transfer_out', day, { ...values, price, counterparty: 'other' })
    } else if (what === 'to_charity') {
      this.#write(account, 'transfer_out', day, { ...values, counterparty: 'charity' })
    } else {
      const later = this.#arrival(day)
      const to: AccountName = person === 'self' ? 'spouse' : 'first'
      const isGiftRow = this.#pick(2) === 0
      const other = isGiftRow ? {} : ({ counterparty: 'spouse' } as const)
      const outKind = isGiftRow ? 'gift_to_spouse' : 'transfer_out'
      const inKind = isGiftRow ? 'gift_from_spouse' : 'transfer_in'
      this.#write(account, outKind, day, { ...values, ...other })
      this.#write(to, inKind, later, { ...values, ...other })
      this.#arriving.push({ day: later, account: to, security, shares })
      this.#arrive(day)
      return this.#note({ ...facts, later })
    }
    this.#note(facts)
  }

  /** Up to two days later, unless an event of these days would fall between. */
  #arrival(day: number): number {
    const later = day + this.#pick(3)
    const isClear = ![day + 1, day + 2].some((one) => this.#eventDays.has(one))
    return isClear ? later : day
  }

  #move(planned: Facts): void {
    const { day, security, what } = planned
    const wrapper: AccountName = this.#pick(2) === 0 ? 'isa' : 'sipp'
    const [from, to]: [AccountName, AccountName] =
      what === 'move'
        ? ['first', 'second']
        : what === 'into_wrapper'
          ? ['first', wrapper]
          : [wrapper, 'second']
    const shares = this.#some(from, security)
    if (shares === null) return
    const price = 1 + this.#pick(4000) / 100
    const counterparty = this.#pick(2) === 0 ? 'own' : null
    const first = Number((shares * 0.6).toFixed(5))
    const parts = this.#pick(2) === 0 ? [shares] : [first, Number((shares - first).toFixed(5))]
    const values = { subject: security, counterparty } as const
    const priced = what === 'move' ? {} : { price }
    this.#write(from, 'transfer_out', day, { ...values, ...priced, quantity: String(shares) })
    for (const part of parts) {
      this.#write(to, 'transfer_in', day, { ...values, ...priced, quantity: String(part) })
    }
    this.#change(from, security, -shares)
    this.#change(to, security, shares)
    this.#note({ ...planned, person: 'self', shares, pounds: shares * price })
  }

  #split(planned: Facts): void {
    const { day, security } = planned
    const ratio = [2, 3, 10, 0.5, 0.1, 0.8][this.#pick(6)] ?? 2
    const kind = ratio > 1 ? 'split' : 'consolidation'
    const holders = ACCOUNTS.filter((account) => this.#of(account, security) > 0)
    for (const person of ['self', 'spouse'] as const) {
      const own = holders.filter((account) => ownerOf(account) === person)
      // A split is a fact of the security, and counts for shares that were sold and come back.
      const rows: AccountName[] = own.some((one) => !isWrapper(one))
        ? own
        : [...own, person === 'self' ? 'first' : 'spouse']
      for (const account of rows) this.#write(account, kind, day, { subject: security, ratio })
    }
    for (const account of holders) {
      this.#change(account, security, this.#of(account, security) * (ratio - 1))
    }
    this.#note({ ...planned, ratio })
  }

  #reorganise(planned: Facts): void {
    const { day, security, what } = planned
    const into = what === 'merge' ? MERGES.get(security) : security === 'BASE' ? 'NEW' : undefined
    if (into === undefined || this.#gone.has(into)) return
    const ratio = [0.5, 1, 1.5, 0.25][this.#pick(4)] ?? 1
    const part = this.#pick(90) / 100
    const valueAfter = 1 + this.#pick(3000) / 100
    const isCash = what === 'merge' && this.#pick(2) === 0
    const perShare = isCash ? ([0.05, 1, 300][this.#pick(3)] ?? 1) : 0
    const isElected = isCash ? this.#election() : null
    for (const person of ['self', 'spouse'] as const) {
      let [shares, pounds] = [0, 0]
      for (const account of ACCOUNTS) {
        const held = this.#of(account, security)
        if (held <= 0 || ownerOf(account) !== person) continue
        const cash = Number((held * perShare).toFixed(2))
        const values: Values = { subject: security, into }
        if (what === 'merge') {
          const more = isCash ? { amount: cash, price: valueAfter, ...electionOf(isElected) } : {}
          this.#write(account, 'merger', day, { ...values, ratio, ...more })
          this.#change(account, security, -held)
        } else {
          const quantity = new Decimal(held).times(ratio).toFixed()
          this.#write(account, 'spin_off', day, { ...values, quantity, costShare: part })
        }
        this.#change(account, into, held * ratio)
        if (isWrapper(account)) continue
        shares += held
        pounds += cash
      }
      if (shares > 0)
        this.#note({ ...planned, person, shares, pounds, ratio, into, part, valueAfter, isElected })
    }
    if (what === 'merge') this.#gone.add(security)
  }

  #pay(account: AccountName, planned: Facts): void {
    const { day, person, security, what } = planned
    const held = this.#of(account, security)
    if (held <= 0) return
    if (what === 'equalise') {
      if (!MERGES.has(security) && security !== 'NEXT') return
      const pounds = (1 + this.#pick(2000)) / 100
      this.#write(account, 'equalisation', day, { subject: security, amount: pounds })
      return this.#note({ ...planned, pounds })
    }
    if (what === 'worthless') {
      // A second claim of the day would be for what the first one left.
      const isSame = (one: Deed) =>
        one.what === what && one.day === day && one.security === security && one.person === person
      if (this.deeds.some(isSame)) return
      const pounds = this.#pick(200) / 100
      const shares = this.#pick(2) === 0 ? null : this.#some(account, security)
      const quantity = shares === null ? {} : { quantity: String(shares) }
      this.#write(account, 'negligible_value', day, {
        subject: security,
        deemed: pounds,
        ...quantity,
      })
      return this.#note({ ...planned, pounds, shares: shares ?? 0 })
    }
    const isLarge = this.#pick(2) === 0
    const valueAfter = isLarge || this.#pick(2) === 0 ? 1 + this.#pick(9000) / 10 : null
    const pounds = (isLarge ? 3000 : 0) + (1 + this.#pick(90_000)) / 100
    const price = valueAfter === null ? {} : { price: valueAfter }
    const isElected = this.#election()
    const said = { ...price, ...electionOf(isElected) }
    this.#write(account, 'return_of_capital', day, { subject: security, amount: pounds, ...said })
    this.#note({ ...planned, pounds, valueAfter, isElected })
  }

  #election(): boolean | null {
    return [true, false, null][this.#pick(3)] ?? null
  }

  /** Recorded for a period: with the units at its end, with those sold on it, or without. */
  #keep(planned: Facts): void {
    const { day, security } = planned
    const pounds = (1 + this.#pick(5000)) / 100
    const held = this.#of('first', security) + this.#of('second', security)
    const sold = this.deeds
      .filter((one) => one.day === day && one.security === security && one.person === 'self')
      .filter(({ what }) => what === 'sell' || what === 'into_wrapper' || what === 'to_stranger')
      .reduce((sum, { shares }) => sum + shares, 0)
    const later = this.#pick(4) === 0 ? null : day + 20 + this.#pick(100)
    const choice = this.#pick(3)
    const units =
      choice === 0 || held + sold === 0 ? null : choice === 1 && later !== null ? held + sold : held
    if (units === 0) return
    const quantity = units === null ? {} : { quantity: String(Number(units.toFixed(8))) }
    const values = { subject: security, deemed: pounds, ...quantity }
    this.#write('first', 'notional_distribution', day, values, later ?? undefined)
    this.#note({ ...planned, pounds, later, units })
  }

  loaded(): RandomPeople['loaded'] {
    const rows = this.#rows.map(({ entry, settledOn }) => [
      entry.id,
      { date: entry.date, settled_on: settledOn, counterparty: entry.counterparty },
    ])
    const accounts = ACCOUNTS.map((id) => ({
      id,
      currency: 'GBP',
      kind: isWrapper(id) ? id : 'general',
      person_id: ownerOf(id),
    }))
    return {
      accounts: new Map(accounts.map((account) => [account.id, account])),
      rows: new Map(rows as [string, unknown][]),
      ledger: new Map(
        accounts.map((account) => [
          account.id,
          {
            account,
            entries: this.#rows
              .map(({ entry }) => entry)
              .filter(({ accountId }) => accountId === account.id),
          },
        ]),
      ),
    } as unknown as RandomPeople['loaded']
  }
}

/** As the ledger keeps it. */
const electionOf = (isElected: boolean | null): Values =>
  isElected === null ? {} : { costShare: isElected ? 1 : 0 }

const ownerOf = (account: AccountName): Person => (account === 'spouse' ? 'spouse' : 'self')
const isWrapper = (account: AccountName): account is 'isa' | 'sipp' =>
  account === 'isa' || account === 'sipp'
