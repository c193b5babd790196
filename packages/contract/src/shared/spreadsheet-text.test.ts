import { expect, it } from 'vitest'
import { toPlainCell } from './spreadsheet-text.ts'

it.each(['=1+1', '+cmd', '@SUM(A1)', '-2+3', '\tx', '\rx', ' =1+1', '\u200B=1', '＝1+1'])(
  'The formula %j becomes plain text',
  (text) => {
    expect(toPlainCell(text)).toBe(`'${text}`)
  },
)

it.each(['VOD.L', '-12', '-1.5', '1=2', '', 'A-B'])('%j stays as it is', (text) => {
  expect(toPlainCell(text)).toBe(text)
})
