import { describe, expect, it } from 'vitest'
import { matchCommands, parseLine } from './commands.ts'

describe('A direct line', () => {
  it.each([
    ['SCREEN mcap > 10B', { kind: 'screen', expression: 'mcap > 10B' }],
    ['screen sector = Energy', { kind: 'screen', expression: 'sector = Energy' }],
    ['PA VOD.L 0.05', { kind: 'alert', ticker: 'VOD.L', diff: 0.05 }],
    ['pa vod ln .1', { kind: 'alert', ticker: 'VOD.L', diff: 0.1 }],
    ['PA £VOD', { kind: 'alert', ticker: 'VOD.L', diff: null }],
    ['VOD LN QQ', { kind: 'equity', query: 'VOD.L', action: 'QQ' }],
    ['vodafone oi', { kind: 'equity', query: 'vodafone', action: 'OI' }],
    ['EQ QQ £BP', { kind: 'equity', query: 'BP.L', action: 'QQ' }],
    ['eq oi marks & spencer', { kind: 'equity', query: 'marks & spencer', action: 'OI' }],
  ])('%s is parsed', (text, line) => {
    expect(parseLine(text)).toEqual(line)
  })

  it.each(['', 'vodafone', 'SCREEN', 'PA', 'EQ QQ', 'EQ OI', 'QQ', 'PA VOD.L 0.9', 'PA VOD.L 0'])(
    '"%s" is not a direct line',
    (text) => {
      expect(parseLine(text)).toBeNull()
    },
  )
})

describe('Commands', () => {
  it('match by name prefix or description; empty text matches all', () => {
    expect(matchCommands('')).toHaveLength(8)
    expect(matchCommands('eq').map(({ name }) => name)).toEqual(['EQ OI', 'EQ QQ'])
    expect(matchCommands('ship').map(({ name }) => name)).toEqual(['SHIPS'])
    expect(matchCommands('vod')).toEqual([])
    expect(matchCommands('zzz')).toEqual([])
  })
})
