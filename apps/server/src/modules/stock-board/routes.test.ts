import type { KeptBoard } from '@leadenhall/contract/stock-board/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import {
  buildAppWithUser,
  openBrowser,
  PASSWORD,
  type TestBrowser,
} from '#tests/support/sign-in.ts'

const CARD = { ticker: 'VOD.L', name: 'Vodafone', group: '', x: 12, y: 12 }

onEachDatabase((databases) => {
  let app: TestApp
  let margot: TestBrowser

  beforeEach(async () => {
    ;({ app, browser: margot } = await buildAppWithUser(
      'margot@example.org',
      await databases.create(),
    ))
  })
  afterEach(() => app.close())

  const read = async () => (await margot.call<KeptBoard>('GET', '/api/stockboard')).body.cards
  const save = (cards: readonly object[]) => margot.call('PUT', '/api/stockboard', { cards })

  describe('The stock board', () => {
    it('is empty at first, and kept with its groups and places', async () => {
      expect(await read()).toEqual([])
      const cards = [CARD, { ...CARD, ticker: 'BP.L', group: 'Energy', x: 240 }]
      expect((await save(cards)).status).toBe(200)
      expect(await read()).toEqual(cards)
      await save([CARD])
      expect(await read()).toEqual([CARD])
    })

    it('belongs to one person, who exports and deletes it', async () => {
      await save([CARD])
      const other = await openBrowser(app)
      await other.register('otto@example.org')
      expect((await other.call<KeptBoard>('GET', '/api/stockboard')).body.cards).toEqual([])
      const file = await margot.call<Record<string, unknown>>('GET', '/api/user/export')
      expect(file.body['stock_board']).toEqual([CARD])
      expect((await margot.call('POST', '/api/user/delete', { password: PASSWORD })).status).toBe(
        204,
      )
    })

    it.each([
      ['cards.0.x', [{ ...CARD, x: -1 }]],
      ['cards.0.ticker', [{ ...CARD, ticker: '' }]],
      ['cards.0.group', [{ ...CARD, group: 'x'.repeat(61) }]],
      ['cards', Array.from({ length: 1001 }, () => CARD)],
    ])('refuses %s, and keeps what it has', async (field, cards) => {
      await save([CARD])
      const { status, body } = await save(cards)
      expect(status).toBe(422)
      expect(body).toHaveProperty(['errors', field])
      expect(await read()).toEqual([CARD])
    })
  })
})
