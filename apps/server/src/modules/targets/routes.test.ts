import type { Holdings, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import type { Contribution, Targets, TargetsBody } from '@leadenhall/contract/targets/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'

const BODY: TargetsBody = {
  classes: [
    { name: 'Growth', target: '60', tickers: ['SHEL.L'], holdsCash: false },
    { name: 'Income', target: '30', tickers: ['VOD.L'], holdsCash: false },
    { name: 'Cash', target: '10', tickers: [], holdsCash: true },
  ],
}

onEachDatabase((databases) => {
  let app: TestApp
  let browser: TestBrowser
  let account: string

  const open = async (kind: string) => {
    const body = { name: kind, kind, currency: 'GBP' }
    return (await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', body)).body.id
  }
  const record = (body: object) =>
    browser.call('POST', '/api/portfolio/activities', { account_id: account, ...body })
  const buy = (ticker: string, quantity: string, of = account) =>
    record({
      account_id: of,
      kind: 'buy',
      date: '2024-01-05',
      ticker,
      quantity,
      price: { value: '1', unit: 'GBP' },
    })
  const save = (body: object = BODY) =>
    browser.call<Targets & { errors: Record<string, string[]> }>(
      'PUT',
      '/api/portfolio/targets',
      body,
    )
  const read = async <T>(path: string) => {
    const reply = await browser.call<T>('GET', `/api/portfolio/${path}`)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }

  beforeEach(async () => {
    ;({ app, browser } = await buildAppWithUser('holder@example.org', await databases.create()))
    await app.get('/api/quotes?tickers=SHEL.L,VOD.L')
    account = await open('general')
    await record({ kind: 'deposit', date: '2024-01-04', amount: '10000' })
    await buy('SHEL.L', '100')
    await buy('VOD.L', '1000')
  })
  afterEach(() => app.close())

  describe('Targets', () => {
    it('are none at first, and every holding is unassigned', async () => {
      expect(await read<Targets>('targets')).toMatchObject({
        classes: [],
        value: '0',
        unassigned: [{ ticker: 'SHEL.L' }, { ticker: 'VOD.L' }],
      })
    })

    it('are guessed by kinds from all accounts, in whole per cents, and not stored', async () => {
      const isa = await open('isa')
      await buy('VUSA.L', '10', isa)
      const kinds = async (path: string) => {
        const { classes, guess } = await read<Targets>(path)
        expect(classes).toEqual([])
        expect(guess.reduce((sum, { target }) => sum + Number(target), 0)).toBe(100)
        return guess.map(({ holdsCash, name, tickers }) => [name, tickers.toSorted(), holdsCash])
      }
      const all = [
        ['Shares', ['SHEL.L', 'VOD.L'], false],
        ['Funds', ['VUSA.L'], false],
        ['Cash', [], true],
      ]
      expect(await kinds('targets')).toEqual(all)
      expect(await kinds(`targets?account=${isa}`)).toEqual(all)
    })

    it('have values, weights, drifts and bands by the 5/25 rule, cash as its class', async () => {
      expect((await save()).status).toBe(200)
      const targets = await read<Targets>('targets')
      const { holdings } = await read<Holdings>('holdings')
      const total = Number(targets.value)
      expect(targets.unassigned).toEqual([])
      for (const one of targets.classes) {
        expect(one.weight).toBeCloseTo(Number(one.value) / total, 6)
        expect(one.drift).toBeCloseTo((one.weight ?? 0) - Number(one.target) / 100, 9)
        expect(Number(one.excess)).toBeCloseTo(total * (one.drift ?? 0), 1)
      }
      expect(targets.classes.map(({ band }) => band)).toEqual([
        { from: 0.55, to: 0.65 },
        { from: 0.25, to: 0.35 },
        { from: 0.075, to: 0.125 },
      ])
      const shel = holdings.find(({ ticker }) => ticker === 'SHEL.L')
      expect(Number(targets.classes[0]?.value)).toBeCloseTo(Number(shel?.value), 1)
      expect(targets.classes[2]?.value).toBe('8900')
    })

    it('are removed by an empty list', async () => {
      await save()
      expect(await save({ classes: [] })).toMatchObject({ status: 200, body: { classes: [] } })
    })

    it.each([
      ['classes', { classes: [{ ...BODY.classes[0], target: '99.5' }] }],
      ['classes.0.target', { classes: [{ ...BODY.classes[0], target: '-1' }] }],
      ['classes.0.target', { classes: [{ ...BODY.classes[0], target: '101' }] }],
      ['classes.0.name', { classes: [{ ...BODY.classes[0], name: ' ' }] }],
      [
        'classes.1.name',
        {
          classes: [
            { ...BODY.classes[0], target: '50' },
            { ...BODY.classes[0], target: '50', tickers: [] },
          ],
        },
      ],
      [
        'classes.1.tickers',
        {
          classes: [
            { ...BODY.classes[0], target: '50' },
            { ...BODY.classes[0], name: 'Other', target: '50' },
          ],
        },
      ],
      [
        'classes.1.holdsCash',
        {
          classes: [
            { ...BODY.classes[2], target: '50' },
            { ...BODY.classes[2], name: 'Other', target: '50' },
          ],
        },
      ],
    ])('name %s', async (field, body) => {
      const { body: refused, status } = await save(body)
      expect(status).toBe(422)
      expect(Object.keys(refused.errors)).toEqual([field])
      expect((await read<Targets>('targets')).classes).toEqual([])
    })

    it('are of the signed-in user alone', async () => {
      await save()
      const other = await openBrowser(app)
      expect((await other.call('GET', '/api/portfolio/targets')).status).toBe(401)
      await other.register('other@example.org')
      expect(await other.call('GET', '/api/portfolio/targets')).toMatchObject({
        body: { classes: [], unassigned: [] },
      })
      const path = `/api/portfolio/targets/contribution?account=${account}&amount=10&mode=buy`
      expect((await other.call('GET', path)).status).toBe(422)
    })
  })

  describe('The next contribution', () => {
    const plan = (query: string) =>
      read<Contribution>(`targets/contribution?account=${account}&${query}`)

    it('buys alone: all of the money, each purchase with its cost', async () => {
      await save()
      const { after, proposals } = await plan('amount=1000&mode=buy&commission=5.95')
      expect(proposals.every(({ side }) => side === 'buy')).toBe(true)
      const sum = proposals.reduce((all, { amount }) => all + Number(amount), 0)
      expect(sum).toBeCloseTo(1000, 1)
      for (const { amount, comesTo, costAtLeast, gain, price, quantity, ticker } of proposals) {
        expect(ticker).not.toBeNull()
        // Half a percent of duty and the commission, at least.
        expect(Number(costAtLeast)).toBeGreaterThanOrEqual(5.95)
        expect(gain).toBeNull()
        expect(Number.isInteger(Number(quantity))).toBe(true)
        expect(Number(comesTo)).toBeCloseTo(Number(quantity) * Number(price), 2)
        // Another whole share would be too much.
        const rest = Number(amount) - Number(comesTo)
        expect(rest).toBeGreaterThanOrEqual(-0.005)
        expect(rest).toBeLessThan(Number(price))
      }
      for (const one of after) expect(one.drift).toBeCloseTo(one.weight - one.target, 9)
      expect(after.reduce((all, { before }) => all + before, 0)).toBeCloseTo(1, 9)
      expect(after.reduce((all, { weight }) => all + weight, 0)).toBeCloseTo(1, 9)
    })

    it('says that an amount buys no whole share', async () => {
      await save({ classes: [{ ...BODY.classes[0], target: '100' }] })
      const { proposals } = await plan('amount=2&mode=buy')
      expect(proposals).toEqual([
        expect.objectContaining({
          ticker: 'SHEL.L',
          quantity: '0',
          note: 'The amount is less than one share: keep it for the next time.',
        }),
      ])
    })

    it('says to keep what the class of cash lacks as cash', async () => {
      const classes = [
        { ...BODY.classes[0], target: '0' },
        { ...BODY.classes[2], target: '100' },
      ]
      await save({ classes })
      const { proposals } = await plan('amount=1000&mode=buy')
      expect(proposals).toEqual([
        expect.objectContaining({
          class: 'Cash',
          ticker: null,
          amount: '1000',
          note: 'Keep it as cash.',
        }),
      ])
    })

    it('says why the money goes to a class', async () => {
      const classes = [
        { ...BODY.classes[0], target: '40' },
        { ...BODY.classes[1], target: '20' },
        { ...BODY.classes[2], target: '40' },
      ]
      await save({ classes })
      const { notes, proposals } = await plan('amount=10&mode=buy')
      const [, listed = ''] = /the classes have: (.+)\.$/.exec(notes.at(-1) ?? '') ?? []
      const shares = listed.split(', ').map((one) => Number(/ (\d+)%$/.exec(one)?.[1]))
      expect(shares).toHaveLength(3)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      expect(listed.startsWith(`${proposals[0]?.class} `)).toBe(true)
    })

    it('says that costs come on top, and that cash above its target stays', async () => {
      await browser.call('POST', '/api/portfolio/activities', {
        account_id: account,
        kind: 'deposit',
        date: '2026-08-03',
        amount: '1000000',
      })
      const classes = [
        { ...BODY.classes[0], target: '95' },
        { ...BODY.classes[2], target: '5' },
      ]
      await save({ classes })
      const { notes, proposals } = await plan('amount=1000&mode=buy&commission=5.95')
      const cost = Number(proposals[0]?.costAtLeast)
      expect(notes[0]).toContain(`£${cost.toFixed(2)} in all. They come on top of the amount.`)
      expect(notes[1]).toMatch(/^Cash is £[\d.]+ above its target, and cash is not spent here/)
      await save({ classes: [{ ...BODY.classes[0], target: '100' }] })
      expect((await plan('amount=1000&mode=buy&commission=5.95')).notes).toHaveLength(1)
    })

    it('sells what is above its target with the gain of the tax year, in a general account', async () => {
      await save({
        classes: [
          { ...BODY.classes[0], target: '10' },
          { ...BODY.classes[1], target: '90' },
        ],
      })
      const { after, proposals } = await plan('amount=0&mode=both')
      const [sale, purchase] = proposals
      expect(sale).toMatchObject({ side: 'sell', ticker: 'SHEL.L' })
      // Bought at £1 a share.
      const gain = Number(sale?.amount) - Number(sale?.quantity)
      expect(Math.abs(Number(sale?.gain) - gain)).toBeLessThan(60)
      expect(purchase).toMatchObject({ side: 'buy', ticker: 'VOD.L', amount: sale?.amount })
      expect(after.map(({ weight }) => Number(weight.toFixed(6)))).toEqual([0.1, 0.9])
    })

    it('sells within the chosen account alone, and without a gain in an ISA', async () => {
      await save({
        classes: [
          { ...BODY.classes[0], target: '10' },
          { ...BODY.classes[1], target: '90' },
        ],
      })
      account = await open('isa')
      expect((await plan('amount=0&mode=both')).proposals).toEqual([])
      await buy('SHEL.L', '10')
      const { proposals } = await plan('amount=0&mode=both')
      expect(proposals[0]).toMatchObject({ side: 'sell', quantity: '10', gain: null })
    })

    it.each([
      ['account', 'account=none&amount=1&mode=buy'],
      ['amount', `account=ACCOUNT&mode=buy`],
      ['amount', `account=ACCOUNT&amount=-1&mode=buy`],
      ['mode', `account=ACCOUNT&amount=1`],
      ['commission', `account=ACCOUNT&amount=1&mode=buy&commission=-1`],
    ])('names %s in %s', async (field, query) => {
      await save()
      const path = `/api/portfolio/targets/contribution?${query.replace('ACCOUNT', account)}`
      const { body, status } = await browser.call<{ errors: object }>('GET', path)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    })

    it('needs targets', async () => {
      const path = `/api/portfolio/targets/contribution?account=${account}&amount=1&mode=buy`
      expect(await browser.call('GET', path)).toMatchObject({
        status: 422,
        body: { errors: { account: ['Set targets of your classes first.'] } },
      })
    })
  })
})
