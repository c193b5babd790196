import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHeadline, buildNewsGroup } from '../../test-support/build-news.ts'
import { mixGroups } from './stories.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()
const group = (name: string, minutes: readonly number[], source = 'rss') =>
  buildNewsGroup(
    name,
    minutes.map((minute) => buildHeadline(`${name} ${minute}`, { Date: at(minute) })),
    { source },
  )
const textsOf = (...groups: ReturnType<typeof group>[]) => mixGroups(groups).map(({ text }) => text)

describe('Publishers and the tape in one list', () => {
  it('are by time, with a few rows of the tape below fresher headlines', () => {
    const mixed = textsOf(group('Gazette', [30, 10]), group('Tape', [20, 5, 4, 3, 2, 1], 'tape'))
    expect(mixed).toEqual([
      'Gazette 30',
      'Tape 20',
      'Gazette 10',
      'Tape 5',
      'Tape 4',
      'Tape 3',
      'Tape 2',
    ])
  })

  it('never begin with the tape, however fresh it is', () => {
    const mixed = textsOf(group('Tape', [50, 49], 'tape'), group('Gazette', [30, 10]))
    expect(mixed).toEqual(['Gazette 30', 'Tape 50', 'Tape 49', 'Gazette 10'])
  })

  it('have the whole tape while no publisher has a headline', () => {
    const minutes = [9, 8, 7, 6, 5, 4, 3]
    expect(textsOf(group('Gazette', []), group('Tape', minutes, 'tape'))).toHaveLength(7)
  })

  it('keep every headline of the simulated market, where the tape is the news', () => {
    const minutes = [9, 8, 7, 6, 5, 4, 3]
    expect(textsOf(group('Tape', minutes, 'demo-tape'), group('News', [1]))).toHaveLength(8)
  })

  it('keep every publisher’s headline and at most five of the tape, whatever there is', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 30 })
    fc.assert(
      fc.property(minutes, minutes, (news, facts) => {
        const mixed = textsOf(group('Gazette', news), group('Tape', facts, 'tape'))
        const ofTape = mixed.filter((text) => text.startsWith('Tape'))
        expect(mixed.length - ofTape.length).toBe(news.length)
        if (news.length === 0) return
        expect(ofTape.length).toBe(Math.min(facts.length, 5))
        expect(mixed[0]).toBe(`Gazette ${Math.max(...news)}`)
      }),
    )
  })
})
