import { describe, expect, it } from 'vitest'
import { buildIncomeDeps } from '#tests/support/income-deps.ts'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import type { WrittenPortfolio } from '#tests/support/reading-deps.ts'
import { toDate, toDay } from '../../../../platform/calendar/days.ts'
import { toText } from '../../../../platform/decimal.ts'
import { loadIncome } from '../load-income.ts'

const VOD = 'symbol:VOD.L'
const buy = buildEntry('buy', '2024-01-02', { subject: VOD, quantity: 100, price: 1 })
const sell = (date: string) => buildEntry('sell', date, { subject: VOD, quantity: 100, price: 1 })
const paid = (date: string, amount: number | string, values = {}) =>
  buildEntry('dividend', date, { subject: VOD, amount, ...values })

type Dividends = readonly (readonly [exDate: string, pence: number])[]

/** On 18 September 2026. */
async function read(
  entries: WrittenPortfolio['entries'],
  dividends: Dividends = [],
  splits: readonly { date: string; numerator: number; denominator: number }[] = [],
) {
  const series = { 'VOD.L': { bars: [], dividends, splits } }
  const { securities } = await loadIncome(buildIncomeDeps({ entries, series }), 'user', undefined)
  const [security] = securities
  return {
    security,
    rows: (security?.rows ?? []).map((row) => ({
      on: toDate(row.day),
      exDate: row.exDay && toDate(row.exDay),
      payDate: row.payDay && toDate(row.payDay),
      pounds: row.pounds && toText(row.pounds, 2),
      received: row.received && toText(row.received, 2),
      quantity: toText(row.quantity),
      certainty: row.certainty,
      rule: row.rule,
    })),
  }
}

describe('A dividend', () => {
  const EX: Dividends = [['2026-09-10', 5]]

  it('is of the shares held the evening before its ex-day', async () => {
    const { rows } = await read([buy], EX)
    expect(rows[0]).toMatchObject({
      exDate: '2026-09-10',
      // Due until a row of the ledger shows it.
      on: '2026-09-18',
      payDate: null,
      quantity: '100',
      pounds: '5',
      received: null,
      certainty: 'declared',
    })
  })

  it.each([
    ['sold the day before', [buy, sell('2026-09-09')], 0],
    ['sold on the ex-day', [buy, sell('2026-09-10')], 1],
    ['bought on the ex-day', [{ ...buy, date: '2026-09-10', day: sell('2026-09-10').day }], 0],
  ])('of shares %s: %#', async (_, entries, count) => {
    const { rows } = await read(entries, EX)
    expect(rows.filter(({ certainty }) => certainty === 'declared')).toHaveLength(count)
  })

  it('counts shares after a split of its ex-day, as its amount does', async () => {
    const split = buildEntry('split', '2026-09-10', { subject: VOD, ratio: 10 })
    const { rows } = await read([buy, split], EX, [
      { date: '2026-09-10', numerator: 10, denominator: 1 },
    ])
    expect(rows[0]).toMatchObject({ quantity: '1000', pounds: '50' })
  })

  it('of the source and the row of the ledger are one', async () => {
    const { rows } = await read([buy, paid('2026-09-16', '5.05')], EX)
    expect(rows.filter(({ certainty }) => certainty === 'declared')).toEqual([
      expect.objectContaining({ on: '2026-09-16', pounds: '5', received: '5.05' }),
    ])
  })

  it('and a row that pays more than 2% less are two, except for a fee that the row names', async () => {
    const two = await read([buy, paid('2026-09-16', '4.8')], EX)
    expect(two.rows.filter(({ received }) => received !== null)).toEqual([
      expect.objectContaining({
        on: '2026-09-16',
        pounds: '4.8',
        rule: 'Your activity of 16 September 2026.',
      }),
    ])
    expect(two.rows.filter(({ certainty }) => certainty === 'declared')).toHaveLength(2)
    const withFee = await read([buy, paid('2026-09-16', '4.8', { charges: '0.2' })], EX)
    expect(withFee.rows.filter(({ certainty }) => certainty === 'declared')).toHaveLength(1)
  })

  it('taken in shares is paid by their value', async () => {
    const scrip = buildEntry('scrip', '2026-09-16', {
      subject: VOD,
      quantity: 5,
      price: 100,
      unit: 'GBX',
    })
    const { rows } = await read([buy, scrip], EX)
    expect(rows.filter(({ certainty }) => certainty === 'declared')).toEqual([
      expect.objectContaining({ received: '5' }),
    ])
  })
})

describe('An expected dividend of a holding', () => {
  it('is paid as long after its ex-day as the ledger shows for earlier ones', async () => {
    const { rows } = await read(
      [buy, paid('2025-11-20', 4), paid('2026-04-08', 5)],
      [
        ['2025-10-23', 4],
        ['2026-03-11', 5],
      ],
    )
    expect(rows.filter(({ certainty }) => certainty === 'expected')).toEqual([
      expect.objectContaining({ exDate: '2026-10-22', payDate: '2026-11-19', pounds: '4' }),
      expect.objectContaining({ exDate: '2027-03-10', payDate: '2027-04-07', pounds: '5' }),
    ])
  })

  it('says the event and the growth that it comes from', async () => {
    const { rows } = await read(
      [buy],
      [
        ['2024-10-24', 10],
        ['2025-10-23', 10.5],
      ],
    )
    expect(rows.at(-1)).toMatchObject({
      pounds: '11.03',
      rule: 'As on 23 October 2025, 10.50p a share, and 5% more: the growth of the last dividend.',
    })
  })

  it('is £10 after a split of ten for one if 100 shares were paid £10', async () => {
    const split = buildEntry('split', '2026-05-01', { subject: VOD, ratio: 10 })
    const { rows } = await read(
      [buy, split],
      [['2025-10-23', 10]],
      [{ date: '2026-05-01', numerator: 10, denominator: 1 }],
    )
    expect(rows.at(-1)).toMatchObject({ quantity: '1000', pounds: '10', certainty: 'expected' })
  })

  it('follows the ledger alone where no source has dividends', async () => {
    const { rows } = await read([buy, paid('2025-11-07', 12)])
    expect(rows).toEqual([
      expect.objectContaining({ received: '12', certainty: 'declared', exDate: null }),
      expect.objectContaining({
        on: '2026-11-06',
        exDate: null,
        pounds: '12',
        certainty: 'expected',
        rule: 'As on 7 November 2025, £0.1200 a share.',
      }),
    ])
  })

  it('has no amount after a payment that may have been a special or a rise', async () => {
    const { rows, security } = await read(
      [buy],
      [
        ['2023-10-26', 10],
        ['2024-10-24', 10],
        ['2025-10-23', 25],
      ],
    )
    expect(rows.at(-1)).toMatchObject({
      exDate: '2026-10-22',
      pounds: null,
      rule: 'Not known: that of 23 October 2025, 25.00p a share, was more than twice the usual, and nothing shows whether it was a special or a rise.',
    })
    expect(security?.cut).toBeNull()
  })

  it('is none of shares that are sold', async () => {
    const { rows, security } = await read([buy, sell('2026-06-01')], [['2025-10-23', 10]])
    expect(rows.filter(({ certainty }) => certainty === 'expected')).toEqual([])
    expect(security).toMatchObject({ isHeld: false, cut: null })
  })
})

describe('A cut', () => {
  it('is the last dividend against that of a year before', async () => {
    const { security } = await read(
      [buy],
      [
        ['2025-08-07', 10],
        ['2026-08-06', 7.5],
      ],
    )
    expect(security?.cut).toBeCloseTo(-0.25, 9)
  })

  it('is a dividend that is left out', async () => {
    const { security } = await read(
      [buy],
      [
        ['2025-03-06', 5],
        ['2025-10-23', 10],
      ],
    )
    expect(security?.cut).toBe(-1)
  })

  it('is that of the year where payments are more or fewer than the year before', async () => {
    const four = ['2024-10-17', '2025-01-16', '2025-04-17', '2025-07-17'].map(
      (day) => [day, 10] as const,
    )
    const two = (amount: number): Dividends => [
      ...four,
      ['2026-01-15', amount],
      ['2026-07-16', amount],
    ]
    // Of October nothing is known yet.
    const cuts = [20, 15].map(async (amount) => (await read([buy], two(amount))).security?.cut)
    expect(await Promise.all(cuts)).toEqual([null, -1])
    const more: Dividends = [
      ['2024-02-01', 20],
      ['2024-08-01', 20],
      ['2025-01-30', 20],
      ['2025-07-31', 20],
      ['2025-10-30', 8],
      ['2026-01-29', 8],
      ['2026-04-30', 8],
      ['2026-07-30', 8],
    ]
    const { security } = await read([buy], more)
    // 32 after 40.
    expect(security?.cut).toBeCloseTo(-0.2, 9)
  })

  it('is none for a dividend that grows', async () => {
    const grown: Dividends = [
      ['2025-08-07', 10],
      ['2026-08-06', 10.2],
    ]
    expect((await read([buy], grown)).security?.cut).toBeNull()
  })
})

describe('Last year', () => {
  it('is what the ledger received in the year up to today', async () => {
    const { security } = await read([
      buy,
      paid('2025-09-18', 3),
      paid('2025-09-19', 4),
      paid('2026-08-19', 5),
    ])
    expect(toText(security?.lastYear ?? buy.amount)).toBe('9')
  })

  it('is not known where a payment has no exchange rate', async () => {
    const deps = buildIncomeDeps({
      entries: [buy, paid('2026-08-19', 5)],
      accounts: { account: 'USD' },
    })
    const { securities } = await loadIncome(deps, 'user', undefined)
    expect(securities).toHaveLength(1)
    expect(securities[0]?.lastYear).toBeNull()
  })
})

describe('A payment in two rows of a day', () => {
  const halves = [paid('2026-09-16', '2.5'), paid('2026-09-16', '2.5')]

  it('is one dividend of the source', async () => {
    const { rows } = await read([buy, ...halves], [['2026-09-10', 5]])
    expect(rows.filter(({ certainty }) => certainty === 'declared')).toEqual([
      expect.objectContaining({ on: '2026-09-16', pounds: '5', received: '5' }),
    ])
  })

  it('is expected whole where no source has it', async () => {
    const { rows } = await read([buy, ...halves])
    expect(rows.filter(({ certainty }) => certainty === 'expected')).toEqual([
      expect.objectContaining({ pounds: '5' }),
    ])
  })
})

describe('Coupons', () => {
  // A short first one of 0.30 for £100, then 2.00.
  const coupons = [
    ['2025-09-30', 0.3],
    ['2026-03-31', 2],
    ['2026-09-30', 2],
    ['2027-03-31', 2],
  ] as const

  it('are no specials and no cuts, however short or long the first was', async () => {
    const couponsOf = () =>
      coupons.map(([date, perHundred]) => {
        const payDay = toDay(date)
        return { exDay: payDay - 9, payDay, perHundred }
      })
    const deps = { ...buildIncomeDeps({ entries: [buy] }), couponsOf }
    const { securities } = await loadIncome(deps, 'user', undefined)
    const shown = securities.flatMap(({ rows }) =>
      rows.map(({ change, day, isCut, isSpecial }) => [toDate(day), change, isCut, isSpecial]),
    )
    expect(shown).toEqual(coupons.map(([date]) => [date, null, false, false]))
  })
})

describe('Shares that move between own accounts after the ex-day', () => {
  const moved = { subject: VOD, quantity: 100, price: 1 }
  const move = [
    buildEntry('transfer_out', '2026-09-12', moved),
    buildEntry('transfer_in', '2026-09-12', { ...moved, accountId: 'second' }),
  ]
  const readTwo = async (entries: WrittenPortfolio['entries']) => {
    const series = { 'VOD.L': { bars: [], dividends: [['2026-09-10', 5]], splits: [] } } as const
    const accounts = { account: 'GBP', second: 'GBP' }
    const deps = buildIncomeDeps({ entries, accounts, series })
    const { securities } = await loadIncome(deps, 'user', undefined)
    return securities.flatMap(({ rows }) =>
      rows
        .filter(({ certainty }) => certainty === 'declared')
        .map(({ accountId, pounds, received }) => [
          accountId,
          pounds?.toFixed(),
          received?.toFixed() ?? null,
        ]),
    )
  }

  it('are due to the account that held them', async () => {
    expect(await readTwo([buy, ...move])).toEqual([['account', '5', null]])
  })

  it('are paid once, where the row is', async () => {
    const row = paid('2026-09-16', '5', { accountId: 'second' })
    expect(await readTwo([buy, ...move, row])).toEqual([['second', '5', '5']])
  })

  it('leave a dividend due that the row of another holding does not pay', async () => {
    const other = buildEntry('buy', '2024-01-02', { ...moved, accountId: 'second' })
    const row = paid('2026-09-16', '5', { accountId: 'second' })
    expect(await readTwo([buy, other, row])).toEqual([
      ['account', '5', null],
      ['second', '5', '5'],
    ])
  })
})
