import { describe, expect, it } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import { GUESSED_KINDS, guessClasses, type KnownHolding } from './guess-classes.ts'

const pounds = (value: number) => new Decimal(value)

describe('Guessed classes', () => {
  it('have the present weights of the kinds in whole per cents that add up to 100', () => {
    const held: KnownHolding[] = [
      { ticker: 'SHEL.L', kind: 'Shares', value: pounds(200) },
      { ticker: 'VUSA.L', kind: 'Funds', value: pounds(100) },
      { ticker: 'VOD.L', kind: 'Shares', value: pounds(100) },
      { ticker: 'OLD.L', kind: 'Other', value: null },
    ]
    // Exactly 50, 16.67, 0 and 33.33 of £600.
    expect(guessClasses(held, pounds(200))).toEqual([
      { kind: 'Shares', target: 50, value: pounds(300), tickers: ['SHEL.L', 'VOD.L'] },
      { kind: 'Funds', target: 17, value: pounds(100), tickers: ['VUSA.L'] },
      { kind: 'Other', target: 0, value: ZERO, tickers: ['OLD.L'] },
      { kind: 'Cash', target: 33, value: pounds(200), tickers: [] },
    ])
  })

  it('are none without a known value', () => {
    expect(guessClasses([], ZERO)).toEqual([])
    expect(guessClasses([{ ticker: 'OLD.L', kind: 'Shares', value: null }], ZERO)).toEqual([])
  })

  it('keep every holding once, and are less than a point from its weight, in 300 portfolios', () => {
    const random = seeded(11)
    for (let run = 0; run < 300; run++) {
      const held = Array.from({ length: 1 + Math.floor(random() * 9) }, (_, at): KnownHolding => {
        const kind = GUESSED_KINDS[Math.floor(random() * 6)]
        return {
          ticker: `T${at}`,
          kind: kind === undefined || kind === 'Cash' ? 'Other' : kind,
          value: pounds(Math.ceil(random() * 1000)),
        }
      })
      const cash = pounds(Math.floor(random() * 500))
      const classes = guessClasses(held, cash)
      const total = held.reduce((sum, { value }) => sum + (value?.toNumber() ?? 0), cash.toNumber())
      expect(classes.reduce((sum, { target }) => sum + target, 0)).toBe(100)
      expect(classes.flatMap(({ tickers }) => tickers).toSorted()).toEqual(
        held.map(({ ticker }) => ticker).toSorted(),
      )
      for (const { target, value } of classes) {
        expect(Math.abs(target - (value.toNumber() / total) * 100)).toBeLessThan(1)
      }
    }
  })
})
