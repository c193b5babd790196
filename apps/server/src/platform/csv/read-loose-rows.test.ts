import { expect, it } from 'vitest'
import { readLooseRows } from './read-loose-rows.ts'

function rowsOf(text: string) {
  const rows: [number, readonly string[]][] = []
  readLooseRows(text, (cells, line) => rows.push([line, cells]))
  return rows
}

it.each([',', ';', '\t'])('reads rows of any length by the delimiter %j', (mark) => {
  const rows = [['Account', '12'], [], ['a', 'b', 'the 5" gun'], ['"two\nlines"', 'c', '']]
  expect(rowsOf(rows.map((cells) => cells.join(mark)).join('\n'))).toEqual([
    [1, ['Account', '12']],
    [2, ['']],
    [3, ['a', 'b', 'the 5" gun']],
    [4, ['two\nlines', 'c', '']],
  ])
})

it('names the row in which a quote stays open, and one that is too long', () => {
  expect(() => rowsOf('a,b\n1,2\n"3,4\n5,6')).toThrow(/Row \d+ cannot be read/)
  const long = `a,b\n1,2\n3,${'x'.repeat(1024 * 1024 + 10)}\n`
  expect(() => rowsOf(long)).toThrow(/Row \d+ is longer than a million characters/)
})

it('stops where a row is refused', () => {
  let taken = 0
  const refuse = () => {
    taken += 1
    throw new RangeError('no more')
  }
  expect(() => readLooseRows('a\nb\nc', refuse)).toThrow('no more')
  expect(taken).toBe(1)
})
