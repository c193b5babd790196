import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, buildAccount, buildEntry, buildPrices } from '#tests/support/ledger-entries.ts'
import { toDate, toDay } from '../../../platform/calendar/days.ts'
import { Decimal, ONE, toText, ZERO } from '../../../platform/decimal.ts'
import { totalsOfAccount } from './daily-values.ts'
import type { Entry } from './entry.ts'
import { changeLedger, EMPTY_LEDGER, type Ledger } from './ledger.ts'
import { OversellError } from './oversell.ts'
import { positionAt } from './replay.ts'

const rateOn = () => ONE
const LATE = toDay('2026-01-01')

function positionOf(entries: readonly Entry[], subject = 'VOD') {
  const ledger = changeLedger(EMPTY_LEDGER, { accounts: [ACCOUNT], saved: entries })
  for (const group of ledger.get(ACCOUNT.id)?.groups.values() ?? []) {
    const trail = group.trails(rateOn).get(subject)
    if (trail) return { ...positionAt(trail, LATE), lots: group.lots(rateOn).get(subject) ?? [] }
  }
  throw new Error(`Nothing of ${subject}`)
}

const text = (value: Decimal | null | undefined) => (value ? toText(value) : null)

describe('A position', () => {
  const bought = [
    buildEntry('buy', '2020-01-06', { quantity: 100, price: 10, charges: 10 }),
    buildEntry('buy', '2020-02-03', { quantity: 300, price: 12 }),
  ]

  it('has average cost, and lots of which the oldest is sold first', () => {
    const sold = [...bought, buildEntry('sell', '2020-03-02', { quantity: 200, price: 15 })]
    const { cost, lots, poolCharges, quantity, realisedPrice } = positionOf(sold)
    expect([text(quantity), text(cost), text(poolCharges)]).toEqual(['200', '2300', '5'])
    expect(text(realisedPrice)).toBe('700')
    expect(lots.map((lot) => [lot.date, text(lot.quantity), text(lot.cost)])).toEqual([
      ['2020-02-03', '200', '2400'],
    ])
  })

  it('keeps its cost through a split and a consolidation', () => {
    const split = [
      ...bought,
      buildEntry('split', '2020-03-02', { ratio: 10 }),
      buildEntry('consolidation', '2020-04-01', { ratio: 0.2 }),
    ]
    const { cost, lots, quantity } = positionOf(split)
    expect([text(quantity), text(cost)]).toEqual(['800', '4600'])
    expect(lots.map((lot) => text(lot.quantity))).toEqual(['200', '600'])
  })

  it('takes a split while all is sold, unless it was never held or has no ratio', () => {
    const sold = [...bought, buildEntry('sell', '2020-03-02', { quantity: 400, price: 20 })]
    const again = buildEntry('buy', '2020-03-10', { quantity: 800, price: 9 })
    const split = (values: object) => buildEntry('split', '2020-03-04', values)
    expect(text(positionOf([...sold, split({ ratio: 2 }), again]).quantity)).toBe('800')
    expect(() => positionOf([...sold, split({ quantity: 800 }), again])).toThrow(OversellError)
    expect(() => positionOf([split({ ratio: 2 })])).toThrow(OversellError)
  })

  it('moves its cost in a merger, and a part of it in a spin-off', () => {
    const merged = [...bought, buildEntry('merger', '2020-03-02', { ratio: 0.5, into: 'NEW' })]
    expect(text(positionOf(merged).quantity)).toBe('0')
    const target = positionOf(merged, 'NEW')
    expect([text(target.quantity), text(target.cost)]).toEqual(['200', '4600'])
    const spun = [
      ...bought,
      buildEntry('spin_off', '2020-03-02', { ratio: 0.1, into: 'NEW', costShare: 0.25 }),
    ]
    expect(text(positionOf(spun).cost)).toBe('3450')
    const part = positionOf(spun, 'NEW')
    expect([text(part.quantity), text(part.cost)]).toEqual(['40', '1150'])
  })

  it('loses cost by capital returned, and gains by what exceeds it', () => {
    const returned = [
      ...bought,
      buildEntry('return_of_capital', '2020-03-02', { subject: 'VOD', amount: 5000 }),
    ]
    const { cost, realisedPrice } = positionOf(returned)
    expect([text(cost), text(realisedPrice)]).toEqual(['0', '400'])
  })

  it('counts a reinvested dividend as income and as cost', () => {
    const drip = [...bought, buildEntry('drip', '2020-03-02', { quantity: 5, price: 12 })]
    const { cost, income, quantity } = positionOf(drip)
    expect([text(quantity), text(cost), text(income)]).toEqual(['405', '4660', '60'])
  })

  it('grows by a rights issue at what it cost', () => {
    const rights = [
      ...bought,
      buildEntry('rights', '2020-03-02', { quantity: 100, price: 8, charges: 4 }),
    ]
    const { cost, lots, poolCharges, quantity } = positionOf(rights)
    expect([text(quantity), text(cost), text(poolCharges)]).toEqual(['500', '5400', '14'])
    expect(text(lots.at(-1)?.cost)).toBe('804')
  })

  it('goes to a spouse at average cost, without a gain', () => {
    const given = [
      ...bought,
      buildEntry('gift_to_spouse', '2020-03-02', { quantity: 100, price: 20 }),
    ]
    const { cost, quantity, realisedPrice } = positionOf(given)
    expect([text(quantity), text(cost), text(realisedPrice)]).toEqual(['300', '3450', '0'])
  })

  it('comes from a spouse at the spouse’s cost, and at an unknown one where none is given', () => {
    const gift = (price?: number) =>
      positionOf([
        ...bought,
        buildEntry('gift_from_spouse', '2020-03-02', {
          quantity: 50,
          ...(price === undefined ? {} : { price }),
        }),
      ])
    expect([text(gift(8).quantity), text(gift(8).cost)]).toEqual(['450', '5000'])
    expect([text(gift().quantity), gift().cost, gift().invested]).toEqual(['450', null, null])
    expect(gift().lots.at(-1)?.cost).toBe(null)
  })

  it('of a fund that keeps its income costs more by it, and equalisation less', () => {
    const fund = [
      ...bought,
      buildEntry('notional_distribution', '2020-03-02', { subject: 'VOD', deemed: 40 }),
      buildEntry('equalisation', '2020-04-01', { subject: 'VOD', amount: 15 }),
    ]
    const { cost, income, lots, realisedPrice } = positionOf(fund)
    expect([text(cost), text(income), text(realisedPrice)]).toEqual(['4625', '40', '0'])
    // A quarter of the shares, charges of 10 included.
    expect(text(lots[0]?.cost)).toBe('1016.25')
  })

  it('that is all sold earns nothing by income that the fund keeps', () => {
    const late = [
      ...bought,
      buildEntry('sell', '2020-03-02', { quantity: 400, price: 20 }),
      buildEntry('notional_distribution', '2020-03-03', { deemed: 500 }),
    ]
    const { cost, income } = positionOf(late)
    expect([text(cost), text(income)]).toEqual(['0', '0'])
  })

  it('without value counts as sold and bought back at what is claimed', () => {
    const claimed = [
      ...bought,
      buildEntry('negligible_value', '2020-03-02', { subject: 'VOD', deemed: 4 }),
    ]
    const { cost, lots, quantity, realisedPrice } = positionOf(claimed)
    expect([text(quantity), text(cost), text(realisedPrice)]).toEqual(['400', '4', '-4596'])
    expect(lots.map((lot) => text(lot.cost))).toEqual(['1', '3'])
    const sold = buildEntry('sell', '2020-05-01', { quantity: 400, amount: 1 })
    expect(text(positionOf([...claimed, sold]).realisedPrice)).toBe('-4599')
  })

  it('in a gilt has a clean cost, and accrued interest as income paid and received', () => {
    const gilt = [
      buildEntry('buy', '2020-01-06', { quantity: 10000, price: 85, unit: 'GBP%', accrued: 12.5 }),
      buildEntry('sell', '2020-03-02', { quantity: 4000, price: 90, unit: 'GBP%', accrued: -3 }),
    ]
    expect(gilt.map(({ amount }) => text(amount))).toEqual(['-8512.5', '3597'])
    const { cost, income, lots, realisedPrice } = positionOf(gilt)
    expect([text(cost), text(realisedPrice), text(income)]).toEqual(['5100', '200', '-15.5'])
    expect(text(lots[0]?.cost)).toBe('5100')
  })

  it('cannot be sold beyond what is held, also by a sale on an earlier day', () => {
    const oversold = [...bought, buildEntry('sell', '2020-01-07', { quantity: 101, price: 15 })]
    expect(() => positionOf(oversold)).toThrow(OversellError)
  })

  it('splits a gain exactly: price and currency add up to proceeds less cost', () => {
    const rates = (currency: string, day: number) =>
      currency === 'USD' ? new Decimal(day < toDay('2020-02-01') ? '0.8' : '0.7') : ONE
    const usd = { ...ACCOUNT, currency: 'USD' }
    const trade = (kind: 'buy' | 'sell', date: string, price: number): Entry => ({
      ...buildEntry(kind, date, { quantity: 10, price }),
      price: { value: new Decimal(price), unit: 'USD' },
    })
    const ledger = changeLedger(EMPTY_LEDGER, {
      accounts: [usd],
      saved: [trade('buy', '2020-01-06', 100), trade('sell', '2020-02-03', 120)],
    })
    const [group] = ledger.get(usd.id)?.groups.values() ?? []
    const trail = group?.trails(rates).get('VOD')
    const { realisedCurrency, realisedPrice } = trail ? positionAt(trail, LATE) : {}
    // (1200 − 1000) × 0.8, and 1200 × (0.7 − 0.8).
    expect([text(realisedPrice), text(realisedCurrency)]).toEqual(['160', '-120'])
  })
})

const SUBJECTS = ['VOD', 'BP', 'TSCO', 'NEW']
const prices = buildPrices((subject, day) => 5 + SUBJECTS.indexOf(subject) + (day % 13) / 10)
const FIRST = toDay('2020-01-01')
const span = { first: FIRST, last: FIRST + 400 }

function readAll(ledger: Ledger) {
  return [...ledger.values()].map((account) => {
    const { flow, implied, value } = totalsOfAccount(account, prices, span)
    const positions = [...account.groups.values()].flatMap((group) =>
      [...group.trails(rateOn)].map(([subject, trail]) => {
        const { cost, income, quantity, realisedPrice } = positionAt(trail, span.last)
        const lots = (group.lots(rateOn).get(subject) ?? []).map((lot) => text(lot.quantity))
        return [subject, [...[cost, income, quantity, realisedPrice].map(text), lots]] as const
      }),
    )
    return { id: account.account.id, flow, implied, value, positions: new Map(positions) }
  })
}

/** A random change that no later activity refuses. */
function makeEdit(random: () => number, ids: readonly string[]) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const id = random() < 0.5 ? pick(ids) : undefined
  if (id !== undefined && random() < 0.4) return { removed: [id] }
  const kind = pick(['buy', 'buy', 'sell', 'dividend', 'deposit', 'split', 'spin_off'] as const)
  const subject = pick(SUBJECTS.slice(0, 3)) ?? 'VOD'
  const entry = buildEntry(kind ?? 'buy', toDate(FIRST + Math.floor(random() * 400)), {
    accountId: pick(['a', 'b']) ?? 'a',
    ...(id === undefined ? {} : { id }),
    ...(kind === 'deposit' ? {} : { subject }),
    ...(kind === 'buy' || kind === 'sell'
      ? { quantity: 1 + Math.floor(random() * 50), price: 5 + random() }
      : {}),
    ...(kind === 'dividend' || kind === 'deposit'
      ? { amount: 1 + Math.floor(random() * 100) }
      : {}),
    ...(kind === 'split' ? { ratio: 2 } : {}),
    ...(kind === 'spin_off' ? { ratio: 0.5, into: 'NEW', costShare: 0.25 } : {}),
  })
  return { saved: [entry], removed: [entry.id] }
}

describe('What a holding shows after any split, consolidation or merger', () => {
  const whole = fc.integer({ min: 1, max: 999 })
  const ratio = fc.tuple(whole, whole).map(([after, before]) => new Decimal(after).div(before))

  it('can be sold exactly, which empties position and lots', () => {
    fc.assert(
      fc.property(
        fc.array(whole, { minLength: 1, maxLength: 4 }),
        ratio,
        ratio,
        (quantities, a, b) => {
          const before = [
            ...quantities.map((quantity) =>
              buildEntry('buy', '2020-01-02', { quantity, price: 10 }),
            ),
            buildEntry('consolidation', '2020-02-03', { ratio: a }),
            buildEntry('split', '2020-02-04', { ratio: b }),
          ]
          const shown = toText(positionOf(before).quantity)
          const sold = [...before, buildEntry('sell', '2020-03-02', { quantity: shown, price: 10 })]
          const { cost, lots, quantity } = positionOf(sold)
          expect([text(quantity), text(cost), lots]).toEqual(['0', '0', []])
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('A ledger', () => {
  // @spec 2.35d
  it('after a thousand random edits equals one computed from nothing', () => {
    const accounts = ['a', 'b'].map((id) => buildAccount(id))
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    let ledger = changeLedger(EMPTY_LEDGER, { accounts })
    let done = 0
    while (done < 1000) {
      const ids = [...ledger.values()].flatMap(({ entries }) => entries.map(({ id }) => id))
      const next = changeLedger(ledger, makeEdit(random, ids))
      try {
        // Reading after each edit fills what is kept, which is what may go stale.
        readAll(next)
      } catch (error) {
        if (error instanceof OversellError) continue
        throw error
      }
      ledger = next
      done++
      if (done % 50 !== 0) continue
      const saved = [...ledger.values()].flatMap(({ entries }) => entries)
      const fresh = changeLedger(changeLedger(EMPTY_LEDGER, { accounts }), { saved })
      expect(readAll(ledger)).toEqual(readAll(fresh))
    }
    expect([...ledger.values()].flatMap(({ entries }) => entries).length).toBeGreaterThan(100)
  })

  it('computes again only the instruments whose activities changed', () => {
    const saved = ['VOD', 'BP'].map((subject) =>
      buildEntry('buy', '2020-01-06', { subject, quantity: 10, price: 5 }),
    )
    const before = changeLedger(EMPTY_LEDGER, { accounts: [ACCOUNT], saved })
    const after = changeLedger(before, {
      saved: [buildEntry('buy', '2020-01-07', { subject: 'BP', quantity: 1, price: 5 })],
    })
    const groupOf = (ledger: Ledger, subject: string) => ledger.get(ACCOUNT.id)?.groups.get(subject)
    expect(groupOf(after, 'VOD')).toBe(groupOf(before, 'VOD'))
    expect(groupOf(after, 'BP')).not.toBe(groupOf(before, 'BP'))
  })

  it('never has cash below zero, and its flows explain its cash', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            kind: fc.constantFrom('deposit', 'withdrawal', 'interest', 'fee'),
            day: fc.integer({ min: 0, max: 60 }),
            amount: fc.integer({ min: 1, max: 1000 }),
          }),
        ),
        (events) => {
          const saved = events.map(({ kind, day, amount }) =>
            buildEntry(kind, toDate(FIRST + day), {
              amount: kind === 'withdrawal' || kind === 'fee' ? -amount : amount,
            }),
          )
          const ledger = changeLedger(EMPTY_LEDGER, { accounts: [ACCOUNT], saved })
          const { held, implied } = ledger.get(ACCOUNT.id)?.cash() ?? { held: [], implied: [] }
          expect(held.every((balance) => balance.gte(0))).toBe(true)
          const recorded = saved.reduce((sum, { amount }) => sum.plus(amount), ZERO)
          const unexplained = implied.reduce((sum, one) => sum.plus(one), ZERO)
          expect(text(held.at(-1) ?? ZERO)).toBe(text(recorded.plus(unexplained)))
        },
      ),
    )
  })
})
