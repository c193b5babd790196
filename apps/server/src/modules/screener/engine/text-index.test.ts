import { beforeAll, describe, expect, it } from 'vitest'
import { eachBit, newBits } from '../../../platform/columns/bits.ts'
import { buildTextIndex, selectText, type TextIndex } from './text-index.ts'

const SIZE = 40_000
/** Far enough apart that their distances encode to one, two and three bytes. */
const RARE = new Map([
  [3, 'zyx'],
  [4, 'the zyxw of it'],
  // Has every trigram of zyxw, but not the word.
  [5, 'zyx yxw'],
  [200, 'azyx'],
  [17_000, 'zy x'],
  [38_000, 'a.zyx&co'],
])
const textOf = (row: number) => RARE.get(row) ?? `t${row}.l\tcompany ${row % 97}`

let index: TextIndex
beforeAll(() => {
  const work = buildTextIndex(SIZE, textOf)
  let step = work.next()
  while (!step.done) step = work.next()
  index = step.value
})

const find = (text: string) => {
  const [rows, spare] = [newBits(SIZE).fill(-1), newBits(SIZE).fill(-1)]
  selectText(index, text, rows, spare)
  const found: number[] = []
  eachBit(rows, (row) => found.push(row) > 0)
  return found
}

describe('The text index', () => {
  it.each([
    'zyx',
    'zyxw',
    'zy',
    '.zyx&',
    'x&co',
    'w',
    '&',
    'y 9',
    'company 9',
    't12',
    '.l\t',
    'q',
    'l\tcompany 13',
  ])('finds exactly the rows that contain %j', (text) => {
    const expected: number[] = []
    for (let row = 0; row < SIZE; row++) if (textOf(row).includes(text)) expected.push(row)
    expect(find(text)).toEqual(expected)
  })

  it('finds nothing across two rows, and nothing longer than any row', () => {
    expect(find('13t')).toEqual([])
    expect(find('x'.repeat(200))).toEqual([])
  })
})
